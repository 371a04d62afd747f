"""Plates, boards and shavings of cheese."""

import random

from scenes.materials import material, wave_tex
from scenes.shapes import anywhere_in, box, instance, lathe, smooth_profile
from scenes.tableware import ceramic


def wide_plate(c='#f3eee5', r=1.42):
    k = r / 1.42
    return lathe(
        smooth_profile(
            [
                (0.001, 0),
                (0.6 * k, 0),
                (0.66 * k, 0.03),
                (0.86 * k, 0.16),
                (1.0 * k, 0.27),
                (r, 0.33),
            ],
            7,
        )
        + smooth_profile(
            [
                (r, 0.355),
                (1.03 * k, 0.30),
                (0.90 * k, 0.20),
                (0.66 * k, 0.075),
                (0.4 * k, 0.06),
                (0.001, 0.06),
            ],
            7,
        ),
        140,
        ceramic(c),
    )


def shavings(n, rmax, zf, seed=3, sz=1):
    r = random.Random(seed)
    m = material('parm', '#f4e2ae', rough=0.5, sss=0.4)
    for i in range(n):
        x, y, z = anywhere_in(r, rmax, zf)
        instance(
            'parm%d' % (i % 3),
            lambda i=i: box(0.17, 0.06, 0.008, 0.003, m, wob=0.02, seed=i),
            (x, y, z),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * 6),
            sz * (0.5 + 0.8 * r.random()),
        )


def long_board(w, h, c1='#7a4c28', c2='#a06a3c'):
    m = material(
        'lboard' + c1,
        rough=0.5,
        tex=wave_tex(c1, c2, scale=0.7, dist=5, axis='Y', pos=(0.3, 0.7)),
        bump=0.1,
        bscale=20,
    )
    return box(w, h, 0.12, 0.04, m, (0, 0, 0.06))
