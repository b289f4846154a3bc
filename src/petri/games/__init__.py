"""The games. Importing this package puts them all on the shelf; each is loaded when somebody asks for it."""

from petri.core.title import Title, shelve


def pandemic() -> Title:
    from petri.games.pandemic.title import Pandemic

    return Pandemic()


def contagion() -> Title:
    from petri.games.contagion.title import Contagion

    return Contagion()


def viroid() -> Title:
    from petri.games.viroid.title import Viroid

    return Viroid()


shelve("pandemic", pandemic)
shelve("contagion", contagion)
shelve("viroid", viroid)
