"""Lamps that are seen, each with the light it gives."""

import math

from scenes.places.light import bulb
from scenes.places.materials import IRON, glow, paper, plain
from scenes.places.shapes import box, lathe, rod, tube


def cone_lamp(at, base='#26231f', power=45, ceiling=2.7, r=0.17, tint='#ffc68a'):
    """A metal shade on a cord."""
    x, y, z = at
    shade = plain(base, 0.4, 0.2)
    lathe(
        [
            (0.02, 0.18),
            (0.04, 0.17),
            (r * 0.6, 0.1),
            (r, 0),
            (r - 0.006, 0),
            (r * 0.58, 0.095),
            (0.03, 0.16),
        ],
        shade,
        at,
        48,
    )
    lathe(
        [(0.0001, -0.005), (0.03, 0.01), (0.042, 0.045), (0.025, 0.09), (0.0001, 0.1)],
        glow('#ffd9a8', 28),
        at,
        20,
    )
    rod((x, y, z + 0.17), (x, y, ceiling), 0.004, IRON(), 6)
    bulb((x, y, z - 0.04), power, tint, 0.05)


def globe_lamp(at, r=0.13, power=40, ceiling=2.7, tint='#ffd7a6', strength=6):
    """An opal glass ball on a cord."""
    x, y, z = at
    profile = [
        (max(0.0001, r * math.sin(math.pi * i / 16)), -r * math.cos(math.pi * i / 16))
        for i in range(17)
    ]
    ball = lathe(profile, glow(tint, strength), at, 32)
    ball.visible_shadow = False
    rod((x, y, z + r), (x, y, ceiling), 0.004, IRON(), 6)
    lathe(
        [(0.03, r - 0.01), (0.03, r + 0.03), (0.0001, r + 0.035)], plain('#b98a3e', 0.25, 1), at, 16
    )
    bulb(at, power, tint, r * 0.9)


def paper_lantern(
    at,
    r=0.2,
    high=0.46,
    base='#f6ead2',
    tint='#ffcf90',
    lit=2.2,
    power=35,
    ribs=12,
    ceiling=2.7,
    seal=None,
):
    """A ribbed paper lantern (등, 提灯)."""
    x, y, z = at
    profile, n = [], ribs * 4
    for i in range(n + 1):
        t = i / n
        body = r * (0.55 + 0.45 * math.sin(math.pi * t) ** 0.55)
        profile.append((body - 0.006 * abs(math.sin(math.pi * t * ribs)), -high / 2 + high * t))
    lantern = lathe(profile, paper(base, lit, tint), at, 48)
    lantern.visible_shadow = False
    for end in (-1, 1):
        lathe(
            [(0.0001, 0), (r * 0.56, 0), (r * 0.56, 0.03), (0.0001, 0.03)],
            plain('#1a1512', 0.5),
            (x, y, z + end * high / 2 - 0.015),
            32,
        )
    rod((x, y, z + high / 2), (x, y, ceiling), 0.004, IRON(), 6)
    bulb(at, power, tint, r * 0.8)
    if seal:
        from scenes.places.shapes import letters

        letters(seal, r * 0.95, (x, y - r - 0.004, z), plain('#1a1512', 0.6), depth=0.002)


def red_lantern(at, r=0.2, ceiling=2.8, power=22):
    """A red Chinese lantern with gilded ends and a tassel."""
    x, y, z = at
    profile = []
    for i in range(25):
        t = i / 24
        profile.append((0.07 + (r - 0.07) * math.sin(math.pi * t) ** 0.7, (t - 0.5) * r * 1.5))
    body = lathe(
        profile,
        paper('#c4201a', 0.75, '#ff2a12'),
        at,
        40,
        lambda rr, zz, a: rr * (1 - 0.035 * abs(math.cos(a * 9))),
    )
    body.visible_shadow = False
    gold = plain('#c9973e', 0.3, 1)
    for end in (-1, 1):
        lathe(
            [(0.0001, 0), (0.075, 0), (0.08, 0.02), (0.075, 0.04), (0.0001, 0.04)],
            gold,
            (x, y, z + end * r * 0.75 - 0.02),
            24,
        )
    rod((x, y, z + r * 0.75), (x, y, ceiling), 0.004, gold, 6)
    lathe(
        [(0.012, 0), (0.02, -0.03), (0.026, -0.2), (0.0001, -0.2)],
        plain('#c9281e', 0.8),
        (x, y, z - r * 0.75 - 0.03),
        12,
    )
    bulb((x, y, z - r * 1.9), power, '#ff9a5c', r * 0.5)


def exhaust_hood(x, y, low=1.25, ceiling=2.7, steel=None):
    """The pull-down pipe over a grill table."""
    steel = steel or plain('#a9aaa8', 0.3, 1)
    lathe(
        [
            (0.1, 0),
            (0.105, -0.01),
            (0.075, 0.07),
            (0.052, 0.1),
            (0.052, 0.72),
            (0.06, 0.72),
            (0.06, ceiling - low),
        ],
        steel,
        (x, y, low),
        32,
    )
    folds = [
        (0.062 + 0.008 * (i % 2), 0.76 + i * 0.018)
        for i in range(int((ceiling - low - 0.78) / 0.018))
    ]
    lathe(folds, plain('#8f9090', 0.35, 0.9), (x, y, low), 32)
    lathe([(0.0001, 0), (0.11, 0), (0.11, 0.06), (0.0001, 0.06)], steel, (x, y, ceiling - 0.06), 32)


def sconce(at, tint='#ffcf96', power=14):
    """A small shade on a wall, open above and below; the wall is behind +y."""
    x, y, z = at
    lathe(
        [(0.05, -0.09), (0.055, -0.09), (0.055, 0.09), (0.05, 0.09)],
        plain('#2a2521', 0.4, 0.5),
        (x, y - 0.08, z),
        24,
    )
    box((0.03, 0.08, 0.03), (x, y - 0.03, z), plain('#2a2521', 0.4, 0.5))
    bulb((x, y - 0.08, z), power, tint, 0.03)


def neon(points, tint, strength=14, r=0.012, closed=False):
    return tube(points, r, glow(tint, strength), closed)
