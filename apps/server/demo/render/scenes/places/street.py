"""What stands around a house front: pavement, neighbours, the room behind the glass, street things."""

import math
import random

from scenes.places.lamps import cone_lamp
from scenes.places.materials import OAK, blocks, boards, glow, plain, plaster
from scenes.places.seats import chair
from scenes.places.shapes import between, box, copies, letters, lathe, mesh, rod, tube
from scenes.places.shell import ceiling, floor, wall_x, wall_y, window_x
from scenes.places.tables import table


def street(wet=False):
    """Pavement up to the wall, a kerb and the road the photographer stands on."""
    rough = 0.22 if wet else 0.75
    paving = blocks('#8f8b84', '#7f7b75', '#5d5a55', (0.3, 0.3), 0.006, 0.5, rough, False, 0.4)
    floor((-9, 9), (-2.4, 0.4), paving)
    between((-9, -2.55, -0.14), (9, -2.4, 0.01), plaster('#a8a49c', '#8f8b84'), 0.015)
    floor((-9, 9), (-12, -2.55), plaster('#4a4a4a', '#3a3a3b', rough * 0.9, 0.5, 20), -0.12)


def neighbours(left, right, x, high=7.0):
    """The houses on both sides, a hand's breadth back."""
    wall_x((-9, x[0]), 0.12, (0, high), left)
    wall_x((x[1], 9), 0.16, (0, high), right)
    for side, at in ((left, -9), (right, 9)):
        wall_y(at, (-9, 0), (0, high), side)


def inside(
    x,
    z=2.7,
    deep=3.2,
    wall='#d9b98c',
    power=40,
    lamps=((0.25, 1.2), (0.7, 1.5), (0.5, 2.4)),
    tables=True,
):
    """A warm room behind the front, with lamps and tables, so that the windows have depth."""
    low, high = x
    warm = plaster(wall, None)
    floor(x, (0.25, deep), boards('#6b4a30', '#94704c', 0.4, 0.14))
    ceiling(x, (0.25, deep), plaster('#c9b090'), z)
    wall_x(x, deep, (0, z), warm)
    wall_y(low, (0.25, deep), (0, z), warm, (), -0.1)
    wall_y(high, (0.25, deep), (0, z), warm, (), 0.1)
    wide = high - low
    for share, y in lamps:
        cone_lamp((low + wide * share, y, z - 0.75), '#2a2521', power, z, 0.15)
    box((wide * 0.7, 0.24, 0.04), (low + wide * 0.5, deep - 0.14, 1.6), OAK)
    if tables:
        spots = [(low + wide * s, y) for s, y in ((0.24, 1.0), (0.72, 1.15), (0.45, 2.2))]
        copies(lambda: table(OAK, 0.8, 0.65), [(a, b, 0, 0) for a, b in spots])
        copies(
            lambda: chair(OAK),
            [(a, b - 0.5, 0, 0) for a, b in spots] + [(a, b + 0.5, 0, math.pi) for a, b in spots],
        )


def upper_window(x, y, z, frame, lit=None, curtain='#cfc6b4'):
    """A window of the floor above, with a curtain or a light behind it."""
    between(
        (x[0], y + 0.14, z[0]),
        (x[1], y + 0.16, z[1]),
        glow(lit, 0.55) if lit else plain(curtain, 0.9),
        0,
    )
    window_x(x, y + 0.02, z, frame, 2, 1, 0.05)
    between(
        (x[0] - 0.06, y - 0.06, z[0] - 0.06), (x[1] + 0.06, y + 0.1, z[0]), plaster('#b8b2a6'), 0.01
    )


def aircon(at):
    """An outdoor unit on brackets."""
    x, y, z = at
    box((0.8, 0.3, 0.56), (x, y - 0.2, z), plain('#d9d6cf', 0.5), 0.02)
    lathe(
        [(0.2, 0), (0.215, 0), (0.215, 0.02), (0.2, 0.02)],
        plain('#8f8c86', 0.5),
        (x - 0.12, y - 0.35, z),
        32,
    ).rotation_euler = (math.pi / 2, 0, 0)
    for i in range(7):
        box(
            (0.4, 0.006, 0.008),
            (x - 0.12, y - 0.356, z - 0.15 + i * 0.05),
            plain('#8f8c86', 0.5),
            0,
        )
    tube(
        [
            (x + 0.4, y - 0.15, z),
            (x + 0.5, y - 0.08, z + 0.05),
            (x + 0.52, y - 0.05, z - 0.8),
            (x + 0.52, y - 0.05, z - 1.5),
        ],
        0.022,
        plain('#cfcac0', 0.7),
    )


def wires(high=4.6, seed=2):
    """Cables across the street, as everywhere in the old quarters."""
    rng = random.Random(seed)
    for _ in range(4):
        z, sag = high + rng.uniform(-0.3, 0.5), rng.uniform(0.15, 0.4)
        y = rng.uniform(-0.8, -0.3)
        tube(
            [(-8, y, z), (-3, y, z - sag), (3, y, z - sag), (8, y, z + rng.uniform(-0.5, 0.5))],
            0.01,
            plain('#1c1b1a', 0.7),
        )


def awning(x, z, out=1.1, drop=0.45, one='#2f5a48', two='#efe9dc', stripes=12):
    """A striped cloth roof with a scalloped edge."""
    wide = (x[1] - x[0]) / stripes
    for i in range(stripes):
        cloth = plain(one if i % 2 else two, 0.9)
        a, b = x[0] + i * wide, x[0] + (i + 1) * wide
        top = [(a, -0.02, z), (b, -0.02, z), (b, -out, z - drop), (a, -out, z - drop)]
        flap = [
            (a + (b - a) * k / 6, -out, z - drop - 0.1 - 0.06 * math.sin(math.pi * k / 6))
            for k in range(7)
        ]
        mesh(top + flap, [(0, 1, 2, 3), (3, 2, 10, 9, 8, 7, 6, 5, 4)], cloth, name='awning')
    for at in (x[0] + 0.05, x[1] - 0.05):
        rod((at, 0, z - drop - 0.25), (at, -out, z - drop), 0.012, plain('#2a2825', 0.5))


def tiled_roof(x, y, z, out=1.0, rise=0.5, clay='#3a3c3e', step=0.24):
    """기와: curved tiles in rows down the slope, round ends along the eave."""
    m = plaster(clay, '#2b2d2f', 0.6, 0.3, 12)
    slope = math.atan2(rise, out)
    length = math.hypot(out, rise)
    box(
        (x[1] - x[0], length, 0.06),
        ((x[0] + x[1]) / 2, y - out / 2, z + rise / 2),
        m,
        0.01,
        (slope, 0, 0),
    )
    at = x[0] + step / 2
    while at < x[1]:
        rod((at, y - out - 0.03, z + 0.045), (at, y, z + rise + 0.045), 0.06, m, 16)
        lathe(
            [(0.0001, 0), (0.062, 0), (0.062, 0.02), (0.0001, 0.02)],
            plain('#55585a', 0.7),
            (at, y - out - 0.03, z + 0.045),
            16,
        ).rotation_euler = (math.pi / 2, 0, 0)
        rod(
            (at + step / 2, y - out + 0.05, z - 0.09),
            (at + step / 2, y, z - 0.03),
            0.045,
            plain('#4a3020', 0.7),
            12,
        )
        at += step
    for k in range(3):
        box(
            (x[1] - x[0] + 0.1, 0.18, 0.06),
            ((x[0] + x[1]) / 2, y + 0.02, z + rise + 0.06 + k * 0.07),
            m,
            0.02,
        )


def round_sign(at, word, r=0.3, base='#f4ecd8', ink='#2a1a12', strength=1.6):
    """A small lit sign that stands out from the wall on a bracket; its face looks along the street."""
    x, y, z = at
    drum = lathe(
        [(0.0001, -0.07), (r, -0.07), (r, 0.07), (0.0001, 0.07)], glow(base, strength), at, 48
    )
    drum.rotation_euler = (math.pi / 2, 0, 0)
    rim = lathe(
        [(r, -0.075), (r + 0.02, -0.075), (r + 0.02, 0.075), (r, 0.075)],
        plain('#2a2825', 0.4),
        at,
        48,
    )
    rim.rotation_euler = (math.pi / 2, 0, 0)
    letters(word, r * 1.05, (x, y - 0.078, z), plain(ink, 0.6), depth=0.004)
    box((0.04, abs(y), 0.04), (x, y / 2, z + r + 0.04), plain('#2a2825', 0.4))
