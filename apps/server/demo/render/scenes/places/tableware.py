"""What stands on tables, shelves and counters."""

import math
import random

from scenes.places.materials import STEEL, WALNUT, glass, plain
from scenes.places.shapes import box, lathe, rod


def bottle(base='#1f5b34', high=0.22, r=0.032, label='#e9e4d6', neck=0.4):
    m = plain(base, 0.08, 0, 0.8)
    s = high * (1 - neck)
    lathe(
        [
            (0.0001, 0),
            (r, 0),
            (r, s),
            (r * 0.85, s + high * 0.08),
            (r * 0.36, s + high * 0.18),
            (r * 0.34, high),
            (r * 0.42, high),
            (r * 0.42, high * 1.03),
            (0.0001, high * 1.03),
        ],
        m,
        segments=20,
    )
    if label:
        lathe([(r * 1.02, s * 0.25), (r * 1.02, s * 0.8)], plain(label, 0.7), segments=20)


def cup(base='#e9e4da', high=0.075, r=0.035):
    lathe(
        [
            (0.0001, 0),
            (r * 0.8, 0),
            (r, high),
            (r * 0.93, high),
            (r * 0.75, 0.008),
            (0.0001, 0.008),
        ],
        plain(base, 0.3),
        segments=24,
    )


def tumbler(high=0.11, r=0.034, drink=None):
    lathe(
        [(0.0001, 0), (r * 0.85, 0), (r, high), (r * 0.95, high), (r * 0.8, 0.01), (0.0001, 0.01)],
        glass(shine=0.12),
        segments=24,
    )
    if drink:
        lathe(
            [(0.0001, 0.012), (r * 0.8, 0.012), (r * 0.9, high * 0.7), (0.0001, high * 0.7)],
            plain(drink, 0.1),
            segments=24,
        )


def wine_glass(wine=None):
    lathe(
        [
            (0.0001, 0),
            (0.035, 0),
            (0.034, 0.003),
            (0.005, 0.008),
            (0.004, 0.09),
            (0.02, 0.1),
            (0.04, 0.13),
            (0.041, 0.16),
            (0.032, 0.215),
        ],
        glass(shine=0.16),
        segments=28,
    )
    if wine:
        lathe(
            [(0.0001, 0.103), (0.02, 0.103), (0.038, 0.13), (0.039, 0.145), (0.0001, 0.145)],
            plain(wine, 0.05),
            segments=24,
        )


def dish(base='#efe9df', r=0.1, deep=0.02):
    lathe(
        [
            (0.0001, 0),
            (r * 0.6, 0),
            (r, deep),
            (r * 0.97, deep + 0.003),
            (r * 0.6, 0.006),
            (0.0001, 0.006),
        ],
        plain(base, 0.25),
        segments=36,
    )


def bowl(base='#efe9df', r=0.075, high=0.06, food=None):
    lathe(
        [
            (0.0001, 0),
            (r * 0.5, 0),
            (r * 0.55, 0.006),
            (r * 0.85, high * 0.5),
            (r, high),
            (r * 0.95, high),
            (r * 0.8, high * 0.5),
            (0.0001, 0.01),
        ],
        plain(base, 0.28),
        segments=36,
    )
    if food:
        lathe(
            [(0.0001, high * 0.95), (r * 0.5, high * 0.85), (r * 0.88, high * 0.6)],
            plain(food, 0.5, bump=0.8, scale=90),
            segments=24,
        )


def side_dish(food, base='#efe9df', r=0.055):
    """반찬: a little heap on a small plate."""
    dish(base, r, 0.014)
    rng = random.Random(food)
    for _ in range(14):
        a, q = rng.random() * math.tau, r * 0.5 * math.sqrt(rng.random())
        box(
            (0.03, 0.008, 0.006),
            (q * math.cos(a), q * math.sin(a), 0.012 + 0.014 * (1 - q / r) * rng.random()),
            plain(food, 0.35),
            0.002,
            (rng.gauss(0, 0.3), rng.gauss(0, 0.3), rng.random() * 6),
        )


def chopstick_box(m=WALNUT):
    box((0.08, 0.24, 0.05), (0, 0, 0.025), m)
    box((0.06, 0.05, 0.09), (0.1, 0.05, 0.045), plain('#f2efe8', 0.9), 0.006)


def cutlery(metal=None):
    metal = metal or STEEL()
    box((0.012, 0.2, 0.002), (0.0, 0, 0.002), metal, 0.001)
    lathe([(0.0001, 0.004), (0.02, 0.003), (0.021, 0.001)], metal, (0, 0.1, 0), 16)
    for x in (0.03, 0.04):
        rod((x, -0.1, 0.004), (x, 0.12, 0.004), 0.0025, metal, 6)


def shaker(base='#8e2f22', high=0.1):
    lathe(
        [(0.0001, 0), (0.024, 0), (0.024, high * 0.7), (0.0001, high * 0.7)],
        plain(base, 0.3),
        segments=16,
    )
    lathe(
        [(0.024, high * 0.7), (0.02, high * 0.85), (0.006, high), (0.0001, high)],
        plain('#c8452e', 0.4),
        segments=16,
    )


def bottle_row(x, y, z, seed=1, step=0.085, colours=None):
    """Bottles of all kinds along a shelf."""
    from scenes.places.shapes import part

    rng = random.Random(seed)
    colours = colours or [
        '#1f4a2c',
        '#5b2f10',
        '#b9782a',
        '#dfe4df',
        '#3a1a12',
        '#8f6a20',
        '#20303c',
        '#a33a1c',
        '#c9b48a',
    ]
    at = x[0]
    while at < x[1]:
        high, r = rng.uniform(0.22, 0.34), rng.uniform(0.028, 0.04)
        part(
            lambda: bottle(
                rng.choice(colours),
                high,
                r,
                rng.choice(['#e9e4d6', '#d8c08a', '#2a2521', None]),
                rng.uniform(0.3, 0.45),
            ),
            (at, y + rng.uniform(-0.01, 0.01), z),
        )
        at += step * rng.uniform(0.95, 1.25)
