"""Sandwich and waffle."""

import math
import random
from math import pi

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.ingredients import crumbs, herb, lettuce, put, sheet, thin_meat
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, disc, group, lathe, smooth_profile
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


@picture('jambon-beurre')
def jambon_beurre():
    table('#c9b79a')
    m = material(
        'cutboard',
        rough=0.5,
        tex=wave_tex('#b98a55', '#d9b27a', scale=0.6, dist=5, axis='Y', pos=(0.3, 0.7)),
        bump=0.06,
        bscale=20,
    )
    box(3.7, 1.9, 0.12, 0.05, m, (0, 0, 0.06))
    crust = material(
        'baguette',
        '#c47a2c',
        '#e3ad5c',
        nscale=2.6,
        rough=0.38,
        coat=0.25,
        sss=0.25,
        bump=0.35,
        bscale=14,
    )
    crumb = material(
        'baguettein', '#f7e8c8', '#eed6a6', nscale=9, rough=0.8, sss=0.45, bump=0.6, bscale=22
    )
    flour = material('score', '#f0d6a0', '#f8e8c4', nscale=6, rough=0.8, sss=0.3)
    ham = material(
        'ham', '#eba59a', '#f6cfc4', nscale=2.2, rough=0.2, coat=0.5, sss=0.5, sss_r=(1, 0.45, 0.4)
    )
    but = material('butter', '#f7df8a', rough=0.25, coat=0.3, sss=0.6, sss_r=(1, 0.8, 0.4))
    let = None

    def loaf(top):
        def fn(u, v):
            a = v * pi / 2
            w = 0.40 * (1 - abs(u) ** 7) ** 0.5 + 0.02
            h = (0.34 if top else 0.24) * (1 - abs(u) ** 8) ** 0.5 + 0.01
            return (
                u * 1.18,
                w * math.sin(a) * (1.0),
                (1 if top else -1) * h * math.cos(a) ** 0.9
                + 0.014 * noise.noise(Vector((u * 5, v * 3, 1))),
            )

        o = sheet(fn, crust, 70, 30, 0.03, 1)
        return o

    def sandwich(seed):
        r = random.Random(seed)
        put(loaf(False), (0, 0, 0.27))
        put(
            sheet(
                lambda u, v: (
                    u * 1.13,
                    v * 0.37 * (1 - abs(u) ** 7) ** 0.5,
                    0.27 + 0.01 * noise.noise(Vector((u * 6, v * 4, 2))),
                ),
                crumb,
                50,
                16,
                0.03,
                0,
            ),
            (0, 0, 0),
        )
        for k in range(9):
            put(
                box(0.24, 0.70, 0.055, 0.02, but, wob=0.01, seed=k),
                (-0.92 + 0.23 * k, -0.04, 0.315),
                (0.05 * math.sin(k), 0, r.gauss(0, 0.06)),
            )
        for k in range(16):
            thin_meat(
                0.52,
                0.62,
                ham,
                (
                    -0.98 + 0.13 * k,
                    -0.12 + 0.05 * math.sin(k * 2.2),
                    0.40 + 0.035 * math.sin(k * 1.7),
                ),
                (0.16 + r.gauss(0, 0.10), r.gauss(0, 0.25), r.gauss(0, 0.3)),
                k + seed,
                0.09,
                0.0,
                0.022,
            )
        for k in range(9):
            lettuce(
                0.34,
                0.30,
                (-0.95 + 0.24 * k, -0.30, 0.37),
                (0.25, 0, -pi / 2 + r.gauss(0, 0.3)),
                k,
                ruffle=0.05,
            )
        t = group(
            lambda: (
                put(loaf(True), (0, 0, 0)),
                [
                    put(
                        sheet(
                            lambda u, v: (
                                u * 0.26,
                                v * 0.055 * (1 - u * u) + 0.001,
                                0.372 - 0.05 * v * v,
                            ),
                            flour,
                            16,
                            6,
                            0.01,
                            0,
                        ),
                        (-0.8 + 0.4 * k, 0.0, 0),
                        (0, 0, 0.5),
                    )
                    for k in range(5)
                ],
            ),
            (0, 0.05, 0.52),
        )
        t.rotation_euler = (-0.16, 0, 0)

    group(lambda: sandwich(1), (0.02, -0.42, 0.10), 0.14)
    group(lambda: sandwich(4), (0.0, 0.50, 0.10), 0.06, 0.98)
    pm = material('kraft', '#c79a63', '#bb8c54', nscale=3, rough=0.9, bump=0.15, bscale=8)

    def wrap():
        def fn(u, v):
            a = v * pi * 0.98
            return (
                u * 0.42 + 0.03 * math.sin(v * 9),
                0.47 * math.sin(a),
                0.44 - 0.42 * math.cos(a) * -1 * (0.96),
            )

        return sheet(fn, pm, 14, 50, 0.008, 0)

    pk = material(
        'cornichon',
        '#6f8a2c',
        '#98ac4a',
        nscale=5,
        rough=0.2,
        coat=0.6,
        sss=0.3,
        bump=0.4,
        bscale=16,
    )

    def cup():
        bowl(0.36, 0.22, 0.6, ceramic('#e9e1d4'), 0.03, 0.012)
        for k in range(7):
            blob(
                0.10,
                (2.0, 0.8, 0.8),
                0.15,
                3,
                k,
                pk,
                4,
                (0.12 * math.cos(k * 2.1), 0.12 * math.sin(k * 2.1), 0.2 + 0.03 * k),
                (0, 0.2, k),
            )

    group(cup, (1.75, 1.15, 0))
    props(('nap', -2.05, 0.9, 0.25))
    light(fill=0.4, key=(-3.8, 2.2, 4.2))
    camera(-84, 33, 6.2, (0.0, 0.02, 0.34), 75, 2.9, focus=(0, -0.75, 0.45))


@picture('waffle')
def waffle():
    table('#d8b6a0')
    plate(1.42, 0.12, ceramic('#f6f1ea'), 0.8)
    wm = material(
        'waffle',
        '#c27a28',
        '#e6ad55',
        nscale=3,
        rough=0.42,
        coat=0.3,
        sss=0.3,
        sss_r=(1, 0.6, 0.3),
        bump=0.3,
        bscale=22,
    )

    def one():
        def fn(u, v):
            a = math.atan2(v, u)
            q = max(abs(u), abs(v))
            R = 0.92
            x, y = (
                u * R * math.sqrt(max(0.0, 1 - v * v * 0.5)) * 1.0,
                v * R * math.sqrt(max(0.0, 1 - u * u * 0.5)),
            )
            d = math.hypot(x, y) / R
            cell = lambda s: min(1, max(0, (abs(math.sin(s * pi * 3.4)) - 0.36) / 0.22))
            pit = cell(x / R + 0.147) * cell(y / R + 0.147) * (1 if d < 0.9 else 0)
            return x, y, 0.16 - 0.12 * pit - 0.10 * max(0, d - 0.9) * 6

        sheet(fn, wm, 130, 130, 0, 0)
        lathe(
            smooth_profile(
                [(0.001, -0.08), (0.84, -0.08), (0.93, 0), (0.92, 0.10), (0.86, 0.15)], 6
            ),
            90,
            wm,
        )

    group(one, (-0.14, 0.06, 0.14), 0.3)
    group(one, (0.16, -0.04, 0.36), 0.75, 0.98)
    syrup = material('maple', '#8a3c08', '#a8540f', nscale=2, rough=0.03, coat=1, sss=0.3)
    disc(0.42, syrup, 0.53, amp=0.5, fr=2, seed=4, zamp=0.01, loc=(0.12, -0.06))
    disc(1.04, syrup, 0.062, amp=0.16, fr=2, seed=7, zamp=0.004)
    ic = material(
        'vanilla',
        '#fbf0d4',
        '#f6e4b8',
        nscale=5,
        rough=0.35,
        coat=0.3,
        sss=0.6,
        bump=0.5,
        bscale=16,
    )
    blob(0.36, (1, 1, 0.92), 0.07, 2.4, 3, ic, 5, (0.14, 0.02, 0.80), amp2=0.04, fr2=9)
    lathe(
        smooth_profile([(0.30, 0.60), (0.42, 0.56), (0.44, 0.60), (0.36, 0.68)], 5),
        60,
        ic,
        lambda q, z, a, t: (q * (1 + 0.08 * math.sin(9 * a) + 0.05 * math.sin(5 * a)), z),
    ).location = (0.14, 0.02, 0)
    sb = material(
        'strawb',
        '#d81e28',
        '#e63a38',
        nscale=4,
        rough=0.15,
        coat=0.7,
        sss=0.35,
        bump=0.3,
        bscale=30,
    )
    bb = material('blueb', '#2c3a6a', '#3f4f86', nscale=3, rough=0.4, coat=0.2, sss=0.2)
    for i, (x, y, z) in enumerate(
        [
            (-0.48, -0.30, 0.62),
            (-0.26, -0.48, 0.60),
            (0.60, -0.30, 0.62),
            (-1.02, -0.62, 0.18),
            (0.98, -0.62, 0.18),
        ]
    ):
        put(
            lathe(
                smooth_profile(
                    [
                        (0.001, 0),
                        (0.09, 0.03),
                        (0.15, 0.14),
                        (0.16, 0.22),
                        (0.10, 0.29),
                        (0.001, 0.29),
                    ],
                    5,
                ),
                40,
                sb,
            ),
            (x, y, z - 0.08),
            (0.9, 0.3, i * 1.3),
        )
    for i, (x, y, z) in enumerate(
        [
            (-0.10, -0.56, 0.60),
            (0.30, -0.56, 0.60),
            (-0.60, -0.08, 0.60),
            (0.66, 0.05, 0.60),
            (-0.86, -0.82, 0.16),
            (1.12, -0.40, 0.16),
            (0.80, -0.84, 0.16),
        ]
    ):
        blob(0.095, (1, 1, 0.92), 0.03, 1, i, bb, 4, (x, y, z))
    herb((0.2, -0.26, 1.04), 5, 0.15, 2, '#4f9a3c')
    crumbs(120, 1.0, lambda x, y: 0.56 if math.hypot(x, y) < 0.8 else 0.14, '#fffaf2', 0.010, 4)
    props(('nap', -2.0, 0.9, 0.3))
    light(fill=0.42, kp=500, key=(-3.2, 3.2, 4.6))
    camera(-92, 38, 5.6, (0.03, 0, 0.42), 75, 2.9, focus=(0.05, -0.5, 0.6))
