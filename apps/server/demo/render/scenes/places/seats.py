"""Chairs, stools, benches and floor cushions."""

import math

from scenes.places.materials import OAK, plain
from scenes.places.shapes import box, lathe, rod, tube


def chair(m=OAK, seat=None):
    """A plain wooden dining chair facing +y."""
    for x in (-0.19, 0.19):
        box((0.035, 0.035, 0.44), (x, 0.18, 0.22), m)
        box((0.035, 0.035, 0.82), (x, -0.19, 0.41), m, turn=(0.06, 0, 0))
        box((0.025, 0.36, 0.03), (x, 0, 0.24), m)
    box((0.43, 0.42, 0.03), (0, 0, 0.45), m, 0.01)
    if seat:
        box((0.4, 0.39, 0.04), (0, 0, 0.475), seat, 0.018)
    for z in (0.62, 0.7, 0.78):
        box((0.36, 0.016, 0.045), (0, -0.205 - (z - 0.62) * 0.06, z), m, 0.005)


def bentwood(m, cane='#c9a36c'):
    """A café chair of bent rods: round seat, two hoops for a back."""
    lathe(
        [(0.0001, 0.455), (0.17, 0.455), (0.2, 0.46), (0.205, 0.445), (0.2, 0.43), (0.17, 0.435)], m
    )
    lathe([(0.0001, 0.457), (0.172, 0.457)], plain(cane, 0.7, bump=0.5, scale=120))
    for a in (0.7, math.pi - 0.7):
        x, y = 0.17 * math.cos(a), 0.17 * math.sin(a)
        tube([(x, y, 0.44), (x * 1.05, y * 1.1, 0.22), (x * 1.35, y * 1.35, 0)], 0.014, m)
    for s in (-1, 1):
        tube(
            [
                (s * 0.24, -0.26, 0),
                (s * 0.185, -0.19, 0.25),
                (s * 0.17, -0.16, 0.46),
                (s * 0.2, -0.22, 0.7),
            ],
            0.0145,
            m,
        )
    tube(
        [
            (-0.2, -0.22, 0.7),
            (-0.19, -0.25, 0.86),
            (-0.08, -0.27, 0.93),
            (0.08, -0.27, 0.93),
            (0.19, -0.25, 0.86),
            (0.2, -0.22, 0.7),
        ],
        0.0145,
        m,
    )
    tube(
        [
            (-0.14, -0.17, 0.46),
            (-0.14, -0.215, 0.68),
            (-0.07, -0.245, 0.82),
            (0.07, -0.245, 0.82),
            (0.14, -0.215, 0.68),
            (0.14, -0.17, 0.46),
        ],
        0.01,
        m,
    )
    ring = [
        (0.15 * math.cos(a), 0.15 * math.sin(a), 0.22)
        for a in (i * math.tau / 10 for i in range(10))
    ]
    tube(ring, 0.008, m, True)


def drum_stool(m, lid):
    """The steel tin stool of a grill house: a drum with a cushion for a lid."""
    lathe(
        [
            (0.0001, 0),
            (0.15, 0),
            (0.155, 0.02),
            (0.15, 0.04),
            (0.15, 0.36),
            (0.158, 0.38),
            (0.15, 0.4),
        ],
        m,
    )
    lathe([(0.15, 0.4), (0.168, 0.405), (0.172, 0.43), (0.155, 0.452), (0.0001, 0.457)], lid)


def plastic_stool(base='#c5342c'):
    """The stackable stool of a street bar."""
    m = plain(base, 0.4)
    lathe(
        [(0.0001, 0.45), (0.12, 0.45), (0.135, 0.44), (0.14, 0.41), (0.142, 0.36)], m, segments=24
    )
    for i in range(4):
        a = math.tau * (i + 0.5) / 4
        x, y = math.cos(a), math.sin(a)
        box((0.085, 0.018, 0.42), (x * 0.145, y * 0.145, 0.21), m, 0.008, (0, 0, a + math.pi / 2))
        box((0.018, 0.04, 0.42), (x * 0.14, y * 0.14, 0.21), m, 0.008, (0, 0, a + math.pi / 2))
    lathe([(0.137, 0.12), (0.146, 0.12), (0.146, 0.15), (0.137, 0.15)], m, segments=24)


def bar_stool(m, metal, high=0.72):
    lathe(
        [
            (0.0001, high),
            (0.16, high),
            (0.175, high + 0.02),
            (0.17, high + 0.05),
            (0.0001, high + 0.065),
        ],
        m,
    )
    for i in range(4):
        a = math.tau * (i + 0.5) / 4
        rod(
            (0.2 * math.cos(a), 0.2 * math.sin(a), 0),
            (0.12 * math.cos(a), 0.12 * math.sin(a), high),
            0.013,
            metal,
        )
    ring = [
        (0.176 * math.cos(a), 0.176 * math.sin(a), 0.25)
        for a in (i * math.tau / 12 for i in range(12))
    ]
    tube(ring, 0.01, metal, True)


def cushion(m, edge=None):
    """A floor cushion, 방석."""
    box((0.52, 0.52, 0.07), (0, 0, 0.035), m, 0.032)
    if edge:
        box((0.34, 0.34, 0.012), (0, 0, 0.067), edge, 0.005)


def bench(length, m, seat=None, back=True):
    """A long seat along a wall, facing -y."""
    box((length, 0.45, 0.4), (0, 0.22, 0.2), m, 0.01)
    box((length, 0.47, 0.08), (0, 0.21, 0.44), seat or m, 0.03)
    if back:
        n = max(1, round(length / 0.8))
        for i in range(n):
            w = length / n
            box(
                (w - 0.02, 0.07, 0.42),
                (-length / 2 + w * (i + 0.5), 0.42, 0.72),
                seat or m,
                0.028,
                (-0.1, 0, 0),
            )
