"""Glazed eel over rice in a lacquer box."""

import math
import random
from math import tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import scallion, sesame
from scenes.ingredients import crumbs, herb, put, sheet
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import anywhere_in, blob, box, disc, group, instance, strands
from scenes.tables import table
from scenes.tableware import bowl


@picture('unagi-box')
def unagi_box():
    table('#6e5a45')
    blk = material('lacquer', '#120d0b', rough=0.12, coat=1)
    red = material('lacred', '#8e1a10', rough=0.15, coat=0.9)
    for x in (-1.22, 1.22):
        box(0.09, 1.78, 0.52, 0.02, blk, (x, 0, 0.26))
        box(0.03, 1.7, 0.44, 0.005, red, (x - 0.055 * (1 if x > 0 else -1), 0, 0.28))
    for y in (-0.86, 0.86):
        box(2.5, 0.09, 0.52, 0.02, blk, (0, y, 0.26))
        box(2.4, 0.03, 0.44, 0.005, red, (0, y - 0.055 * (1 if y > 0 else -1), 0.28))
    box(2.4, 1.7, 0.06, 0.01, blk, (0, 0, 0.04))
    box(2.3, 1.6, 0.26, 0.04, material('ricebase', '#efe6d6', rough=0.5, sss=0.3), (0, 0, 0.2))
    rm = material('rice', '#f6efe2', rough=0.35, coat=0.2, sss=0.5, sss_r=(1, 0.85, 0.7))
    r = random.Random(4)
    for _ in range(1300):
        x, y = r.uniform(-1.12, 1.12), r.uniform(-0.78, 0.78)
        if -0.9 < x < 0.9 and -0.5 < y < 0.5 and r.random() < 0.7:
            continue
        instance(
            'grain',
            lambda: blob(1, (1, 0.42, 0.4), 0.05, 2, 1, rm, 2),
            (x, y, 0.35 + 0.02 * r.random()),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * tau),
            0.055,
        )

    def eel(i):
        m = material(
            'eel',
            '#5a2206',
            '#b8661f',
            nscale=3.6,
            ncontrast=(0.3, 0.7),
            rough=0.1,
            coat=1,
            sss=0.25,
            bump=0.55,
            bscale=12,
        )

        def fn(u, v):
            w = 0.345 * (1 - 0.10 * abs(u) ** 6)
            return (
                u * 0.98,
                v * w + 0.01 * math.sin(u * 9 + i),
                0.10 * (1 - v * v) ** 0.5
                - 0.035 * math.exp(-((v * 6) ** 2))
                + 0.003 * math.sin(v * 26 + 3 * noise.noise(Vector((u * 3, v * 2, i))))
                + 0.028 * noise.noise(Vector((u * 3.5, v * 2.2, i)))
                + 0.012 * noise.noise(Vector((u * 14, v * 5, i))),
            )

        return sheet(fn, m, 60, 40, 0.05, 1)

    put(eel(1), (-0.02, 0.37, 0.40), (0, 0, 0.02))
    put(eel(2), (0.03, -0.36, 0.405), (0, 0, -0.03))
    ch = material('charline', '#2a0f05', rough=0.2, coat=0.8)
    for y in (0.37, -0.36):
        for k in range(4):
            strands(
                [
                    [
                        (-0.8 + 0.5 * k, y - 0.26, 0.475),
                        (-0.76 + 0.5 * k, y, 0.50),
                        (-0.8 + 0.5 * k, y + 0.26, 0.475),
                    ]
                ],
                0.012,
                ch,
            )
    crumbs(120, 0.7, lambda x, y: 0.505, '#6f7a2a', 0.011, 3)
    sesame(30, 0.7, lambda x, y: 0.505, 3)
    herb((0.92, 0.02, 0.5), 5, 0.17, 2, '#3d7d2a')

    def soup():
        bowl(0.52, 0.38, 0.5, blk, 0.035, 0.015)
        disc(
            0.45,
            material('clearsoup', '#b98a3c', '#a87628', nscale=3, rough=0.05, coat=1, sss=0.2),
            0.29,
        )
        scallion(8, lambda r: anywhere_in(r, 0.25, lambda x, y: 0.3), 3, 0.05)
        put(
            box(
                0.2,
                0.2,
                0.14,
                0.02,
                material('tofu', '#fbf3e2', rough=0.28, coat=0.3, sss=0.5, sss_r=(1, 0.8, 0.6)),
            ),
            (0.08, 0.1, 0.29),
            (0, 0, 0.5),
        )

    group(soup, (1.95, 0.62, 0))
    props(('radish', 1.95, -0.55), ('chop', 0, -1.45, 0.04))
    light(kp=540, rim=(2.5, 3, 2.4))
    camera(-99, 46, 6.2, (0.2, -0.02, 0.22), 75, 3)
