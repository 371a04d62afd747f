"""Fried rice noodles."""

import math
import random

from scenes.camera_light import camera, light
from scenes.ingredients import citrus, crumbs, herb, put, shrimp
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import anywhere_in, blob, box, bundle, noodles
from scenes.tables import table
from scenes.tableware import plate


@picture('pad-thai')
def pad_thai():
    table('#2f5d57')
    plate(1.42, 0.15, material('turq', '#e9e2d2', '#dfd6c2', nscale=5, rough=0.25, coat=0.5), 0.76)
    noodles(
        150,
        0.86,
        0.08,
        0.44,
        0.034,
        material('padnood', '#d98f44', '#c2702a', nscale=3, rough=0.16, coat=0.7, sss=0.35),
        seed=23,
        spread=0.6,
        jit=0.06,
    )
    r = random.Random(4)
    for i, (x, y, a) in enumerate(
        [
            (-0.42, -0.22, 0.4),
            (0.02, -0.42, 1.5),
            (0.44, -0.18, 2.6),
            (-0.18, 0.20, 5.0),
            (0.30, 0.26, 3.6),
        ]
    ):
        shrimp((x, y, 0.56 - 0.22 * math.hypot(x, y) + 0.10), (0.25 * math.sin(i), 0.2, a), 0.62)
    eg = material('scramble', '#f6cf62', '#f2dea0', nscale=4, rough=0.3, coat=0.4, sss=0.5)
    for i in range(16):
        x, y, z = anywhere_in(r, 0.66, lambda x, y: 0.50 - 0.34 * (x * x + y * y))
        blob(
            0.12,
            (1.2, 0.8, 0.4),
            0.5,
            2,
            i,
            eg,
            4,
            (x, y, z + 0.04),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * 6),
        )
    tm = material(
        'friedtofu',
        '#c98a3a',
        '#e6bb6c',
        nscale=4,
        rough=0.4,
        coat=0.3,
        sss=0.3,
        bump=0.4,
        bscale=20,
    )
    for i in range(8):
        x, y, z = anywhere_in(r, 0.7, lambda x, y: 0.52 - 0.36 * (x * x + y * y))
        put(
            box(0.16, 0.15, 0.13, 0.03, tm, wob=0.02, seed=i),
            (x, y, z + 0.04),
            (r.random(), r.random(), r.random() * 3),
        )
    bundle(
        26,
        (0.12, 0.10),
        0.55,
        0.5,
        0.016,
        material('chive', '#4f8f2c', '#3a7420', nscale=2, rough=0.3, coat=0.4, sss=0.2),
        0.8,
        5,
        0.52,
        0.14,
        0.6,
    )
    bundle(
        26,
        (-0.86, 0.50),
        0.44,
        0.22,
        0.022,
        material('sproutb', '#f7efd6', '#f0e2b4', nscale=2, rough=0.2, coat=0.5, sss=0.5),
        0.4,
        6,
        0.10,
        0.22,
        0.5,
    )
    crumbs(120, 0.55, lambda x, y: 0.58 - 0.34 * (x * x + y * y), '#d9a860', 0.035, 5)
    crumbs(50, 0.22, lambda x, y: 0.12, '#d9a860', 0.035, 7, (0.92, -0.50))
    crumbs(40, 0.14, lambda x, y: 0.12, '#b8240e', 0.018, 8, (0.62, -0.84))
    citrus((0.92, 0.38, 0.24), (0.5, -0.35, 0.4), 0.23)
    citrus((1.02, 0.02, 0.2), (0.8, 0.3, 2.4), 0.2)
    herb((0.02, 0.02, 0.68), 6, 0.16, 3)
    props(('chop', -1.9, -0.1, 1.42), ('tea', 1.85, 1.1))
    light(kp=560)
    camera(-90, 46, 5.6, (0, 0, 0.26), 75, 3.1)
