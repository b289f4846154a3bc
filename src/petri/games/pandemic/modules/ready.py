"""Tables that are ready made, as forms offer them."""

from __future__ import annotations

from petri.core.title import ReadyTable

ALL_BOXES = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
READY = (
    ReadyTable("boxes", ALL_BOXES),
    ReadyTable("virulent_strain", {"virulent_strain": 8, "epidemics": 4}),
    ReadyTable("mutation", {"mutation": "brink", "epidemics": 4}),
    ReadyTable("lab", {"lab": True, "epidemics": 4}),
    ReadyTable("bio_terrorist", {"bio_terrorist": True, "players": 4, "epidemics": 4}),
    ReadyTable("solo", {**ALL_BOXES, "players": 1, "epidemics": 4}),
    ReadyTable("teams", {**ALL_BOXES, "players": 4, "teams": True, "epidemics": 4}),
    ReadyTable("whole_box", {**ALL_BOXES, "lab": True, "virulent_strain": 10, "mutation": "panic", "epidemics": 4}),
)
