"""One suite over all titles: what `petri` promises of every game, checked in many of them."""
