"""Plates for wine: octopus and a stew."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.garnish import oil
from scenes.ingredients import broth, citrus, coin, crumbs, herb, put, spots
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, group, lathe, smooth_profile, strands
from scenes.tables import table
from scenes.tableware import plate


@picture('octopus-potato')
def octopus_potato():
    table('#d9d3c7')
    plate(
        1.5,
        0.12,
        material(
            'stoneplate', '#3d4a52', '#47555e', nscale=6, rough=0.4, coat=0.3, bump=0.12, bscale=10
        ),
        0.8,
    )
    pt = material('potato', '#f0d07a', '#e0b04c', nscale=3, rough=0.3, coat=0.4, sss=0.5)
    r = random.Random(3)
    for i, (x, y) in enumerate(
        [
            (-0.55, 0.30),
            (-0.20, 0.42),
            (0.18, 0.40),
            (0.52, 0.26),
            (-0.62, -0.08),
            (-0.26, 0.06),
            (0.12, 0.04),
            (0.48, -0.10),
            (-0.40, -0.40),
            (-0.02, -0.34),
            (0.34, -0.42),
        ]
    ):
        coin(
            0.25,
            0.06,
            pt,
            (x, y, 0.13 + 0.02 * (i % 3)),
            (r.gauss(0, 0.12), r.gauss(0, 0.12), i),
            0.04,
            i,
        )
    om = material(
        'octo',
        '#6a1f2c',
        '#a34a48',
        nscale=4,
        rough=0.18,
        coat=0.8,
        sss=0.3,
        sss_r=(1, 0.3, 0.3),
        bump=0.2,
        bscale=14,
    )
    sk = material('sucker', '#f0c9b8', '#e0a594', nscale=3, rough=0.2, coat=0.6, sss=0.4)

    def tentacle(turns, r0, z, flip=1, phase=0):
        n = 40
        P = []
        for k in range(n):
            t = k / (n - 1)
            a = phase + flip * turns * tau * t**1.15
            q = r0 * (1 - t) ** 0.8 + 0.05
            P.append(
                (q * math.cos(a), q * math.sin(a) * 0.85, z + 0.14 * math.sin(pi * t) + 0.10 * t)
            )
        strands([P], 0.17, om, res=8, taper=lambda t: 1.0 - 0.82 * t)
        for k in range(1, n - 3):
            for s in (-1, 1):
                t = k / (n - 1)
                x, y, zz = P[k]
                x2, y2, _ = P[k + 1]
                dx, dy = x2 - x, y2 - y
                d = math.hypot(dx, dy) or 1
                rr = 0.17 * (1 - 0.82 * t)
                ox, oy = dy / d * flip, -dx / d * flip
                put(
                    lathe([(0.4, 0.0), (0.75, 0.25), (1, 0.12), (1, -0.3)], 16, sk),
                    (
                        x + ox * rr * (0.86 - 0.22 * (s > 0)),
                        y + oy * rr * (0.86 - 0.22 * (s > 0)),
                        zz + (-0.02 if s < 0 else 0.62 * rr),
                    ),
                    (0, 0, 0),
                    (0.072 * (1 - 0.7 * t),) * 3,
                )

    group(lambda: tentacle(1.15, 0.62, 0.28, 1, 2.4), (0.18, -0.06, 0.06))
    group(lambda: tentacle(0.8, 0.55, 0.26, -1, 0.2), (-0.28, 0.16, 0.16), 0.4, 0.9)
    crumbs(170, 0.95, lambda x, y: 0.20, '#b8360e', 0.014, 4)
    crumbs(80, 0.9, lambda x, y: 0.21, '#f4efe4', 0.014, 6)
    oil(60, 1.0, 0.085, '#c98a1c', 5, 0.5, 0.07)
    for x, y, z in [(0.0, -0.62, 0.22), (-0.7, 0.2, 0.24), (0.62, 0.46, 0.22), (0.1, 0.2, 0.52)]:
        herb((x, y, z), 5, 0.12, int(x * 9) + 5)
    citrus((0.95, 0.10, 0.2), (0.6, -0.3, 0.3), 0.2, '#f2c92a', '#f9e68a', '#fbf4d0')
    props(('wine', 1.75, 1.25), ('nap', -2.0, 0.6, 0.3))
    light(key=(-3.6, 2.8, 4.0), fill=0.36, kp=540)
    camera(-88, 42, 5.9, (0.0, 0.02, 0.2), 75, 2.9, focus=(0, -0.2, 0.35))


@picture('beef-stew-wine')
def beef_stew_wine():
    table('walnut')
    en = material('enamel', '#1f3a4a', '#24445a', nscale=4, rough=0.2, coat=0.8)
    lathe(
        smooth_profile([(0.001, 0.04), (0.95, 0.04), (1.06, 0.12), (1.12, 0.62)], 6)
        + [(1.15, 0.64), (1.15, 0.68), (1.12, 0.69)]
        + smooth_profile([(1.06, 0.64), (1.0, 0.2), (0.9, 0.12), (0.001, 0.12)], 6),
        120,
        en,
    )
    for s in (-1, 1):
        strands(
            [
                [
                    (s * 1.10, -0.22, 0.56),
                    (s * 1.34, -0.18, 0.60),
                    (s * 1.34, 0.18, 0.60),
                    (s * 1.10, 0.22, 0.56),
                ]
            ],
            0.06,
            en,
        )
    broth(1.02, 0.50, '#3a0f0a', '#57180f')
    r = random.Random(9)
    m = material(
        'winebeef',
        rough=0.22,
        coat=0.7,
        sss=0.15,
        tex=wave_tex('#3a1a10', '#7a4028', scale=2.2, dist=3, axis='Z', pos=(0.3, 0.8), detail=4),
        bump=0.5,
        bscale=20,
    )
    for i, (x, y) in enumerate(spots(12, 0.70, 0.36, 4)):
        put(
            box(0.38, 0.32, 0.28, 0.07, m, wob=0.07, seed=i),
            (x, y, 0.54 + 0.08 * (1 - math.hypot(x, y))),
            (r.gauss(0, 0.25), r.gauss(0, 0.25), r.random() * 3),
        )
    cm = material('carrot3', '#ee7a1d', rough=0.15, coat=0.6, sss=0.35)
    for i, (x, y) in enumerate(
        [(0.30, -0.62), (-0.46, -0.52), (0.70, 0.10), (-0.10, 0.68), (-0.74, 0.22), (0.06, -0.14)]
    ):
        coin(
            0.14,
            0.07,
            cm,
            (x, y, 0.58 if i < 5 else 0.74),
            (0.5 + r.gauss(0, 0.2), r.gauss(0, 0.3), i),
            0.02,
            i,
        )
    po = material('pearlonion', '#f0dcb8', '#d9b07a', nscale=3, rough=0.15, coat=0.7, sss=0.5)
    for i, (x, y) in enumerate(
        [(0.02, -0.46), (-0.62, -0.20), (0.50, 0.46), (-0.40, 0.54), (0.74, -0.28), (0.28, 0.20)]
    ):
        blob(0.115, (1, 1, 0.95), 0.05, 1.5, i, po, 4, (x, y, 0.60 + (0.08 if i == 5 else 0)))
    mu = material('buttonmush', '#d9b488', '#a87a4c', nscale=3, rough=0.25, coat=0.5, sss=0.3)
    for i, (x, y) in enumerate(
        [(-0.22, -0.70), (0.48, -0.46), (-0.72, 0.0), (0.16, 0.50), (-0.16, 0.24)]
    ):
        blob(
            0.15,
            (1, 1, 0.6),
            0.05,
            1.2,
            i,
            mu,
            4,
            (x, y, 0.60 + (0.1 if i == 4 else 0)),
            (0.2, 0.1, i),
        )
    for x, y, z in [(0.02, 0.02, 0.84), (-0.36, -0.1, 0.72), (0.4, 0.3, 0.72)]:
        herb((x, y, z), 6, 0.13, int(x * 10) + 6)
    oil(50, 0.98, 0.512, '#8a3a1c', 5, 0.5, 0.04)
    br = material('bread2', '#c98a45', '#9a5c26', nscale=3, rough=0.6, sss=0.2, bump=0.4, bscale=14)
    cr2 = material(
        'crumb2', '#f3e2bf', '#e6cd9c', nscale=9, rough=0.8, sss=0.4, bump=0.5, bscale=24
    )
    for i in range(3):

        def slc():
            coin(0.40, 0.07, br, (0, 0, 0), wob=0.06, seed=i)
            coin(0.35, 0.072, cr2, (0, 0, 0.004), wob=0.06, seed=i)

        group(slc, (-1.72 + 0.16 * i, 0.95 - 0.16 * i, 0.14 + 0.07 * i)).rotation_euler = (
            0.2,
            0.35,
            i,
        )
    props(('wine', 1.72, 1.2), ('nap', 1.85, -0.5, 0.5))
    light(kp=500, fill=0.22, rim=(3, 3, 2.6))
    camera(-94, 44, 5.6, (0, 0, 0.42), 75, 3)
