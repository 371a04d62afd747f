"""Bulgogi and army stew in wide pans."""

import math
import random
from math import tau

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion, sesame
from scenes.ingredients import (
    broth,
    chili_rings,
    coin,
    enoki,
    mushroom_slice,
    put,
    sheet,
    spots,
    thin_meat,
)
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    box,
    bundle,
    group,
    instance,
    lathe,
    noodles,
    smooth_profile,
    strands,
)
from scenes.tables import table


@picture('bulgogi')
def bulgogi():
    table('walnut')
    cu = material(
        'copper', '#b8703a', '#a25c2a', nscale=4, rough=0.26, metal=1, bump=0.06, bscale=24
    )
    lathe(
        smooth_profile([(0.001, 0.06), (1.1, 0.06), (1.28, 0.14), (1.40, 0.32)], 7)
        + smooth_profile(
            [(1.44, 0.36), (1.36, 0.34), (1.24, 0.18), (1.08, 0.13), (0.001, 0.13)], 7
        ),
        120,
        cu,
    )
    broth(1.22, 0.19, '#5a2c0f', '#7a4016', sss=0.15)
    bm = material(
        'bulgogi',
        rough=0.24,
        coat=0.6,
        sss=0.2,
        base='#ffffff',
        base2='#c9a98a',
        nscale=5,
        tex=wave_tex(
            '#5a2c16', '#a9673a', scale=1.6, dist=4.5, axis='Y', pos=(0.3, 0.75), detail=4
        ),
        bump=0.35,
        bscale=24,
    )
    r = random.Random(6)
    for i, (x, y) in enumerate(spots(34, 0.86, 0.20, 3)):
        d = math.hypot(x, y)
        thin_meat(
            0.52 + 0.12 * r.random(),
            0.34,
            bm,
            (x, y, 0.24 + 0.34 * (1 - (d / 0.95) ** 2) + 0.02 * r.random()),
            (r.gauss(0, 0.35), r.gauss(0, 0.35), r.random() * tau),
            i,
            0.08,
            0.05,
            0.03,
        )
    for i in range(5):
        mushroom_slice(
            (1.0 * math.cos(i * 0.34 + 3.6), 1.0 * math.sin(i * 0.34 + 3.6), 0.27 + 0.02 * i),
            (0.3, 0.2, i * 0.5 + 1),
            0.17,
        )
    enoki((-0.95, 0.35, 0.3), 2.4, 18, 0.5, 2)
    enoki((-0.98, 0.28, 0.34), 2.8, 14, 0.46, 3)
    noodles(
        34,
        0.34,
        0.0,
        0.12,
        0.016,
        material('dangmyeon', '#8a6a4a', '#a58462', nscale=2, rough=0.12, coat=0.8, sss=0.3),
        seed=3,
        spread=0.6,
    ).location = (0.86, 0.42, 0.24)
    bundle(
        20,
        (0.02, 0.10),
        0.52,
        0.26,
        0.024,
        material('leek', '#8fbf4f', '#e7f0c4', nscale=1.5, rough=0.2, coat=0.5, sss=0.3),
        0.5,
        4,
        0.58,
        0.10,
        0.25,
    )
    bundle(
        12,
        (0.30, -0.30),
        0.36,
        0.2,
        0.020,
        material('carrot2', '#ee7a1d', rough=0.2, coat=0.5, sss=0.3),
        0.9,
        6,
        0.48,
        0.1,
        0.25,
    )
    om = material('onionw', '#f2e6cf', '#e2c79a', nscale=2, rough=0.2, coat=0.5, sss=0.5)
    bundle(12, (-0.34, -0.34), 0.36, 0.22, 0.03, om, -0.4, 8, 0.44, 0.1, 0.9)
    sesame(110, 0.8, lambda x, y: 0.64 - 0.4 * (x * x + y * y), 5)
    props(('rice', 1.95, 0.95), ('spinach', -1.95, 1.05))
    light(kp=560)
    camera(-86, 46, 5.9, (0, 0, 0.28), 75, 3.2)


@picture('budae-stew')
def budae_stew():
    table('oak')
    im = material(
        'budaepan', '#3a3836', '#4a4744', nscale=8, rough=0.35, metal=0.5, bump=0.1, bscale=20
    )
    lathe(
        smooth_profile([(0.001, 0.05), (1.2, 0.05), (1.34, 0.12), (1.44, 0.40)], 6)
        + [(1.50, 0.42), (1.50, 0.445), (1.44, 0.45)]
        + smooth_profile([(1.38, 0.40), (1.30, 0.16), (1.15, 0.11), (0.001, 0.11)], 6),
        120,
        im,
    )
    broth(1.34, 0.30, '#a8260a', '#c8420f', scale=5)
    oil(90, 1.28, 0.312, '#f0862a', 3, 0.3, 0.05)
    r = random.Random(4)
    nm = material('ramyun', '#f3cf6e', '#e6b446', nscale=2, rough=0.22, coat=0.5, sss=0.4)
    P = []
    for k in range(46):
        y0 = -0.36 + 0.72 * k / 45
        P.append(
            [
                (
                    -0.38 + 0.76 * j / 30,
                    y0 + 0.045 * math.sin(j * 2.1 + k * 0.5),
                    0.44 + 0.05 * math.sin(j * 2.1 + k) + 0.04 * (k % 3),
                )
                for j in range(31)
            ]
        )
    put(strands(P, 0.022, nm), (0.0, 0.05, 0.02), (0, 0, 0.3))
    sp = material('spam', '#e89a8a', '#d9806e', nscale=6, rough=0.28, coat=0.4, sss=0.4)
    for i in range(7):
        put(
            box(0.46, 0.30, 0.07, 0.03, sp, wob=0.01, seed=i),
            (-0.62 - 0.06 * i + 0.1, -0.62 + 0.11 * i, 0.36 + 0.03 * i),
            (0.12, -0.35, 0.55 + 0.02 * i),
        )
    so = material('sausage', '#c9563a', '#d97456', nscale=3, rough=0.2, coat=0.6, sss=0.3)
    si = material('sausagein', '#eaa488', '#f0b69c', nscale=5, rough=0.3, sss=0.4)
    for i in range(14):
        a = -0.9 + 0.13 * i
        q = 0.92 - 0.1 * (i % 2)

        def slc():
            coin(0.14, 0.05, so, (0, 0, 0))
            coin(0.122, 0.053, si, (0, 0, 0))

        group(
            slc, (q * math.cos(a), q * math.sin(a) - 0.02, 0.38 + 0.02 * (i % 3)), 0, 1.05
        ).rotation_euler = (r.gauss(0, 0.3), 0.35 + r.gauss(0, 0.2), r.random() * 6)
    tm = material(
        'tofu', '#fbf3e2', rough=0.28, coat=0.3, sss=0.5, sss_r=(1, 0.8, 0.6), bump=0.06, bscale=18
    )
    for i in range(5):
        put(
            box(0.32, 0.26, 0.11, 0.025, tm, wob=0.015, seed=i),
            (0.24 - 0.20 * i, 0.86 - 0.03 * i * i * 0.4, 0.38 + 0.02 * i),
            (0.1, -0.2, 0.3 + 0.12 * i),
        )
    be = material('bean', '#c9652c', '#d98444', nscale=3, rough=0.15, coat=0.7, sss=0.3)
    for i in range(34):
        x, y, z = anywhere_in(r, 0.22)
        instance(
            'bean',
            lambda: blob(1, (1.5, 1, 0.9), 0.08, 2, 1, be, 3),
            (0.05 + x, -0.72 + y * 0.7, 0.36 + 0.05 * r.random()),
            (0, 0, r.random() * 6),
            0.062,
        )
    ch = material('sliceyellow', '#f7b52a', rough=0.22, coat=0.5, sss=0.5, sss_r=(1, 0.6, 0.1))
    put(
        sheet(
            lambda u, v: (
                u * 0.33,
                v * 0.33,
                -0.10 * max(0, math.hypot(u, v) - 0.5) ** 1.3 + 0.015 * math.sin(u * 5) * v,
            ),
            ch,
            24,
            24,
            0.022,
            1,
        ),
        (0.02, 0.06, 0.60),
        (0.02, 0.04, 0.55),
    )
    km = material('kim', '#c8401a', '#eab58a', nscale=3, rough=0.22, coat=0.6, sss=0.25)
    for i in range(7):
        blob(
            0.17,
            (1.3, 0.8, 0.28),
            0.35,
            2,
            i,
            km,
            4,
            (0.72 + 0.09 * math.sin(i * 2), 0.58 - 0.05 * i, 0.38 + 0.03 * i),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
        )
    bundle(
        20,
        (-0.86, 0.40),
        0.42,
        0.2,
        0.024,
        material('leek', '#8fbf4f', '#e7f0c4', nscale=1.5, rough=0.2, coat=0.5, sss=0.3),
        2.2,
        4,
        0.38,
        0.10,
        0.25,
    )
    enoki((-0.55, 0.62, 0.42), 2.6, 18, 0.46, 3)
    scallion(30, lambda r: (r.gauss(0.02, 0.22), r.gauss(0.05, 0.2), 0.64), 4, 0.05)
    chili_rings(8, 0.9, lambda x, y: 0.46, 4)
    props(('rice', 1.95, 1.05), ('chop', -1.98, -0.45, 1.35))
    light(kp=560)
    camera(-92, 50, 6.3, (0, 0.02, 0.28), 75, 3.3)
