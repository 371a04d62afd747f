"""Creamy rice with mushrooms."""

import math
import random
from math import tau

from scenes.camera_light import camera, light
from scenes.dishes.western.plates import shavings
from scenes.garnish import oil
from scenes.ingredients import crumbs, herb, put, sheet, spots
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import anywhere_in, blob, instance
from scenes.tables import table
from scenes.tableware import ceramic, plate


@picture('mushroom-risotto')
def mushroom_risotto():
    table('linen')
    plate(1.45, 0.14, ceramic('#e9e4d9', '#ddd6c8'), 0.72)
    cream = material('risocream', '#efdcb0', '#e2c88c', nscale=4, rough=0.14, coat=0.7, sss=0.5)
    blob(1.0, (1, 1, 0.20), 0.08, 2, 4, cream, 5, (0, 0, 0.10))
    rm = material('risorice', '#f7ead0', '#efdcb2', nscale=2, rough=0.15, coat=0.7, sss=0.5)
    r = random.Random(3)
    zf = lambda x, y: 0.10 + 0.21 * math.sqrt(max(0, 1 - (x * x + y * y)))
    for _ in range(1100):
        x, y, z = anywhere_in(r, 0.94, zf)
        instance(
            'risograin',
            lambda: blob(1, (1, 0.55, 0.5), 0.05, 2, 1, rm, 2),
            (x, y, z),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * tau),
            0.062,
        )
    mm = material('mushbrown', '#b9844e', '#7a4a24', nscale=3, rough=0.2, coat=0.6, sss=0.3)
    for i, (x, y) in enumerate(spots(13, 0.55, 0.24, 7)):

        def fn(u, v):
            t = (v + 1) / 2
            w = 0.34
            if t > 0.42:
                w = (
                    min(1, 0.34 + (t - 0.42) / 0.06 * 0.66)
                    * math.sqrt(max(0.02, 1 - (max(0, t - 0.5) / 0.5) ** 2))
                    + 0.02
                )
            return u * w, v * 0.95, 0.05 * math.sin(u * 2)

        put(
            sheet(fn, mm, 12, 26, 0.2, 1),
            (x, y, zf(x, y) + 0.07 + 0.03 * (i % 3)),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
            0.21,
        )
    herb((0.05, 0.0, zf(0, 0) + 0.14), 7, 0.17, 3)
    herb((-0.4, 0.35, zf(0.4, 0.3) + 0.06), 4, 0.12, 6)
    shavings(34, 0.6, lambda x, y: zf(x, y) + 0.10, 6, 1.3)
    crumbs(50, 0.85, lambda x, y: zf(x, y) + 0.03, '#2d2620', 0.013, 5)
    oil(14, 0.98, 0.13, '#7a8a2a', 5, 0.9, 0.05)
    props(('nap', 2.05, 0.6, -0.2), ('wine', -1.75, 1.4))
    light(key=(-3.8, 2.4, 4.2), fill=0.36)
    camera(-97, 45, 5.5, (0, 0, 0.2), 75, 3)
