"""The one table of the suite: a title that is registered needs a row here, and gets every test for it."""

from __future__ import annotations

from conformance import contagion, pandemic, viroid
from conformance.subject import Subject, Variant

SUBJECTS: dict[str, Subject] = {
    "pandemic": pandemic.SUBJECT,
    "contagion": contagion.SUBJECT,
    "viroid": viroid.SUBJECT,
}
VARIANTS: list[Variant] = [variant for subject in SUBJECTS.values() for variant in subject.variants]
