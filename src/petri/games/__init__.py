"""The games. Importing this package puts them all on the shelf."""

from petri.core.title import register
from petri.games.contagion.title import Contagion
from petri.games.pandemic.title import Pandemic

register(Pandemic())
register(Contagion())
