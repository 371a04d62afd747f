"""Leaves to wrap rice and pork in."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.garnish import scallion, sesame
from scenes.ingredients import lettuce, spots, thin_meat
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    disc,
    group,
    instance,
    lathe,
    leaf,
    smooth_profile,
    strands,
)
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


def perilla(loc, rot, s=0.6, seed=0):
    m = material(
        'perilla',
        '#3f7a35',
        '#2f6428',
        nscale=5,
        rough=0.45,
        coat=0.2,
        sss=0.2,
        sss_r=(0.3, 0.8, 0.2),
        bump=0.4,
        bscale=30,
    )
    return leaf(s, s * 0.78, m, loc, rot, 0.35, 0.05, seed)


def earth():
    return material(
        'earth', '#5a4436', '#6b5242', nscale=6, rough=0.45, coat=0.2, bump=0.1, bscale=14
    )


@picture('ssambap')
def ssambap():
    table('ash', 40)
    bm = material('basket', '#b98c4b', '#d9b575', nscale=4, rough=0.55, bump=0.3, bscale=30)
    lathe(
        smooth_profile([(0.001, 0.02), (1.2, 0.02), (1.42, 0.12), (1.52, 0.34)], 6)
        + smooth_profile([(1.50, 0.36), (1.40, 0.18), (1.18, 0.07), (0.001, 0.07)], 6),
        120,
        bm,
        lambda q, z, a, t: (q * (1 + 0.008 * math.sin(60 * a)), z + 0.008 * math.sin(60 * a)),
    )
    strands(
        [
            [
                (
                    1.52 * math.cos(tau * k / 40),
                    1.52 * math.sin(tau * k / 40),
                    0.36 + 0.012 * math.sin(k * 2.5),
                )
                for k in range(41)
            ]
        ],
        0.045,
        bm,
    )
    r = random.Random(3)
    for i in range(11):
        a = tau * i / 11 + 0.2
        c = [('#8fc24a', '#4f8f2a'), ('#a3c75a', '#6a9a36'), ('#8a3a4a', '#5f8a36')][i % 3]
        lettuce(
            0.95,
            0.72,
            (0.88 * math.cos(a), 0.88 * math.sin(a), 0.32 + 0.03 * (i % 2)),
            (r.gauss(0, 0.15), -0.42 + r.gauss(0, 0.08), a),
            i,
            c[0],
            c[1],
            0.09,
        )
    for i in range(7):
        a = tau * i / 7 + 0.5
        perilla(
            (0.62 * math.cos(a), 0.62 * math.sin(a), 0.46 + 0.015 * i),
            (r.gauss(0, 0.1), -0.30, a),
            0.62,
            i,
        )

    def centre():
        plate(0.62, 0.12, ceramic('#e9e4d9'), 0.8)
        bm2 = material(
            'jeyuk',
            rough=0.2,
            coat=0.7,
            sss=0.2,
            tex=wave_tex(
                '#8a2a10', '#d9783a', scale=1.7, dist=4.5, axis='Y', pos=(0.3, 0.8), detail=4
            ),
            bump=0.35,
            bscale=22,
        )
        for i, (x, y) in enumerate(spots(15, 0.40, 0.15, 3)):
            thin_meat(
                0.40,
                0.26,
                bm2,
                (x, y, 0.15 + 0.22 * (1 - (math.hypot(x, y) / 0.45) ** 2)),
                (r.gauss(0, 0.35), r.gauss(0, 0.35), r.random() * 6),
                i,
                0.07,
                0.05,
                0.028,
            )
        scallion(12, lambda r: (r.gauss(0, 0.14), r.gauss(0, 0.14), 0.42), 4, 0.045)
        sesame(40, 0.34, lambda x, y: 0.40 - 0.8 * (x * x + y * y), 4)

    group(centre, (0, 0, 0.44))

    def jang():
        bowl(0.36, 0.24, 0.6, earth(), 0.03, 0.012)
        disc(
            0.31,
            material(
                'ssamjang', '#7a3a16', '#9a5424', nscale=7, rough=0.3, coat=0.4, bump=0.7, bscale=20
            ),
            0.2,
            zamp=0.04,
        )
        sesame(14, 0.18, lambda x, y: 0.24, 3)
        scallion(5, lambda r: anywhere_in(r, 0.15, lambda x, y: 0.24), 3, 0.04)

    def barley():
        bowl(0.62, 0.4, 0.45, earth(), 0.035, 0.015)
        disc(0.53, material('ricebase', '#d9c8a8', rough=0.5, sss=0.3), 0.36)
        m = material('barley', '#e2d2ae', '#c9b285', nscale=2, rough=0.35, coat=0.2, sss=0.4)
        q = random.Random(5)
        for _ in range(420):
            x, y, z = anywhere_in(q, 0.53, lambda x, y: 0.38 + 0.15 * (1 - (x * x + y * y) / 0.28))
            instance(
                'barley',
                lambda: blob(1, (1, 0.6, 0.5), 0.05, 2, 1, m, 2),
                (x, y, z),
                (q.gauss(0, 0.5), q.gauss(0, 0.5), q.random() * tau),
                0.052,
            )

    gch = material('greenpepper', '#4f8f2c', '#6aa83e', nscale=3, rough=0.18, coat=0.7, sss=0.2)
    group(jang, (1.62, -0.95, 0))
    group(barley, (-1.9, 0.95, 0))
    for i in range(3):
        strands(
            [
                [
                    (1.0 + 0.1 * i, -0.95 + 0.06 * i, 0.44),
                    (1.2 + 0.1 * i, -0.6 + 0.05 * i, 0.50),
                    (1.3 + 0.1 * i, -0.2, 0.50),
                    (1.32 + 0.08 * i, 0.1, 0.46),
                ]
            ],
            0.062,
            gch,
            taper=lambda t: 0.45 + 0.7 * math.sin(pi * min(1, 0.2 + 0.75 * t)),
        )
    props(('kimchi', 1.85, 0.95))
    light(fill=0.4, key=(-3.6, 2.6, 4.8))
    camera(-88, 52, 6.5, (0, 0.0, 0.25), 75, 3.3)
