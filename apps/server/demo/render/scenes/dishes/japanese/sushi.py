"""Sushi on a wooden board."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.dishes.classics_japanese import nigiri
from scenes.dishes.japanese.noodles import nori
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, disc, group, instance, lathe, leaf
from scenes.tables import table


@picture('sushi-counter')
def sushi_counter():
    table('#2e2a27')
    hin = material(
        'hinoki',
        rough=0.5,
        tex=wave_tex('#d9b684', '#ecd3a6', scale=0.5, dist=6, axis='Y', pos=(0.3, 0.7)),
        bump=0.06,
        bscale=20,
    )
    box(3.7, 1.9, 0.13, 0.02, hin, (0, 0, 0.28))
    for x in (-1.2, 1.2):
        box(0.3, 1.6, 0.22, 0.02, hin, (x, 0, 0.11))
    z = 0.345
    for i, k in enumerate(['tuna', 'tuna', 'salmon', 'flat', 'ebi', 'ebi']):
        nigiri(k, (-1.35 + 0.46 * i, 0.42, z), pi / 2 - 0.32, i)
    for i, k in enumerate(['flat', 'salmon', 'salmon', 'tamago']):
        nigiri(k, (-1.35 + 0.46 * i, -0.44, z), pi / 2 - 0.32, i + 7)
    rm = material('rice2', '#f7f0e4', rough=0.38, sss=0.5)
    roe = material('roe', '#ee5a14', '#f58a2c', nscale=3, rough=0.05, coat=1, sss=0.5)

    def gunkan():
        lathe(
            [(0.20, 0), (0.205, 0.02), (0.205, 0.36), (0.20, 0.37), (0.19, 0.36), (0.185, 0.26)],
            48,
            nori(),
        ).scale = (1.5, 1, 1)
        disc(0.19, rm, 0.26).scale = (1.5, 1, 1)
        q = random.Random(4)
        for _ in range(90):
            a = q.random() * tau
            d = 0.17 * math.sqrt(q.random())
            instance(
                'ikura',
                lambda: blob(1, (1, 1, 1), 0, 1, 0, roe, 3),
                (
                    1.5 * d * math.cos(a),
                    d * math.sin(a),
                    0.32 + 0.07 * (1 - (d / 0.17) ** 2) + 0.02 * q.random(),
                ),
                (0, 0, 0),
                0.044,
            )

    for i in range(2):
        group(gunkan, (0.55 + 0.5 * i, -0.40, z), pi / 2 - 0.3)
    gm = material('ginger', '#f6d3b8', '#f2b9a0', nscale=2, rough=0.25, coat=0.4, sss=0.5)
    r = random.Random(2)
    for i in range(7):
        leaf(
            0.32,
            0.26,
            gm,
            (1.52 + r.gauss(0, 0.05), -0.55 + r.gauss(0, 0.05), z + 0.03 + 0.025 * i),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * 6),
            0.8,
            0.05,
            i,
        )
    blob(
        0.14,
        (1, 1, 0.7),
        0.25,
        2.5,
        2,
        material('wasabi', '#8fb052', '#a9c46a', nscale=5, rough=0.6, sss=0.3, bump=0.4, bscale=20),
        4,
        (1.50, -0.05, z + 0.08),
    )
    for i in range(3):
        leaf(
            0.62,
            0.34,
            material('shiso', '#3f7a35', '#2f6428', nscale=4, rough=0.4, coat=0.2, sss=0.2),
            (1.45, 0.42 + 0.08 * i, z + 0.05 + 0.04 * i),
            (0.1, -0.35, 0.6 + 0.4 * i),
            0.4,
            0.05,
            i,
        )
    props(('soy', -1.9, -1.35), ('tea', 1.75, 1.5))
    light(kp=560, fill=0.28, rim=(3, 3, 2.6))
    camera(-102, 38, 7.0, (0.05, -0.02, 0.36), 75, 2.8, focus=(-0.1, -0.35, 0.5))
