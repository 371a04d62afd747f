"""Udon and ramen."""

import math
import random
from math import tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import half_egg, scallion, sesame
from scenes.ingredients import broth, coin, crumbs, put, sheet
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, bundle, disc, instance, lathe, noodles, strands
from scenes.tables import table
from scenes.tableware import bowl


def nori():
    return material('nori', '#10170f', '#1b261a', nscale=9, rough=0.45, bump=0.4, bscale=50)


@picture('udon')
def udon():
    table('ash')
    bowl(
        1.1,
        0.56,
        0.44,
        material(
            'udonbowl', '#3a4a63', '#445677', nscale=5, rough=0.3, coat=0.5, bump=0.06, bscale=12
        ),
        0.045,
        0.02,
    )
    lathe(
        [(1.062, 0.578), (1.082, 0.588), (1.102, 0.57)],
        120,
        material('whiterim', '#efe8da', rough=0.3, coat=0.4),
    )
    broth(1.0, 0.42, '#c08a3e', '#ab722a')
    nm = material('udonn', '#f0e2c0', '#e2cd9c', nscale=2, rough=0.22, coat=0.5, sss=0.25)
    noodles(58, 0.80, 0.38, 0.22, 0.052, nm, seed=31, spread=0.6, jit=0.05, swirl=0.8)
    ab = material(
        'aburaage',
        '#c98a35',
        '#e3b05c',
        nscale=4,
        rough=0.32,
        coat=0.6,
        sss=0.3,
        bump=0.6,
        bscale=14,
    )
    for i, (x, y, a) in enumerate([(-0.34, 0.22, 0.2), (-0.10, 0.40, -0.35)]):

        def fn(u, v, i=i):
            return (
                u * 0.40,
                v * 0.34,
                0.05 * (1 - u * u) * (1 - v * v) + 0.02 * noise.noise(Vector((u * 3, v * 3, i))),
            )

        put(sheet(fn, ab, 24, 24, 0.07, 1), (x, y, 0.62 + 0.05 * i), (-0.15, 0.12, a))
    na = material('naruto', '#fbf5ec', rough=0.3, coat=0.3, sss=0.4)
    for i, (x, y) in enumerate([(0.46, 0.22), (0.60, -0.02)]):
        o = lathe(
            [(0.001, -0.03), (0.2, -0.03), (0.215, 0), (0.2, 0.03), (0.001, 0.03)],
            70,
            na,
            lambda q, z, a, t: (q * (1 + 0.06 * math.sin(12 * a) * (q > 0.1)), z),
        )
        put(o, (x, y, 0.60 + 0.03 * i), (0.1, -0.25, i))
        sp = [
            [
                (0.012 * k * math.cos(k * 0.62), 0.012 * k * math.sin(k * 0.62), 0.036)
                for k in range(2, 12)
            ]
        ]
        put(
            strands(sp, 0.018, material('pink', '#ee6d86', rough=0.3)),
            (x, y, 0.60 + 0.03 * i),
            (0.1, -0.25, i),
        )
    scallion(
        46, lambda r: (r.gauss(0.02, 0.15), r.gauss(-0.26, 0.13), 0.60 + 0.05 * r.random()), 4, 0.06
    )
    crumbs(46, 0.3, lambda x, y: 0.62, '#dba34a', 0.04, 4, (0.42, -0.40))
    crumbs(30, 0.5, lambda x, y: 0.66, '#c2300e', 0.012, 5)
    props(('chop', 1.62, -0.15, 1.7), ('tea', -1.75, 1.05))
    light(warm=False, fill=0.45, kp=500)
    camera(-92, 46, 5.2, (0, 0, 0.38), 75, 3.2)


@picture('ramen-black')
def ramen_black():
    table('#7a6a58')
    bowl(
        1.1,
        0.62,
        0.42,
        material(
            'redbowl', '#8e2318', '#9f2d20', nscale=5, rough=0.26, coat=0.6, bump=0.05, bscale=12
        ),
        0.045,
        0.02,
    )
    broth(1.0, 0.47, '#e8cfa0', '#dcbb82', sss=0.4)
    noodles(
        110,
        0.70,
        0.40,
        0.18,
        0.020,
        material('thinnood', '#f6e3ae', '#ecd08a', nscale=2, rough=0.2, coat=0.6, sss=0.45),
        seed=17,
        spread=0.55,
        jit=0.05,
    )
    mayu = material('mayu', '#0d0a09', rough=0.04, coat=1)
    r = random.Random(2)
    for i in range(70):
        a = r.random() * tau
        q = 0.35 + 0.6 * math.sqrt(r.random())
        q = min(q, 0.94)
        instance(
            'mayu',
            lambda: blob(1, (1, 1, 0.12), 0.0, 1, 0, mayu, 3),
            (q * math.cos(a), q * math.sin(a), 0.482),
            (0, 0, 0),
            0.02 + 0.075 * r.random() ** 2,
        )
    for k in range(3):
        disc(
            0.24 - 0.04 * k,
            mayu,
            0.486,
            amp=0.45,
            fr=2.4,
            seed=k + 3,
            zamp=0.004,
            loc=(0.62 * math.cos(4.2 + 0.7 * k), 0.62 * math.sin(4.2 + 0.7 * k)),
        )
    cm = material(
        'chashu',
        rough=0.22,
        coat=0.5,
        sss=0.3,
        tex=wave_tex(
            '#8a4526',
            '#ecc39a',
            scale=1.5,
            dist=3.4,
            axis='Z',
            kind='RINGS',
            pos=(0.35, 0.68),
            detail=3,
            dscale=1.6,
        ),
        bump=0.15,
        bscale=14,
    )
    for i, (x, y, a) in enumerate([(-0.46, 0.22, 0.35), (-0.18, 0.36, 1.1), (0.14, 0.36, 2.2)]):
        coin(0.33, 0.045, cm, (x, y, 0.64 + 0.03 * i), (-0.30, 0.22, a), 0.05, i, 60)
    half_egg((-0.40, -0.30, 0.60), (0.15, 0.1, 0.7), 0.25)
    half_egg((-0.08, -0.46, 0.59), (0.18, -0.02, -0.2), 0.25)
    bundle(
        40,
        (0.42, 0.02),
        0.36,
        0.16,
        0.020,
        material('kikurage', '#1c1210', rough=0.15, coat=0.9),
        0.9,
        4,
        0.56,
        0.13,
        0.5,
    )
    scallion(
        40,
        lambda r: (r.gauss(0.04, 0.12), r.gauss(-0.04, 0.11), 0.63 + 0.06 * r.random()),
        4,
        0.055,
    )
    for i in range(3):

        def fn(u, v, i=i):
            return u * 0.30, 0.06 * math.sin(u * 2 + i) + 0.05 * (v + 1) ** 2 * 0.5, v * 0.38

        put(
            sheet(fn, nori(), 14, 14, 0.012, 0),
            (0.58 + 0.12 * i, 0.50 - 0.14 * i, 0.78),
            (-0.16, 0.12, -0.55 - 0.12 * i),
        )
    sesame(40, 0.6, lambda x, y: 0.64, 7, '#1a1512')
    props(('chop', -1.62, -0.15, 1.38), ('tea', 1.85, 1.05))
    light(key=(-2.6, 3.8, 4.0), kp=540)
    camera(-80, 48, 5.2, (0, 0, 0.46), 75, 3.2)
