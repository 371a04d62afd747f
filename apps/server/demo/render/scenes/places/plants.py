"""Green things."""

import math
import random

from scenes.places.materials import plain
from scenes.places.shapes import lathe, mesh, tube

LEAVES = ('#35592a', '#4a7336', '#5f8a42', '#2c4a26')


def pot(base='#b5623c', r=0.15, high=0.28, at=(0, 0, 0)):
    lathe(
        [
            (0.0001, 0),
            (r * 0.75, 0),
            (r, high),
            (r * 1.04, high),
            (r * 1.04, high - 0.04),
            (r * 0.92, high),
            (r * 0.9, high - 0.03),
            (0.0001, high - 0.03),
        ],
        plain(base, 0.8, bump=0.2, scale=30),
        at,
        36,
    )


def _leaf(start, direction, length, width, droop, m):
    dx, dy, dz = direction
    sx, sy = -dy, dx
    norm = math.hypot(sx, sy) or 1
    sx, sy, verts, n = sx / norm, sy / norm, [], 7
    for i in range(n):
        t = i / (n - 1)
        w = width * math.sin(math.pi * min(1, 0.06 + t * 0.94)) ** 0.8 * 0.5
        c = [
            start[0] + dx * t * length,
            start[1] + dy * t * length,
            start[2] + dz * t * length - droop * length * t * t,
        ]
        for s in (-1, 0, 1):
            verts.append((c[0] + sx * w * s, c[1] + sy * w * s, c[2] + 0.12 * w * abs(s)))
    faces = []
    for i in range(n - 1):
        for j in (0, 1):
            faces.append((i * 3 + j, i * 3 + j + 1, i * 3 + j + 4, i * 3 + j + 3))
    mesh(verts, faces, m, True, 'leaf')


def bush(at=(0, 0, 0), count=40, high=0.9, spread=0.5, leaf=(0.3, 0.1), droop=0.5, seed=1):
    """Long leaves out of one pot: palm, fern or rubber plant by its numbers."""
    rng = random.Random(seed)
    for _ in range(count):
        a, up = rng.random() * math.tau, rng.uniform(0.35, 1.3)
        d = (math.cos(a) * math.cos(up), math.sin(a) * math.cos(up), math.sin(up))
        z = rng.random() ** 0.7 * high
        stem = (
            at[0] + d[0] * spread * 0.35 * z / high,
            at[1] + d[1] * spread * 0.35 * z / high,
            at[2] + z * 0.75,
        )
        _leaf(
            stem,
            d,
            leaf[0] * rng.uniform(0.7, 1.2),
            leaf[1] * rng.uniform(0.8, 1.2),
            droop,
            plain(rng.choice(LEAVES), 0.4),
        )


def tree(at=(0, 0, 0), high=1.7, seed=1):
    """A slim indoor tree with a bent stem."""
    rng = random.Random(seed)
    x, y, z = at
    tube(
        [
            (x, y, z),
            (x + 0.04, y, z + high * 0.3),
            (x - 0.03, y + 0.03, z + high * 0.6),
            (x + 0.02, y, z + high),
        ],
        0.014,
        plain('#5e4630', 0.8),
    )
    for _ in range(70):
        t, a, up = rng.uniform(0.35, 1.05), rng.random() * math.tau, rng.uniform(-0.1, 0.9)
        d = (math.cos(a) * math.cos(up), math.sin(a) * math.cos(up), math.sin(up))
        reach = rng.uniform(0.02, 0.22)
        s = (x + d[0] * reach, y + d[1] * reach, z + high * t)
        _leaf(
            s,
            d,
            rng.uniform(0.16, 0.27),
            rng.uniform(0.08, 0.13),
            0.45,
            plain(rng.choice(LEAVES), 0.35),
        )


def hanging(at, seed=1, length=0.6, count=12):
    """A trailing plant from a shelf."""
    rng = random.Random(seed)
    for _ in range(count):
        a = rng.random() * math.tau
        x, y, z = at[0] + 0.07 * math.cos(a), at[1] + 0.07 * math.sin(a), at[2]
        fall = length * rng.uniform(0.4, 1)
        ex, ey = x + 0.1 * math.cos(a), y + 0.1 * math.sin(a)
        tube(
            [(x, y, z), (ex, ey, z + 0.04), (ex, ey, z - fall * 0.5), (ex, ey, z - fall)],
            0.003,
            plain('#4a6a34', 0.6),
        )
        for i in range(int(fall / 0.05)):
            b = rng.random() * math.tau
            _leaf(
                (ex, ey, z - i * 0.05),
                (math.cos(b), math.sin(b), 0.1),
                0.07,
                0.05,
                0.5,
                plain(rng.choice(LEAVES), 0.4),
            )
