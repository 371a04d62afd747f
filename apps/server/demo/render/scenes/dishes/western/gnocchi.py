"""Potato dumplings in sage butter."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.dishes.western.plates import shavings, wide_plate
from scenes.garnish import oil
from scenes.ingredients import broth, crumbs, spots
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import instance, lathe, leaf, smooth_profile
from scenes.tables import table


@picture('gnocchi')
def gnocchi():
    table('marble')
    wide_plate('#4a5a58')
    broth(0.86, 0.17, '#d9a03c', '#e3b45a', sss=0.3)
    m = material(
        'gnocchi',
        '#f3dda4',
        '#e6c378',
        nscale=3,
        ncontrast=(0.4, 0.75),
        rough=0.28,
        coat=0.5,
        sss=0.5,
        sss_r=(1, 0.7, 0.4),
    )
    prof = smooth_profile(
        [
            (0.001, -0.19),
            (0.08, -0.165),
            (0.125, -0.06),
            (0.125, 0.06),
            (0.08, 0.165),
            (0.001, 0.19),
        ],
        5,
    )

    def one():
        return lathe(
            prof, 56, m, lambda q, z, a, t: (q * (1 + 0.07 * math.sin(13 * a) * (q > 0.06)), z)
        )

    r = random.Random(6)
    for x, y in spots(30, 0.70, 0.215, 2):
        instance(
            'gnocco',
            one,
            (x, y, 0.25 + 0.04 * r.random()),
            (pi / 2 + r.gauss(0, 0.15), r.random() * 3, r.random() * tau),
        )
    for x, y in spots(15, 0.46, 0.225, 5):
        instance(
            'gnocco',
            one,
            (x, y, 0.42 + 0.03 * r.random()),
            (pi / 2 + r.gauss(0, 0.25), r.random() * 3, r.random() * tau),
        )
    for x, y in spots(4, 0.2, 0.2, 8):
        instance(
            'gnocco',
            one,
            (x, y, 0.57),
            (pi / 2 + r.gauss(0, 0.25), r.random() * 3, r.random() * tau),
        )
    sg = material(
        'sage', '#6f8a5c', '#54704a', nscale=9, rough=0.5, coat=0.15, sss=0.2, bump=0.4, bscale=50
    )
    for i, (x, y, z, a) in enumerate(
        [
            (0.02, 0.05, 0.72, 0.5),
            (0.18, -0.12, 0.70, 2.1),
            (-0.22, -0.05, 0.66, 3.9),
            (0.42, 0.32, 0.50, 1.0),
            (-0.45, 0.30, 0.48, 5.1),
            (-0.30, -0.48, 0.42, 0.2),
            (0.50, -0.30, 0.44, 2.9),
        ]
    ):
        leaf(0.40, 0.17, sg, (x, y, z), (0.15 * math.sin(i * 2), -0.2, a), 0.7, 0.03, i)
    shavings(60, 0.6, lambda x, y: 0.68 - 0.55 * (x * x + y * y), 4, 0.8)
    crumbs(40, 0.7, lambda x, y: 0.62 - 0.4 * (x * x + y * y), '#3a2f22', 0.012, 5)
    oil(30, 0.84, 0.18, '#e8b850', 5, 0.6, 0.04)
    props(('nap', -2.0, 0.5, 0.3))
    light(fill=0.42)
    camera(-86, 46, 5.6, (0, 0, 0.28), 75, 3.2)
