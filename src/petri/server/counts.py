"""What is counted while games are played."""

from __future__ import annotations

from petri.server.metrics import Metrics


class Counts:
    def __init__(self, metrics: Metrics) -> None:
        self.moves = metrics.counter("petri_moves_total", "Moves played, by whom.", ("by",))
        self.refused = metrics.counter("petri_refused_total", "Commands refused, by the code of the error.", ("code",))
        self.seconds = metrics.histogram("petri_move_seconds", "From a move to the moment everybody has been told.")
