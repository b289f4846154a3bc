"""What happens on the table, whoever causes it. What only one thing causes is told beside it."""

from __future__ import annotations

from typing import Final

from petri.core.things import Counted, Public

RESEARCH: Final = Counted("research", "number to:number", "number")
RESEARCH_BACK: Final = Counted("research_back", "number to:number", "number")
DNA: Final = Public("dna", "seat number")
DNA_LOST: Final = Public("dna_lost", "seat number")
HEALED: Final = Public("healed", "seat city mode")
SUCCESS: Final = Counted("success", "city number", "number")
INFECTED: Final = Public("infected", "seat city mode by:way")
FIRST_INFECTION: Final = Public("first_infection", "seat city number")
VICTIM: Final = Public("victim", "seat city mode")
CORPSE: Final = Public("corpse", "city mode")
ELIMINATED: Final = Public("eliminated", "city")
LIFTED: Final = Public("lifted", "marker city")
WON_GAME: Final = Public("won")
LOST_GAME: Final = Public("lost", "cause")
