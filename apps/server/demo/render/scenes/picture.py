"""The register of pictures: a scene is a function under the name of its folder."""

from scenes.shapes import group
from scenes.side_dishes import side
from scenes.tableware import chopsticks, napkin

pictures = {}


def picture(name):
    def register(build):
        pictures[name] = build
        return build

    return register


def props(*things):
    """Stands small things on the table: ('kimchi', x, y), ('chop', x, y, angle), ('nap', x, y, angle)."""
    for kind, x, y, *angle in things:
        if kind == 'chop':
            chopsticks((x, y, 0), *(angle or [0]))
        elif kind == 'nap':
            napkin((x, y, 0), *(angle or [0]))
        else:
            group(lambda kind=kind: side(kind), (x, y, 0))
