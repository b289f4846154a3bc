"""Which modules may be combined (section 23 of the index of In the Lab; LD-131: three or more if all pairs may)."""

from __future__ import annotations

from typing import Final

from petri.core.modules import Matrix

MATRIX: Final = Matrix(
    {
        ("lab", "solo"): "yes LL-001, LS-037",
        ("lab", "team"): "no LL-001, LT-002",
        ("lab", "virulent_strain"): "yes LL-001, LL-083",
        ("lab", "mutation"): "yes LL-001, LL-041, LL-084",
        ("lab", "worldwide_panic"): "yes LL-074, LM-020",
        ("lab", "bio_terrorist"): "yes LL-001, LL-103",
        ("lab", "five_players"): "yes LL-108, LD-022",
        ("lab", "edition_2"): "yes",
        ("lab", "edition_1"): "no LD-135",
        ("solo", "team"): "no LS-043, LT-001",
        ("solo", "virulent_strain"): "yes LS-001, LS-048",
        ("solo", "mutation"): "yes LS-001, LS-050",
        ("solo", "worldwide_panic"): "yes LS-001, LS-048",
        ("solo", "bio_terrorist"): "no LS-001",
        ("solo", "five_players"): "no LS-043",
        ("solo", "edition_2"): "yes",
        ("solo", "edition_1"): "no LD-135",
        ("team", "virulent_strain"): "yes LT-002, LT-008",
        ("team", "mutation"): "yes LT-002, LT-059, LT-060, LT-061, LT-062, LT-063",
        ("team", "worldwide_panic"): "yes LT-002, LM-001",
        ("team", "bio_terrorist"): "no LT-002",
        ("team", "five_players"): "no LT-001",
        ("team", "edition_2"): "yes",
        ("team", "edition_1"): "no LD-135",
        ("virulent_strain", "mutation"): "yes LD-133, LM-021",
        ("virulent_strain", "worldwide_panic"): "yes LM-014, LM-015, LM-016, LM-017, LM-018, LM-022",
        ("virulent_strain", "bio_terrorist"): "yes LD-133, LD-130",
        ("virulent_strain", "five_players"): "yes LD-022",
        ("virulent_strain", "edition_2"): "yes",
        ("virulent_strain", "edition_1"): "no LD-135",
        ("mutation", "worldwide_panic"): "no LM-001, LM-003",  # one takes the place of the other
        ("mutation", "bio_terrorist"): "no LD-134",
        ("mutation", "five_players"): "yes LD-022",
        ("mutation", "edition_2"): "yes",
        ("mutation", "edition_1"): "no LD-135",
        ("worldwide_panic", "bio_terrorist"): "no LD-134",
        ("worldwide_panic", "five_players"): "yes LD-022",
        ("worldwide_panic", "edition_2"): "yes",
        ("worldwide_panic", "edition_1"): "no LD-135",
        ("bio_terrorist", "five_players"): "yes LD-097",
        ("bio_terrorist", "edition_2"): "yes",
        ("bio_terrorist", "edition_1"): "no LD-135",
        ("five_players", "edition_2"): "yes LD-022",
        ("five_players", "edition_1"): "no LD-135",
    }
)
