from __future__ import annotations

import pytest

from petri.server.metrics import Metrics


def test_counters_and_gauges_as_text() -> None:
    metrics = Metrics()
    moves = metrics.counter("petri_moves_total", "Moves played.", ["title"])
    clients = metrics.gauge("petri_clients", "Open connections.")
    metrics.gauge("petri_waiting", "Questions to bots.", read=lambda: 3.5)
    moves.add(title="pandemic")
    moves.add(2, title="contagion")
    clients.add(5)
    clients.add(-2)
    assert metrics.text().splitlines() == [
        "# HELP petri_moves_total Moves played.",
        "# TYPE petri_moves_total counter",
        'petri_moves_total{title="pandemic"} 1',
        'petri_moves_total{title="contagion"} 2',
        "# HELP petri_clients Open connections.",
        "# TYPE petri_clients gauge",
        "petri_clients 3",
        "# HELP petri_waiting Questions to bots.",
        "# TYPE petri_waiting gauge",
        "petri_waiting 3.5",
    ]
    assert metrics.text().endswith("\n")


def test_a_metric_without_labels_is_there_from_the_start() -> None:
    metrics = Metrics()
    metrics.counter("petri_errors_total", "Errors.")
    assert "petri_errors_total 0\n" in metrics.text()


def test_a_histogram_adds_up() -> None:
    metrics = Metrics()
    told = metrics.histogram("petri_told_seconds", "Until all were told.", bounds=(0.01, 0.1))
    for seconds in (0.005, 0.01, 0.05, 7):
        told.observe(seconds)
    assert metrics.text().splitlines()[2:] == [
        'petri_told_seconds_bucket{le="0.01"} 2',
        'petri_told_seconds_bucket{le="0.1"} 3',
        'petri_told_seconds_bucket{le="+Inf"} 4',
        "petri_told_seconds_sum 7.065",
        "petri_told_seconds_count 4",
    ]


def test_a_histogram_with_labels() -> None:
    metrics = Metrics()
    thought = metrics.histogram("petri_thought_seconds", "Bots.", ["bot"], bounds=(1,))
    thought.observe(0.5, bot="greedy")
    assert 'petri_thought_seconds_bucket{bot="greedy",le="1"} 1' in metrics.text()


def test_values_of_labels_are_escaped() -> None:
    metrics = Metrics()
    metrics.counter("petri_odd_total", "Two\nlines.", ["why"]).add(why='a "b"\\\n')
    assert "# HELP petri_odd_total Two\\nlines." in metrics.text()
    assert 'petri_odd_total{why="a \\"b\\"\\\\\\n"} 1' in metrics.text()


def test_mistakes_are_refused() -> None:
    metrics = Metrics()
    counter = metrics.counter("petri_moves_total", "Moves.", ["title"])
    with pytest.raises(ValueError, match="only grows"):
        counter.add(-1, title="pandemic")
    with pytest.raises(ValueError, match="labels"):
        counter.add(bot="greedy")
    with pytest.raises(ValueError, match="already"):
        metrics.gauge("petri_moves_total", "Again.")
