"""Cloths, boards, frames and signs with short invented words."""

import math

from scenes.places.materials import OAK, glow, plain, wood
from scenes.places.shapes import box, letters, mesh, rod


def noren(x, y, z, base='#1f2f4a', word='', panels=4, drop=0.5, ink='#efe8d8', gap=0.012):
    """A split cloth over a door; every panel hangs in its own soft waves."""
    m = plain(base, 0.95, bump=0.5, scale=300)
    wide = (x[1] - x[0]) / panels
    for p in range(panels):
        verts, faces, nx, nz = [], [], 10, 10
        for i in range(nx):
            for j in range(nz):
                s, t = i / (nx - 1), j / (nz - 1)
                wave = 0.02 * t * math.sin(s * 6 + p * 1.7) + 0.012 * t * t * math.sin(p * 2.1)
                verts.append((x[0] + p * wide + gap / 2 + s * (wide - gap), y + wave, z - t * drop))
        for i in range(nx - 1):
            for j in range(nz - 1):
                faces.append((i * nz + j, (i + 1) * nz + j, (i + 1) * nz + j + 1, i * nz + j + 1))
        mesh(verts, faces, m, True, 'cloth')
        if p < len(word):
            letters(
                word[p],
                min(wide, drop) * 0.55,
                (x[0] + (p + 0.5) * wide, y - 0.03, z - drop * 0.48),
                plain(ink, 0.9),
                depth=0.001,
            )
    rod((x[0] - 0.06, y, z + 0.01), (x[1] + 0.06, y, z + 0.01), 0.014, wood('#5a3b22', '#8a6440'))


def menu_board(at, size, lines=5, base='#20241f', ink='#e8e2d2', frame=OAK, words=()):
    """A chalk board: a few words and lines that stand for prices."""
    x, y, z = at
    box((size[0], 0.02, size[1]), at, plain(base, 0.85), 0.003)
    for s in (-1, 1):
        box((0.03, 0.035, size[1] + 0.03), (x + s * size[0] / 2, y, z), frame)
        box((size[0] + 0.03, 0.035, 0.03), (x, y, z + s * size[1] / 2), frame)
    step = size[1] / (lines + 1)
    chalk = plain(ink, 0.95)
    for i in range(lines):
        high = z + size[1] / 2 - step * (i + 1)
        if i < len(words):
            letters(
                words[i],
                step * 0.62,
                (x - size[0] * 0.42, y - 0.013, high),
                chalk,
                depth=0.0008,
                align='LEFT',
            )
        else:
            box(
                (size[0] * (0.36 + 0.1 * math.sin(i * 2)), 0.002, step * 0.16),
                (x - size[0] * 0.2, y - 0.012, high),
                chalk,
                0,
            )
        box((size[0] * 0.16, 0.002, step * 0.16), (x + size[0] * 0.33, y - 0.012, high), chalk, 0)


def hanging_papers(x, y, z, words, base='#f2ead8', ink='#2a2018', high=0.42, wide=0.12):
    """Menu strips on a wall, one dish each, written from top to bottom."""
    step = (x[1] - x[0]) / max(1, len(words) - 1)
    for i, word in enumerate(words):
        cx = x[0] + i * step
        box(
            (wide, 0.003, high),
            (cx, y, z + 0.006 * math.sin(i * 3)),
            plain(base, 0.9),
            0.001,
            (0, 0.02 * math.sin(i * 5), 0),
        )
        for j, c in enumerate(word):
            letters(
                c,
                min(wide * 0.7, high * 0.8 / len(word)),
                (
                    cx,
                    y - 0.004,
                    z
                    + high * 0.36
                    - j * high * 0.74 / max(1, len(word) - 1 or 1) * (1 if len(word) > 1 else 0)
                    - (0 if len(word) > 1 else high * 0.36),
                ),
                plain(ink, 0.9),
                depth=0.0006,
            )


def framed(at, size, inside, frame=OAK):
    x, y, z = at
    box((size[0], 0.02, size[1]), at, frame)
    box((size[0] - 0.05, 0.006, size[1] - 0.05), (x, y - 0.012, z), plain('#efe9dd', 0.8), 0)
    box((size[0] * 0.62, 0.006, size[1] * 0.62), (x, y - 0.015, z), inside, 0)


def light_box(at, size, word, base='#f7f2e6', ink='#2a1a12', strength=3.0, frame=None):
    """A sign that is lit from inside."""
    x, y, z = at
    box((size[0], 0.12, size[1]), at, frame or plain('#2a2825', 0.5), 0.008)
    box((size[0] - 0.03, 0.01, size[1] - 0.03), (x, y - 0.06, z), glow(base, strength), 0)
    letters(word, size[1] * 0.74, (x, y - 0.07, z), plain(ink, 0.6), depth=0.003)
