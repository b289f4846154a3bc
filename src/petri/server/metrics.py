"""What the server counts, as text that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Labels = tuple[str, ...]
Sample = tuple[str, str, float]  # what follows the name, the labels, the value


class Metric:
    """One thing that is counted, for each combination of its labels."""

    kind = "untyped"

    def __init__(self, name: str, about: str, labels: Sequence[str] = ()) -> None:
        self.name = name
        self.about = about
        self.labels = tuple(labels)

    def samples(self) -> Iterator[Sample]:
        raise NotImplementedError

    def text(self) -> str:
        lines = [f"# HELP {self.name} {escaped(self.about)}", f"# TYPE {self.name} {self.kind}"]
        lines += [f"{self.name}{suffix}{labels} {number(value)}" for suffix, labels, value in self.samples()]
        return "\n".join(lines) + "\n"

    def key(self, given: dict[str, str]) -> Labels:
        if given.keys() != set(self.labels):
            raise ValueError(f"{self.name} has the labels {self.labels}, not {tuple(given)}")
        return tuple(str(given[label]) for label in self.labels)

    def braces(self, key: Labels, **more: str) -> str:
        pairs = [*zip(self.labels, key), *more.items()]
        return (
            "{" + ",".join(f'{label}="{escaped(value, quoted=True)}"' for label, value in pairs) + "}" if pairs else ""
        )


class Counter(Metric):
    """Only grows."""

    kind = "counter"

    def __init__(self, name: str, about: str, labels: Sequence[str] = ()) -> None:
        super().__init__(name, about, labels)
        self.values: dict[Labels, float] = {} if labels else {(): 0.0}

    def add(self, amount: float = 1, /, **labels: str) -> None:
        if amount < 0:
            raise ValueError(f"{self.name} only grows")
        key = self.key(labels)
        self.values[key] = self.values.get(key, 0.0) + amount

    def samples(self) -> Iterator[Sample]:
        for key, value in self.values.items():
            yield "", self.braces(key), value


class Gauge(Counter):
    """Goes up and down, or is read from a function when somebody asks."""

    kind = "gauge"

    def __init__(
        self, name: str, about: str, labels: Sequence[str] = (), read: Callable[[], float] | None = None
    ) -> None:
        super().__init__(name, about, labels)
        self.read = read

    def add(self, amount: float = 1, /, **labels: str) -> None:
        key = self.key(labels)
        self.values[key] = self.values.get(key, 0.0) + amount

    def set(self, value: float, /, **labels: str) -> None:
        self.values[self.key(labels)] = value

    def samples(self) -> Iterator[Sample]:
        if self.read is not None:
            self.values[()] = self.read()
        return super().samples()


class Histogram(Metric):
    """How many were at most so large, for each of the bounds."""

    kind = "histogram"

    def __init__(self, name: str, about: str, labels: Sequence[str] = (), bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, about, labels)
        self.bounds = tuple(sorted(bounds))
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}
        if not labels:
            self.begin(())

    def begin(self, key: Labels) -> list[int]:
        self.sums[key] = 0.0
        self.counts[key] = [0] * (len(self.bounds) + 1)
        return self.counts[key]

    def observe(self, value: float, /, **labels: str) -> None:
        key = self.key(labels)
        counts = self.counts.get(key) or self.begin(key)
        counts[bisect_left(self.bounds, value)] += 1
        self.sums[key] += value

    def samples(self) -> Iterator[Sample]:
        for key, counts in self.counts.items():
            total = 0
            for bound, count in zip((*self.bounds, float("inf")), counts):
                total += count
                yield "_bucket", self.braces(key, le=number(bound)), total
            yield "_sum", self.braces(key), self.sums[key]
            yield "_count", self.braces(key), total


M = TypeVar("M", bound=Metric)


class Metrics:
    """All that one server counts."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}

    def counter(self, name: str, about: str, labels: Sequence[str] = ()) -> Counter:
        return self._keep(Counter(name, about, labels))

    def gauge(
        self, name: str, about: str, labels: Sequence[str] = (), read: Callable[[], float] | None = None
    ) -> Gauge:
        return self._keep(Gauge(name, about, labels, read))

    def histogram(
        self, name: str, about: str, labels: Sequence[str] = (), bounds: Sequence[float] = SECONDS
    ) -> Histogram:
        return self._keep(Histogram(name, about, labels, bounds))

    def _keep(self, metric: M) -> M:
        if metric.name in self._metrics:
            raise ValueError(f"{metric.name} is counted already")
        self._metrics[metric.name] = metric
        return metric

    def text(self) -> str:
        return "".join(metric.text() for metric in self._metrics.values())


def number(value: float) -> str:
    if value in (float("inf"), float("-inf")):
        return "+Inf" if value > 0 else "-Inf"
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def escaped(text: str, quoted: bool = False) -> str:
    text = text.replace("\\", r"\\").replace("\n", r"\n")
    return text.replace('"', r"\"") if quoted else text
