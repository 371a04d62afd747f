"""Red broths: malatang and hot pot."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion, sesame
from scenes.ingredients import (
    broth,
    coin,
    crumbs,
    enoki,
    greens,
    herb,
    put,
    sheet,
    spots,
    thin_meat,
)
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, group, instance, lathe, smooth_profile, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


def dried_chili(loc, ang, seed=0, l=0.34):
    m = material('driedchili', '#7d0f08', '#a81c0e', nscale=4, rough=0.22, coat=0.7)
    c, s = math.cos(ang), math.sin(ang)
    return strands(
        [
            [
                (
                    loc[0] + c * l * (t - 0.5) - s * 0.05 * math.sin(t * 3 + seed),
                    loc[1] + s * l * (t - 0.5) + c * 0.05 * math.sin(t * 3 + seed),
                    loc[2] + 0.02 * math.sin(t * 4),
                )
                for t in (0, 0.33, 0.66, 1)
            ]
        ],
        0.05,
        m,
        res=4,
        taper=lambda t: 0.5 + 0.6 * math.sin(pi * min(1, 0.25 + t * 0.75)),
    )


@picture('malatang')
def malatang():
    table('slate')
    bowl(
        1.15,
        0.54,
        0.46,
        material('blackbowl', '#191718', '#252224', nscale=6, rough=0.28, coat=0.6),
        0.05,
        0.02,
    )
    broth(1.04, 0.42, '#8e1405', '#b52a08', scale=5)
    oil(150, 1.0, 0.432, '#e0521a', 3, 0.2, 0.055)
    r = random.Random(8)

    def tofu_skin():
        return material('yuba', '#ecd49a', '#dbb566', nscale=3, rough=0.28, coat=0.4, sss=0.4)

    for i in range(5):
        thin_meat(
            0.6,
            0.24,
            tofu_skin(),
            (-0.55 + 0.05 * i, 0.36 - 0.08 * i, 0.50 + 0.02 * i),
            (r.gauss(0, 0.25), r.gauss(0, 0.2), 0.5 + 0.3 * i),
            i,
            0.07,
        )
    bm = material(
        'malabeef',
        rough=0.25,
        coat=0.5,
        sss=0.25,
        tex=wave_tex('#7d4330', '#d6a98c', scale=1.5, dist=4, axis='Y', pos=(0.4, 0.8), detail=4),
        bump=0.2,
        bscale=20,
    )
    for i in range(6):
        thin_meat(
            0.5,
            0.3,
            bm,
            (0.34 + 0.07 * r.gauss(0, 1), 0.34 + 0.07 * r.gauss(0, 1), 0.50 + 0.03 * i),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * 6),
            i,
            0.09,
            0.05,
        )
    lm = material('lotus', '#f2e2c0', '#e6cf9e', nscale=3, rough=0.25, coat=0.5, sss=0.4)
    hole = material('lotushole', '#8a3a16', rough=0.3)

    def lotus():
        coin(0.27, 0.035, lm, (0, 0, 0), wob=0.03)
        for k in range(8):
            coin(
                0.045 if k else 0.03,
                0.037,
                hole,
                (0.155 * math.cos(tau * k / 7), 0.155 * math.sin(tau * k / 7), 0)
                if k
                else (0, 0, 0),
                seg=16,
            )

    for i, (x, y, a, b) in enumerate(
        [(-0.18, -0.30, 0.35, 0.1), (0.14, -0.44, 0.2, -0.25), (-0.44, -0.16, 0.5, 0.3)]
    ):
        group(lotus, (x, y, 0.56 + 0.03 * i)).rotation_euler = (a, b, i)
    fb = material('fishball', '#f4e3c4', '#ecd2a2', nscale=2, rough=0.25, coat=0.5, sss=0.5)
    for i, (x, y) in enumerate([(0.52, -0.24), (0.70, -0.02), (0.46, 0.0)]):
        blob(0.155, (1, 1, 0.95), 0.04, 1.5, i, fb, 4, (x, y, 0.52))
    for i, a in enumerate([2.2, 1.9, 1.55]):
        greens((-0.02 + 0.12 * i, 0.46, 0.54), a, 0.5, i)
    enoki((-0.30, 0.02, 0.58), 3.6, 22, 0.52, 2)
    enoki((-0.26, -0.06, 0.60), 3.9, 16, 0.5, 5)
    wm = material('woodear', '#1d1310', rough=0.15, coat=0.9)
    for i in range(5):
        blob(
            0.17,
            (1, 0.8, 0.16),
            0.6,
            2.4,
            i,
            wm,
            4,
            (0.10 + 0.11 * i - 0.1, 0.12 + 0.07 * math.sin(i * 2), 0.56),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), i),
        )
    for i, (x, y, a) in enumerate(
        [
            (0.74, 0.42, 0.8),
            (-0.80, 0.10, 1.9),
            (0.28, -0.72, 0.2),
            (-0.56, -0.58, -0.5),
            (0.05, -0.10, 0.9),
        ]
    ):
        dried_chili((x, y, 0.50 if i < 4 else 0.66), a, i)
    herb((0.10, 0.0, 0.66), 7, 0.17, 2)
    sesame(60, 0.7, lambda x, y: 0.58, 5)
    crumbs(30, 0.8, lambda x, y: 0.47, '#2a1a12', 0.02, 6)
    props(('chop', -1.72, -0.2, 1.38), ('rice', 1.9, 0.95))
    light(kp=580)
    camera(-96, 50, 5.4, (0, 0, 0.38), 75, 3.3)


@picture('hotpot')
def hotpot():
    table('#3a302b')
    sm = material('steel2', '#d4d3cf', rough=0.2, metal=1, bump=0.03, bscale=50)
    lathe(
        smooth_profile([(0.001, 0.1), (1.2, 0.1), (1.34, 0.2), (1.38, 0.62)], 6)
        + [(1.48, 0.64), (1.49, 0.66), (1.47, 0.68), (1.36, 0.665)]
        + smooth_profile([(1.33, 0.62), (1.30, 0.25), (1.15, 0.16), (0.001, 0.16)], 6),
        120,
        sm,
    )
    S = lambda t: (1.3 * t, 0.42 * math.sin(pi * t) * 1.0)

    def wall(u, v):
        x, y = S(u)
        return x, y, 0.34 + v * 0.26

    w = sheet(wall, sm, 60, 6, 0.035, 0)

    def half(sign, m):
        def fn(u, v):
            x, y = S(u)
            edge = sign * math.sqrt(max(0, 1.31**2 - x * x))
            t = (v + 1) / 2
            xx, yy = x, y + (edge - y) * t
            return xx, yy, 0.48 + 0.012 * noise.noise(Vector((xx * 6, yy * 6, sign)))

        return sheet(fn, m, 60, 30, 0, 0)

    half(
        -1,
        material(
            'hotred',
            '#9a1505',
            '#c22f0a',
            nscale=5,
            rough=0.08,
            coat=1,
            sss=0.15,
            bump=0.2,
            bscale=9,
        ),
    )
    half(
        1,
        material(
            'hotwhite',
            '#f0e2c0',
            '#e8d5a6',
            nscale=3,
            rough=0.08,
            coat=1,
            sss=0.5,
            bump=0.15,
            bscale=8,
        ),
    )
    r = random.Random(5)
    red = lambda x, y: y < 0.42 * math.sin(pi * x / 1.3) - 0.12
    pts = spots(160, 1.2, 0.1, 6)
    om = material('oil#e85a18', '#e85a18', rough=0.06, coat=1, sss=0.1)
    for i, (x, y) in enumerate(pts):
        if red(x, y):
            instance(
                'redoil',
                lambda: blob(1, (1, 1, 0.16), 0, 1, 0, om, 3),
                (x, y, 0.49),
                (0, 0, 0),
                0.03 + 0.045 * r.random(),
            )
    inr = [p for p in pts if red(*p)]
    inw = [p for p in pts if p[1] > 0.42 * math.sin(pi * p[0] / 1.3) + 0.12]
    for i in range(9):
        x, y = inr[i * 5 % len(inr)]
        dried_chili((x, y, 0.51), r.random() * 6, i, 0.36)
    for i in range(26):
        x, y = inr[(i * 3 + 1) % len(inr)]
        instance(
            'pepperc',
            lambda: blob(1, (1, 1, 1), 0.2, 2, 1, material('sichuan', '#6a2416', rough=0.5), 2),
            (x + 0.04, y, 0.50),
            (0, 0, 0),
            0.032,
        )
    bm = material(
        'malabeef',
        rough=0.25,
        coat=0.5,
        sss=0.25,
        tex=wave_tex('#7d4330', '#d6a98c', scale=1.5, dist=4, axis='Y', pos=(0.4, 0.8), detail=4),
        bump=0.2,
        bscale=20,
    )
    for i in range(5):
        thin_meat(
            0.46,
            0.28,
            bm,
            (0.30 + 0.1 * i, -0.66 + 0.07 * (i % 2), 0.52 + 0.015 * i),
            (r.gauss(0, 0.25), r.gauss(0, 0.25), r.random() * 6),
            i,
            0.07,
            0.04,
        )
    jm = material(
        'jujube', '#7a1a10', '#9a2a16', nscale=4, rough=0.25, coat=0.7, bump=0.5, bscale=12
    )
    for i in range(4):
        x, y = inw[i * 7 % len(inw)]
        blob(0.10, (1.25, 0.9, 0.8), 0.12, 3, i, jm, 4, (x, y, 0.50), (0, 0.2, i))
    gb = material('goji', '#d8381a', rough=0.2, coat=0.7, sss=0.3)
    for i in range(12):
        x, y = inw[(i * 4 + 2) % len(inw)]
        instance(
            'goji', lambda: blob(1, (1.7, 1, 1), 0.1, 2, 1, gb, 3), (x, y, 0.50), (0, 0, i), 0.035
        )
    mu = material('shiitake', '#8a5a33', '#5f3a1e', nscale=3, rough=0.35, coat=0.4, sss=0.2)
    for i, (x, y) in enumerate([(-0.62, 0.18), (-0.28, 0.62)]):
        blob(0.19, (1, 1, 0.45), 0.06, 1.2, i, mu, 4, (x, y, 0.52))
    for i, a in enumerate([0.3, 2.4]):
        greens((0.28 + 0.3 * i, 0.74 - 0.12 * i, 0.52), a, 0.46, i)
    tm = material('tofu', '#fbf3e2', rough=0.28, coat=0.3, sss=0.5, sss_r=(1, 0.8, 0.6))
    for i, (x, y) in enumerate([(0.0, 0.42), (-0.9, 0.42), (0.72, 0.82)]):
        put(box(0.24, 0.22, 0.16, 0.03, tm, wob=0.02, seed=i), (x, y, 0.52), (0, 0.05, i))
    scallion(14, lambda r: (*inw[r.randrange(len(inw))], 0.50), 4, 0.055)

    def meat_plate():
        plate(0.82, 0.1, ceramic('#26282c'), 0.8)
        raw = material(
            'rawbeef',
            rough=0.2,
            coat=0.5,
            sss=0.35,
            sss_r=(1, 0.3, 0.2),
            tex=wave_tex(
                '#b02a30', '#f2d6cc', scale=2.2, dist=5, axis='Y', pos=(0.45, 0.75), detail=4
            ),
        )
        for k in range(9):

            def roll(u, v, k=k):
                a = (u + 1) * 2.6
                q = 0.10 - 0.012 * (u + 1) * 1.6
                return q * math.cos(a), v * 0.28, q * math.sin(a)

            put(
                sheet(roll, raw, 26, 10, 0.014, 1),
                (-0.44 + 0.22 * (k % 5) + 0.1 * (k // 5), 0.2 - 0.42 * (k // 5), 0.16),
                (0, 0, 0.5 + 0.1 * math.sin(k)),
            )

    group(meat_plate, (1.95, 1.35, 0), 0.2)
    group(meat_plate, (-2.25, 0.95, 0), -0.5, 0.9)
    props(('chop', 1.95, -0.75, 1.3), ('soy', -1.95, -0.55))
    light(kp=620)
    camera(-90, 52, 6.7, (0, 0.05, 0.35), 75, 3.4)
