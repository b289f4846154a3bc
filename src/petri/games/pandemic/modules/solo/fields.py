"""The solo variant in positions and views; the hand of the health authority is the second of `hands`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petri.core.fields import Field, Scene
from petri.core.state import BIT, members
from petri.games.pandemic.modules.solo.authority import solo_of
from petri.games.pandemic.pieces import THINGS

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader


class RolesGone(Field):
    """The roles that were used and are no more (LS-025, LS-026)."""

    key = "roles_gone"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return [THINGS.roles[role].key for role in members(solo_of(scene.s).roles_gone)]

    def read(self, r: PandemicReader) -> None:
        solo = solo_of(r.s)
        for text in r.list_of(self.key):
            role = r.role(self.key, text)
            if solo.roles_gone & BIT[role]:
                raise r.refuse(self.key, "twice", card=text)
            solo.roles_gone |= BIT[role]


FIELDS = (RolesGone(),)
