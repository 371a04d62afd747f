"""Walls, floors, ceilings, windows and doors."""

from scenes.places.materials import DARK, glass, glow, paper
from scenes.places.shapes import between, box, rod


def floor(x, y, m, z=0.0):
    return between((x[0], y[0], z - 0.05), (x[1], y[1], z), m, 0)


def ceiling(x, y, m, z=2.7):
    return between((x[0], y[0], z), (x[1], y[1], z + 0.05), m, 0)


def wall_x(x, y, z, m, holes=(), thick=0.2):
    """A wall along x whose face is at y; holes are (x0, x1, z0, z1)."""
    _wall(x, z, holes, lambda a, b, c, d: between((a, y, c), (b, y + thick, d), m, 0))


def wall_y(x, y, z, m, holes=(), thick=0.2):
    """A wall along y whose face is at x; a negative thickness grows to the left."""
    far = x + thick
    _wall(y, z, holes, lambda a, b, c, d: between((min(x, far), a, c), (max(x, far), b, d), m, 0))


def _wall(along, z, holes, put):
    """Strip by strip: in every strip between two hole edges the gaps above and below are filled."""
    edges = sorted({*along, *(e for hole in holes for e in hole[:2])})
    for a, b in zip(edges, edges[1:]):
        at = z[0]
        for low, high in sorted(hole[2:] for hole in holes if hole[0] <= a and b <= hole[1]):
            if low > at:
                put(a, b, at, low)
            at = high
        if at < z[1]:
            put(a, b, at, z[1])


def window_x(x, y, z, m=DARK, columns=2, rows=1, bar=0.045, pane=None, depth=0.07):
    """A framed window in a wall along x."""
    _bars(
        x, z, columns, rows, bar, lambda a, b, c, d: between((a, y, c), (b, y + depth, d), m, 0.004)
    )
    between(
        (x[0], y + depth * 0.4, z[0]), (x[1], y + depth * 0.4 + 0.006, z[1]), pane or glass(), 0
    )


def window_y(x, y, z, m=DARK, columns=2, rows=1, bar=0.045, pane=None, depth=0.07):
    _bars(
        y, z, columns, rows, bar, lambda a, b, c, d: between((x, a, c), (x + depth, b, d), m, 0.004)
    )
    between(
        (x + depth * 0.4, y[0], z[0]), (x + depth * 0.4 + 0.006, y[1], z[1]), pane or glass(), 0
    )


def _bars(along, z, columns, rows, bar, put):
    wide, high = (along[1] - along[0]) / columns, (z[1] - z[0]) / rows
    for i in range(columns + 1):
        c = min(max(along[0] + i * wide, along[0] + bar / 2), along[1] - bar / 2)
        put(c - bar / 2, c + bar / 2, *z)
    for j in range(rows + 1):
        c = min(max(z[0] + j * high, z[0] + bar / 2), z[1] - bar / 2)
        put(*along, c - bar / 2, c + bar / 2)


def paper_door_x(x, y, z, m, columns=4, rows=9, lit=0.0, panel=0.0, tint='#ffd9a0'):
    """창호: a wooden lattice over mulberry paper, with a solid foot panel."""
    foot = z[0] + panel
    if panel:
        between((x[0], y, z[0]), (x[1], y + 0.03, foot), m, 0.004)
    _bars(
        x,
        (foot, z[1]),
        columns,
        rows,
        0.016,
        lambda a, b, c, d: between((a, y + 0.004, c), (b, y + 0.02, d), m, 0.002),
    )
    _bars(
        x,
        (z[0], z[1]),
        1,
        1,
        0.055,
        lambda a, b, c, d: between((a, y - 0.004, c), (b, y + 0.036, d), m, 0.004),
    )
    between((x[0], y + 0.022, foot), (x[1], y + 0.025, z[1]), paper(lit=lit, tint=tint), 0)


def skirting_x(x, y, m, high=0.09):
    between((x[0], y - 0.015, 0), (x[1], y, high), m, 0.004)


def rail(a, b, m, r=0.012):
    return rod(a, b, r, m)


def strip_light(at, length, tint='#ffd2a0', strength=12, along='x'):
    size = (length, 0.02, 0.012) if along == 'x' else (0.02, length, 0.012)
    return box(size, at, glow(tint, strength), 0)
