"""Folded tortillas."""

import math
import random
from math import pi

from scenes.camera_light import camera, light
from scenes.dishes.western.plates import long_board
from scenes.ingredients import citrus, herb, put, sheet
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import box, bundle, disc, group, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic


@picture('tacos')
def tacos():
    table('#2f6a6b')
    long_board(3.5, 1.7)
    tor = material(
        'tortilla',
        '#eccb84',
        '#b8782c',
        nscale=4.5,
        ncontrast=(0.5, 0.82),
        rough=0.5,
        sss=0.35,
        bump=0.15,
        bscale=20,
    )
    r = random.Random(4)
    meat = material('carnitas', '#7a3e1a', '#b06a30', nscale=4, rough=0.25, coat=0.6, sss=0.2)
    cab = material('purplecab', '#7a2f6a', '#c79abf', nscale=2, rough=0.25, coat=0.4, sss=0.3)
    let = material('tacolet', '#7db53c', '#b9d98a', nscale=3, rough=0.3, coat=0.3, sss=0.3)
    tm = material('tomdice', '#d6260f', rough=0.12, coat=0.8, sss=0.35)
    av = material('avocado', '#b9cc5e', '#7da23c', nscale=2, rough=0.25, coat=0.4, sss=0.4)
    crm = material('crema', '#fdf6e6', rough=0.2, coat=0.6, sss=0.5)

    def taco():
        def fn(u, v):
            a = u * 1.22
            R = 0.30 + 0.10 * abs(u)
            h = 0.56
            w = math.sqrt(max(0, 1 - (abs(u) * 0.93) ** 2.2)) * 0.70 + 0.02
            return (
                R * math.sin(a) * (0.75 + 0.35 * abs(u)),
                v * w,
                0.34 - R * math.cos(a) + h * abs(u) ** 2.0 * 0.62,
            )

        sheet(fn, tor, 44, 26, 0.028, 1)
        bundle(60, (0, 0), 0.30, 0.42, 0.026, meat, pi / 2, r.randrange(99), 0.14, 0.34, 0.4)
        bundle(40, (0.05, 0.0), 0.34, 0.44, 0.016, cab, pi / 2, r.randrange(99), 0.38, 0.18, 0.4)
        bundle(40, (-0.08, 0.0), 0.34, 0.46, 0.018, let, pi / 2, r.randrange(99), 0.36, 0.18, 0.5)
        for k in range(13):
            put(
                box(0.10, 0.10, 0.09, 0.02, tm, wob=0.01, seed=k),
                (r.gauss(0, 0.09), -0.5 + 1.0 * k / 12, 0.53 + 0.06 * r.random()),
                (r.random(), r.random(), r.random() * 3),
            )
        for k in range(6):
            put(
                box(0.13, 0.11, 0.10, 0.025, av, wob=0.02, seed=k),
                (r.gauss(0, 0.1), -0.42 + 0.84 * k / 5, 0.54 + 0.05 * r.random()),
                (r.random(), r.random(), r.random() * 3),
            )
        strands(
            [
                [
                    (0.08 * math.sin(k * 1.7), -0.5 + k * 0.09, 0.62 + 0.02 * math.sin(k))
                    for k in range(12)
                ]
            ],
            0.026,
            crm,
        )
        for k in range(4):
            herb((r.gauss(0, 0.07), -0.42 + 0.28 * k, 0.63), 4, 0.10, k)

    for i in range(3):
        group(taco, (-0.98 + 0.92 * i, 0.05 + 0.03 * i, 0.12), -0.12 + 0.05 * i)
    for i, (x, y, a) in enumerate([(1.52, 0.42, 0.2), (1.50, -0.28, 0.9), (-1.56, -0.45, 2)]):
        citrus((x, y, 0.28), (0.5, 0.25, a), 0.2)

    def salsa():
        bowl(0.42, 0.26, 0.5, ceramic('#e9dfcf'), 0.03, 0.012)
        disc(
            0.36,
            material(
                'salsa',
                '#b3260c',
                '#d04818',
                nscale=6,
                rough=0.14,
                coat=0.8,
                sss=0.25,
                bump=0.5,
                bscale=12,
            ),
            0.21,
            zamp=0.02,
        )
        herb((0, 0, 0.24), 3, 0.1, 1)

    group(salsa, (1.95, 1.05, 0))
    props(('beer', -1.6, 1.55))
    light(kp=560)
    camera(-98, 32, 6.4, (0.02, 0.0, 0.38), 75, 2.9, focus=(0, -0.5, 0.55))
