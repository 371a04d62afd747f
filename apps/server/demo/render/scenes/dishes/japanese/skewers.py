"""Skewers."""

import math
import random
from math import pi

from scenes.camera_light import camera, light
from scenes.garnish import scallion
from scenes.ingredients import citrus, put
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, lathe, strands
from scenes.tables import table


@picture('yakitori')
def yakitori():
    table('walnut')
    box(
        3.2,
        1.5,
        0.10,
        0.04,
        material(
            'bizen', '#4a382c', '#6a4a34', nscale=4, rough=0.45, coat=0.25, bump=0.2, bscale=12
        ),
        (0, 0, 0.06),
        wob=0.02,
        seed=2,
    )
    bam = material('bambooskewer', '#d9b878', rough=0.5)
    r = random.Random(5)
    gl = material(
        'yakichicken',
        '#7a3a12',
        '#c27a30',
        nscale=3.5,
        rough=0.12,
        coat=0.9,
        sss=0.25,
        bump=0.5,
        bscale=16,
    )
    lk = material('leekgrill', '#e9edc8', '#8a9a48', nscale=2.4, rough=0.25, coat=0.5, sss=0.4)
    ts = material(
        'tsukune', '#6a3010', '#a35c22', nscale=4, rough=0.12, coat=1, sss=0.2, bump=0.5, bscale=14
    )
    sh = material('shishito', '#4f8a2c', '#7aa84a', nscale=3, rough=0.2, coat=0.6, sss=0.2)
    tomb = material(
        'bacon',
        rough=0.2,
        coat=0.6,
        sss=0.3,
        tex=wave_tex('#a8432c', '#f0c8a4', scale=2.4, dist=2, axis='Z', pos=(0.4, 0.7)),
    )
    for k in range(6):
        x = -1.18 + 0.47 * k
        a = 0.10
        P = lambda y: (x + a * y, y, 0.24)
        strands([[P(-1.25), P(0), P(0.66)]], 0.018, bam)
        for j in range(5):
            y = -0.46 + 0.25 * j
            if k in (0, 4):
                if j in (1, 3):
                    put(
                        lathe(
                            [
                                (0.001, -0.10),
                                (0.085, -0.10),
                                (0.095, -0.08),
                                (0.095, 0.08),
                                (0.085, 0.10),
                                (0.001, 0.10),
                            ],
                            24,
                            lk,
                        ),
                        P(y),
                        (0, pi / 2, a),
                    )
                else:
                    put(
                        box(0.28, 0.24, 0.2, 0.07, gl, wob=0.07, seed=k * 9 + j),
                        P(y),
                        (r.gauss(0, 0.2), r.gauss(0, 0.2), r.gauss(0, 0.2)),
                    )
            elif k == 1 and j < 3:
                blob(0.165, (1, 1.1, 0.9), 0.12, 2, j, ts, 4, P(-0.40 + 0.33 * j), (0, 0, j))
            elif k == 2:
                put(
                    box(0.30, 0.22, 0.18, 0.07, gl, wob=0.09, seed=k * 9 + j),
                    P(y),
                    (r.gauss(0, 0.2), r.gauss(0, 0.3), r.gauss(0, 0.2)),
                )
            elif k == 3 and j < 4:
                yy = -0.42 + 0.28 * j
                strands(
                    [
                        [
                            (x - 0.22, yy - 0.03, 0.25),
                            (x - 0.08, yy + 0.01, 0.29),
                            (x + 0.08, yy, 0.29),
                            (x + 0.24, yy + 0.03, 0.25),
                        ]
                    ],
                    0.075,
                    sh,
                    taper=lambda t: 0.6 + 0.55 * math.sin(pi * t),
                )
            elif k == 5:
                blob(
                    0.125,
                    (1, 1, 1),
                    0.02,
                    1,
                    j,
                    material('tomr', '#d9230f', rough=0.1, coat=0.9, sss=0.3),
                    4,
                    P(y),
                )
                put(
                    lathe([(0.13, -0.09), (0.142, -0.07), (0.142, 0.07), (0.13, 0.09)], 30, tomb),
                    P(y),
                    (pi / 2, 0, a),
                )
    scallion(12, lambda r: (-0.75 + r.gauss(0, 0.12), r.gauss(0, 0.14), 0.42), 4, 0.04)
    citrus((1.36, 0.52, 0.22), (0.5, -0.3, 0), 0.19, '#f0c62c', '#f8e27a', '#faf2cc')
    props(('beer', -1.7, 1.35), ('soy', 1.9, 1.1))
    light(kp=460, fill=0.2, rim=(3, 3, 2.4))
    camera(-84, 40, 6.2, (0.05, -0.1, 0.2), 75, 2.8, focus=(0, -0.2, 0.3))
