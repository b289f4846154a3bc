"""Viroid: strains of one pathogen that spread, mutate and kill together before a cure is found."""
