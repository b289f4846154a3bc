"""All kinds of moves and steps, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from petri.games.contagion import actions, effects, turn
from petri.games.contagion.state import Effect, Kind, Step

NOTHING: Final = Effect()

KINDS: Final[list[Kind]] = [
    actions.Pass(),
    actions.Draw(),
    actions.Infect(),
    actions.Mutate(),
    turn.Use(),
    turn.Keep(),
    turn.DeclineAction(),
    actions.PayMove(),
    effects.Discard(),
    effects.UseResistance(),
    effects.Accept(),
    effects.PlaceMove(),
    effects.FromCity(),
    effects.ToCity(),
    effects.Take(),
    effects.Steal(),
    effects.Remove(),
    effects.Lift(),
    effects.Clear(),
    effects.Swap(),
    effects.ChangeTrack(),
    effects.ChangeTrack(),
]

STEPS: Final[list[Step]] = [
    turn.Round(),
    turn.Turn(),
    turn.BeforeTurn(),
    turn.StartEffect(),
    turn.Shield(),
    actions.Actions(),
    turn.EndEffect(),
    turn.FirstCube(),
    actions.Pay(),
    actions.PayCards(),
    actions.DoInfect(),
    actions.DoMutate(),
    effects.HandLimit(),
    turn.CityAction(),
    effects.Resist(),
    effects.Lose(),
    effects.DiscardStep(),
    effects.RemoveOwn(),
    effects.TakeCard(),
    effects.StealStep(),
    effects.Place(),
    effects.MoveFrom(),
    effects.MoveTo(),
    effects.RemoveOther(),
    effects.ClearCity(),
    effects.SwapStep(),
    effects.ChangeLevelStep(),
]
