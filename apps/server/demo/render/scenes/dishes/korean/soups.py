"""Clear soups and hand-cut noodles."""

import math
import random
from math import pi

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion
from scenes.ingredients import broth, chili_rings, crumbs, shell, thin_meat
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import anywhere_in, blob, bundle, noodles, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic


def earthen_pot(r=1, h=0.66, c='#211a16', c2='#332822'):
    return bowl(
        r,
        h,
        0.66,
        material('pot' + c, c, c2, nscale=8, rough=0.32, coat=0.35, bump=0.12, bscale=16),
        0.10,
        0.03,
    )


@picture('seolleongtang')
def seolleongtang():
    table('oak')
    earthen_pot(1, 0.62, '#6a4a34', '#7d5a41')
    broth(0.88, 0.48, '#f3ead8', '#ece0c8', coat=0.8, sss=0.5)
    nm = material('somyeon', '#fbf5e6', '#f2e8d0', nscale=2, rough=0.22, coat=0.5, sss=0.5)
    noodles(80, 0.40, 0.44, 0.22, 0.017, nm, seed=5, spread=0.6, jit=0.04).location = (
        -0.36,
        0.16,
        0.02,
    )
    bm = material(
        'boiledbeef',
        rough=0.35,
        coat=0.3,
        sss=0.3,
        tex=wave_tex('#8a6350', '#d9bda3', scale=1.3, dist=4, axis='Y', pos=(0.45, 0.8), detail=4),
        bump=0.3,
        bscale=26,
    )
    r = random.Random(3)
    for i, (x, y, a) in enumerate(
        [
            (0.10, -0.30, 0.3),
            (0.34, -0.12, 0.7),
            (-0.14, -0.36, -0.2),
            (0.44, 0.14, 1.1),
            (0.20, 0.02, 0.2),
        ]
    ):
        thin_meat(
            0.56,
            0.34,
            bm,
            (x, y, 0.535 + 0.028 * i),
            (r.gauss(0, 0.12), r.gauss(0, 0.12) - 0.1, a),
            i,
            0.03,
            t=0.035,
        )
    scallion(
        60, lambda r: (r.gauss(0.14, 0.15), r.gauss(0.22, 0.15), 0.58 + 0.09 * r.random()), 4, 0.062
    )
    crumbs(60, 0.7, lambda x, y: 0.565, '#2b2520', 0.012, 4)
    props(('rice', -1.75, 0.75), ('kkakdugi', 1.62, 0.95), ('chop', 1.62, -0.45, 1.7))
    light(key=(-3.4, 3.2, 4.6), fill=0.36)
    camera(-94, 48, 5.0, (0, 0, 0.4), 75, 3.2)


@picture('samgyetang')
def samgyetang():
    table('#7b5a3c')
    earthen_pot(1.08, 0.66)
    broth(0.96, 0.50, '#efe0b4', '#e4cf98', sss=0.4)
    cm = material(
        'boiledchicken',
        '#f1ddb4',
        '#e6c68c',
        nscale=2.4,
        rough=0.28,
        coat=0.5,
        sss=0.5,
        sss_r=(1, 0.7, 0.45),
        bump=0.3,
        bscale=22,
    )
    blob(0.52, (1.12, 0.86, 0.74), 0.07, 1.4, 2, cm, 5, (-0.02, 0.06, 0.58), (0, -0.1, 0.2))
    for s in (-1, 1):
        P = [
            (0.10, 0.06 + s * 0.36, 0.66),
            (0.40, 0.06 + s * 0.34, 0.82),
            (0.66, 0.06 + s * 0.10, 0.72),
            (0.82, 0.06 - s * 0.06, 0.60),
        ]
        strands(
            [P],
            0.20,
            cm,
            res=8,
            taper=lambda t: (
                0.75 + 0.55 * math.sin(pi * min(1, t * 1.5))
                if t < 0.62
                else max(0.26, 1.05 - 1.1 * (t - 0.5) * 1.6)
            ),
        )
        blob(
            0.085,
            (1, 1, 0.9),
            0.25,
            2,
            1,
            material('bone', '#efe3c6', rough=0.35, sss=0.4),
            3,
            (0.88, 0.06 - s * 0.08, 0.58),
        )
        strands(
            [
                [
                    (-0.22, 0.06 + s * 0.40, 0.66),
                    (-0.05, 0.06 + s * 0.52, 0.60),
                    (-0.30, 0.06 + s * 0.58, 0.56),
                    (-0.44, 0.06 + s * 0.46, 0.56),
                ]
            ],
            0.12,
            cm,
            res=6,
            taper=lambda t: 1 - 0.35 * t,
        )
    jm = material(
        'jujube', '#7a1a10', '#9a2a16', nscale=4, rough=0.25, coat=0.7, bump=0.5, bscale=12
    )
    for i, (x, y) in enumerate([(-0.52, -0.46), (-0.30, -0.62), (0.52, -0.50)]):
        blob(0.12, (1.25, 0.9, 0.8), 0.12, 3, i, jm, 4, (x, y, 0.54), (0, 0.2, i * 1.1))
    gm = material(
        'ginseng', '#e6cf9c', '#cfae70', nscale=4, rough=0.4, coat=0.3, sss=0.4, bump=0.3, bscale=30
    )
    strands(
        [[(-0.1, -0.52, 0.58), (0.1, -0.56, 0.62), (0.28, -0.50, 0.58), (0.5, -0.36, 0.54)]],
        0.075,
        gm,
        taper=lambda t: 1.1 - 0.8 * t,
    )
    strands(
        [
            [(0.2, -0.53, 0.58), (0.34, -0.62, 0.56), (0.46, -0.66, 0.53)],
            [(0.1, -0.55, 0.58), (0.2, -0.68, 0.55), (0.3, -0.74, 0.53)],
        ],
        0.035,
        gm,
        taper=lambda t: 1 - 0.7 * t,
    )
    ga = material('garlicw', '#f6e9c8', '#ecd6a0', nscale=3, rough=0.3, coat=0.4, sss=0.5)
    for i, (x, y) in enumerate([(-0.62, 0.34), (-0.70, 0.10), (0.66, 0.46)]):
        blob(0.095, (1, 0.75, 0.75), 0.08, 1.5, i, ga, 4, (x, y, 0.53), (0, 0, i))
    scallion(
        46,
        lambda r: (
            (r.gauss(0.0, 0.24), r.gauss(-0.06, 0.22), 0.98 - 0.55 * abs(r.gauss(0, 0.12)))
            if r.random() < 0.5
            else (*anywhere_in(r, 0.85)[:2], 0.53)
        ),
        4,
        0.065,
    )
    oil(60, 0.9, 0.515, '#e9c25a', 5, 0.5, 0.045)
    crumbs(50, 0.5, lambda x, y: 1.0 - 0.6 * (x * x + y * y), '#3a322a', 0.011, 4)
    props(('kkakdugi', -1.85, 0.75), ('tea', 1.85, 1.0))
    light(key=(-3.8, 2.6, 4.0), kp=540)
    camera(-78, 44, 5.2, (0.05, 0, 0.48), 75, 3.2)


@picture('kalguksu')
def kalguksu():
    table('#b9c4bd')
    bowl(1.12, 0.5, 0.44, ceramic('#eef0ec', '#e6e9e4'), 0.04, 0.02)
    broth(1.02, 0.38, '#d9c48e', '#cdb478', sss=0.4)
    nm = material('kalnood', '#f6e6c0', '#ead09a', nscale=2, rough=0.22, coat=0.5, sss=0.5)
    noodles(90, 0.80, 0.36, 0.22, 0.038, nm, seed=21, spread=0.6, jit=0.05)
    for i, (x, y, a) in enumerate(
        [
            (-0.55, 0.38, 0.4),
            (-0.15, 0.58, -0.2),
            (0.30, 0.50, -0.7),
            (-0.66, -0.02, 1.2),
            (-0.40, -0.42, 2.2),
            (0.62, 0.20, -1.3),
            (0.1, 0.24, 0.3),
        ]
    ):
        shell((x, y, 0.56), (0.35, 0.1 * (i % 3 - 1), a), 0.25, opening=0.8 + 0.12 * (i % 3))
    bundle(
        26,
        (0.26, -0.22),
        0.40,
        0.18,
        0.022,
        material('zuc2', '#86b04a', '#e3efc0', nscale=2, rough=0.2, coat=0.5, sss=0.3),
        0.4,
        3,
        0.56,
        0.12,
        0.2,
    )
    bundle(
        14,
        (0.50, -0.36),
        0.36,
        0.14,
        0.020,
        material('carrot2', '#ee7a1d', rough=0.2, coat=0.5, sss=0.3),
        0.9,
        5,
        0.54,
        0.1,
        0.2,
    )
    scallion(
        26,
        lambda r: (r.gauss(-0.02, 0.2), r.gauss(-0.34, 0.14), 0.55 + 0.03 * r.random()),
        4,
        0.065,
    )
    chili_rings(6, 0.5, lambda x, y: 0.60, 6)
    oil(40, 0.98, 0.395, '#e8cf86', 5, 0.7, 0.035)
    props(('kimchi', 1.75, 0.75), ('chop', -1.62, -0.25, 1.4))
    light(warm=False, fill=0.42)
    camera(-98, 47, 5.3, (0, 0, 0.34), 75, 3.3)
