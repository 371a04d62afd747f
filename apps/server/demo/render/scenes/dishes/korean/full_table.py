"""A full table of small brass dishes."""

import math
import random
from math import pi

from scenes.camera_light import camera, light
from scenes.garnish import rice_surface, scallion, sesame
from scenes.ingredients import broth, coin, crumbs, put, sheet
from scenes.materials import material, wave_tex
from scenes.picture import picture
from scenes.shapes import anywhere_in, blob, box, bundle, disc, group, lathe, leaf, noodles, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


def brass():
    return material(
        'brass', '#c9a04a', '#b88a34', nscale=4, rough=0.24, metal=1, bump=0.04, bscale=30
    )


def grilled_fish(l=1.5):
    """A dried croaker: silver skin browned on the grill."""
    m = material(
        'gulbi',
        '#c9a25a',
        '#6a4420',
        nscale=4,
        ncontrast=(0.35, 0.75),
        rough=0.28,
        coat=0.6,
        sss=0.2,
        bump=0.5,
        bscale=26,
    )

    def fn(u, v):
        t = (u + 1) / 2
        h = 0.24 * math.sin(pi * min(1, 0.08 + 0.84 * t)) ** 0.75 * (1 - 0.25 * t) + 0.01
        a = v * pi
        return u * l / 2, h * math.cos(a), 0.10 * math.sin(a) * (h / 0.24) + 0.10

    sheet(fn, m, 50, 36, 0.0, 0)
    for s in (-1, 1):
        leaf(0.34, 0.2, m, (l / 2 + 0.08, s * 0.09, 0.11), (0, 0, s * 0.45), 0.1, 0.01)
    leaf(0.5, 0.14, m, (0.02, 0.24, 0.12), (0, 0, 0.1), 0.1, 0.02)
    coin(
        0.03,
        0.02,
        material('fisheye', '#f4efe2', rough=0.2, coat=0.8),
        (-l / 2 + 0.17, -0.02, 0.19),
    )
    for k in range(3):
        strands(
            [
                [
                    (-0.2 + 0.25 * k, -0.12, 0.205),
                    (-0.14 + 0.25 * k, 0.02, 0.225),
                    (-0.08 + 0.25 * k, 0.13, 0.205),
                ]
            ],
            0.012,
            material('fishcut', '#3a2010', rough=0.5),
        )


@picture('hanok-table')
def hanok_table():
    table('#cdb893', 40)
    lac = material(
        'soban', '#3d1d10', '#52291a', nscale=2, rough=0.18, coat=0.8, bump=0.03, bscale=12
    )
    lathe(
        [
            (0.001, 0.0),
            (2.6, 0.0),
            (2.66, 0.05),
            (2.66, 0.16),
            (2.60, 0.18),
            (2.54, 0.12),
            (0.001, 0.12),
        ],
        12,
        lac,
    )
    z = 0.12
    B = brass()
    r = random.Random(3)

    def at(fn, x, y, s=1, a=0):
        group(fn, (x, y, z), a, s)

    def rice():
        bowl(0.5, 0.36, 0.5, B, 0.03, 0.015)
        disc(0.43, material('ricebase', '#efe6d6', rough=0.5, sss=0.3), 0.33)
        rice_surface(0.43, lambda x, y: 0.35 + 0.13 * (1 - (x * x + y * y) / 0.19), 330, 5)

    def soup():
        bowl(0.54, 0.36, 0.5, B, 0.03, 0.015)
        broth(0.48, 0.29, '#a8763a', '#bd8b4c')
        [
            put(
                box(
                    0.15,
                    0.14,
                    0.1,
                    0.02,
                    material('tofu', '#fbf3e2', rough=0.28, coat=0.3, sss=0.5, sss_r=(1, 0.8, 0.6)),
                ),
                (0.22 * math.cos(k * 1.6), 0.22 * math.sin(k * 1.6), 0.30),
                (0, 0, k),
            )
            for k in range(4)
        ]
        scallion(10, lambda r: anywhere_in(r, 0.3, lambda x, y: 0.31), 3, 0.045)

    def small(kind):
        def f():
            plate(0.44, 0.13, B, 0.72)
            if kind == 'kimchi':
                [
                    blob(
                        0.15,
                        (1.3, 0.8, 0.3),
                        0.35,
                        2,
                        i,
                        material(
                            'kim', '#c8401a', '#eab58a', nscale=3, rough=0.22, coat=0.6, sss=0.25
                        ),
                        4,
                        (r.gauss(0, 0.11), r.gauss(0, 0.11), 0.10 + 0.018 * i),
                        (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
                    )
                    for i in range(10)
                ]
            elif kind == 'spinach':
                bundle(
                    60,
                    (0, 0),
                    0.32,
                    0.26,
                    0.024,
                    material('nmspin', '#2f5a22', rough=0.3, coat=0.35),
                    0.3,
                    4,
                    0.06,
                    0.22,
                    0.7,
                )
                sesame(16, 0.18, lambda x, y: 0.27, 4)
            elif kind == 'sprout':
                bundle(
                    60,
                    (0, 0),
                    0.36,
                    0.26,
                    0.020,
                    material('nmsprout', '#efe3b8', rough=0.3, coat=0.35, sss=0.3),
                    0.8,
                    5,
                    0.06,
                    0.22,
                    0.5,
                )
            elif kind == 'carrot':
                bundle(
                    60,
                    (0, 0),
                    0.3,
                    0.26,
                    0.018,
                    material('nmcarrot', '#e8741d', rough=0.3, coat=0.35, sss=0.2),
                    0.1,
                    6,
                    0.06,
                    0.2,
                    0.3,
                )
            elif kind == 'fern':
                bundle(
                    60,
                    (0, 0),
                    0.36,
                    0.26,
                    0.022,
                    material('nmfern', '#5a3a22', '#7a5434', nscale=2, rough=0.3, coat=0.4),
                    1.2,
                    7,
                    0.06,
                    0.2,
                    0.5,
                )
                sesame(16, 0.18, lambda x, y: 0.25, 4)
            elif kind == 'japchae':
                noodles(
                    60,
                    0.30,
                    0.06,
                    0.22,
                    0.016,
                    material('dang', '#8a6240', '#a57c52', nscale=2, rough=0.12, coat=0.8, sss=0.3),
                    seed=4,
                    spread=0.6,
                )
                bundle(
                    10,
                    (0, 0),
                    0.24,
                    0.2,
                    0.016,
                    material('nmcarrot', '#e8741d', rough=0.3),
                    0.4,
                    3,
                    0.24,
                    0.06,
                    0.3,
                )
                bundle(
                    10,
                    (0, 0.02),
                    0.24,
                    0.2,
                    0.018,
                    material('nmspin', '#2f5a22', rough=0.3),
                    1.4,
                    8,
                    0.24,
                    0.06,
                    0.3,
                )
            elif kind == 'egg':
                [
                    put(
                        coin(
                            0.15,
                            0.07,
                            material(
                                'rolledegg',
                                rough=0.3,
                                coat=0.3,
                                sss=0.4,
                                tex=wave_tex(
                                    '#f2c84a',
                                    '#e0a52c',
                                    scale=3,
                                    dist=0.6,
                                    axis='Z',
                                    kind='RINGS',
                                    pos=(0.3, 0.7),
                                ),
                            ),
                            (0, 0, 0),
                        ),
                        (-0.14 + 0.14 * (i % 3), -0.08 + 0.17 * (i // 3), 0.15),
                        (1.2, 0, 0.4),
                    )
                    for i in range(6)
                ]
            elif kind == 'lotusroot':
                [
                    coin(
                        0.15,
                        0.03,
                        material(
                            'lotusb', '#5a2a12', '#7a3c1a', nscale=3, rough=0.1, coat=1, sss=0.2
                        ),
                        (r.gauss(0, 0.1), r.gauss(0, 0.1), 0.10 + 0.04 * i),
                        (r.gauss(0, 0.2), r.gauss(0, 0.2), 0),
                    )
                    for i in range(5)
                ]
                sesame(14, 0.16, lambda x, y: 0.27, 4)

        return f

    def fish():
        plate(0.98, 0.08, ceramic('#dfe3df', '#d2d8d3'), 0.85).scale = (1, 0.5, 1)
        group(grilled_fish, (0, 0, 0.05), 0.06, 1.0)

    def tteokgalbi():
        plate(0.66, 0.09, ceramic('#3a3f3c'), 0.8)
        m = material(
            'tteok', '#5a2812', '#8a4a22', nscale=5, rough=0.16, coat=0.8, bump=0.6, bscale=18
        )
        for k, (x, y) in enumerate([(-0.26, 0.05), (0.24, 0.1), (0.0, -0.26)]):
            put(box(0.42, 0.34, 0.13, 0.06, m, wob=0.04, seed=k), (x, y, 0.13), (0, 0, k * 0.4))
        sesame(20, 0.4, lambda x, y: 0.21, 3)
        crumbs(16, 0.4, lambda x, y: 0.21, '#e6c888', 0.03, 3)

    at(rice, -0.62, -1.32)
    at(soup, 0.62, -1.30)
    at(fish, 0.0, 1.42, 1.05)
    at(tteokgalbi, 0.0, 0.15, 1.1)
    for i, (k, x, y) in enumerate(
        [
            ('kimchi', -1.75, -0.85),
            ('spinach', -1.05, -0.32),
            ('sprout', -1.92, 0.12),
            ('japchae', 1.08, -0.28),
            ('carrot', 1.92, 0.18),
            ('fern', -1.12, 0.62),
            ('egg', 1.14, 0.66),
            ('lotusroot', 1.78, -0.80),
        ]
    ):
        at(small(k), x, y, 1.04)
    at(small('kimchi'), -1.62, 1.25, 0.9)
    at(small('spinach'), 1.62, 1.28, 0.9)
    sp = material('brassstick', '#c9a04a', rough=0.25, metal=1)
    strands(
        [[(1.52 + 0.07 * k, -1.9, z + 0.03), (1.4 + 0.07 * k, -1.4, z + 0.03)] for k in (0, 1)],
        0.025,
        sp,
    )
    light(key=(-4.5, 3.8, 5.5), kp=1050, ks=3.4, fill=0.36)
    camera(-90, 57, 11.0, (0, -0.02, 0.15), 75, 5)
