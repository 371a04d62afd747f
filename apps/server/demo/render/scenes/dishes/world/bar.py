"""Drinks at a bar by night."""

import math
import random

from scenes.camera_light import camera, light
from scenes.ingredients import citrus, herb, put, sheet
from scenes.materials import glow, material
from scenes.picture import picture
from scenes.shapes import blob, box, group, lathe, smooth_profile, thicken
from scenes.tables import table
from scenes.tableware import clear_glass


@picture('cocktails')
def cocktails():
    t = table('walnut', 40)
    t.scale = (1, 0.10, 1)
    back = material('barwall', '#1a1420', rough=0.9)
    w = sheet(lambda u, v: (u * 30, 18, v * 14), back, 4, 4, 0, 0)
    r = random.Random(3)
    for i in range(46):
        c = ['#ffb765', '#ff8a5a', '#ffd9a0', '#9a6aff', '#5aa0ff'][i % 5]
        blob(
            0.09 + 0.10 * r.random(),
            (1, 1, 1),
            0,
            1,
            0,
            glow('bokeh%d' % (i % 5), c, [16, 12, 18, 9, 8][i % 5]),
            2,
            (r.uniform(-7, 7), r.uniform(9, 16), r.uniform(-0.4, 4)),
        )
    bot = [
        material('bottle%d' % k, c, rough=0.1, coat=1)
        for k, c in enumerate(['#2a3a1c', '#5a2a10', '#16222e', '#6a4a18'])
    ]
    for i in range(11):
        o = lathe(
            smooth_profile(
                [
                    (0.001, 0),
                    (0.36, 0),
                    (0.38, 0.1),
                    (0.38, 1.2),
                    (0.30, 1.45),
                    (0.13, 1.7),
                    (0.12, 2.2),
                    (0.15, 2.25),
                    (0.001, 2.27),
                ],
                5,
            ),
            28,
            bot[i % 4],
        )
        put(
            o,
            (-5.2 + 1.05 * i, 8.6 + 0.3 * math.sin(i * 3), 0.35),
            (0, 0, 0),
            0.9 + 0.15 * math.sin(i * 5),
        )
    g = clear_glass()

    def coupe():
        drink = material(
            'rosedrink',
            '#d8405a',
            '#e8607a',
            nscale=1.5,
            rough=0.03,
            coat=1,
            sss=0.5,
            sss_r=(1, 0.4, 0.4),
        )
        lathe(
            smooth_profile(
                [(0.001, 0.98), (0.2, 1.0), (0.40, 1.10), (0.53, 1.27), (0.001, 1.27)], 6
            ),
            64,
            drink,
        )
        lathe(
            [(0.001, 1.28), (0.45, 1.275), (0.52, 1.268)],
            64,
            material('foampink', '#f9d6d6', rough=0.5, sss=0.6, bump=0.15, bscale=40),
        )
        thicken(
            lathe(
                smooth_profile(
                    [(0.05, 0.93), (0.22, 0.97), (0.43, 1.08), (0.56, 1.26), (0.60, 1.42)], 6
                ),
                64,
                g,
            ),
            0.014,
        )
        lathe(
            smooth_profile(
                [(0.40, 0), (0.40, 0.015), (0.12, 0.04), (0.035, 0.14), (0.03, 0.6), (0.05, 0.93)],
                5,
            ),
            48,
            g,
        )
        put(coinlike('#8a1a2a', 0.10), (0.05, -0.05, 1.30))
        herb((0.16, 0.05, 1.31), 4, 0.13, 2, '#4f9136')

    def coinlike(c, q):
        return blob(
            q, (1, 1, 0.9), 0.02, 1, 1, material('cherry', c, rough=0.08, coat=1, sss=0.3), 4
        )

    def rocks():
        drink = material(
            'whisky',
            '#c8741a',
            '#d98a2c',
            nscale=1.5,
            rough=0.03,
            coat=1,
            sss=0.4,
            sss_r=(1, 0.5, 0.1),
        )
        lathe([(0.001, 0.09), (0.36, 0.09), (0.385, 0.50), (0.001, 0.50)], 60, drink)
        thicken(lathe([(0.40, 0.03), (0.41, 0.08), (0.43, 0.92)], 60, g), 0.018)
        lathe(
            [(0.001, 0), (0.40, 0), (0.41, 0.05), (0.36, 0.085), (0.001, 0.085)],
            60,
            material('thickglass', '#cdbfa8', rough=0.04, coat=1),
        )
        ice = material(
            'iceb', '#eef3f4', '#ffffff', nscale=3, rough=0.05, coat=1, sss=0.8, sss_r=(1, 1, 1.1)
        )
        put(box(0.42, 0.42, 0.40, 0.05, ice, wob=0.02, seed=2), (0.02, 0.0, 0.52), (0.12, 0.1, 0.5))
        pe = material(
            'orangepeel',
            '#ee8a1a',
            '#f2a53a',
            nscale=5,
            rough=0.35,
            coat=0.4,
            sss=0.4,
            bump=0.3,
            bscale=40,
        )
        put(
            sheet(lambda u, v: (u * 0.34, v * 0.06, 0.10 * math.sin(u * 2.6)), pe, 24, 6, 0.02, 1),
            (0.12, -0.06, 0.78),
            (0.3, -0.5, 0.6),
        )

    def high():
        drink = material('mojito', '#c9dc9a', '#dfe9b4', nscale=1.2, rough=0.03, coat=1, sss=0.6)
        lathe([(0.001, 0.09), (0.27, 0.09), (0.30, 1.02), (0.001, 1.02)], 50, drink)
        thicken(lathe([(0.30, 0.03), (0.31, 0.08), (0.335, 1.3)], 50, g), 0.016)
        lathe(
            [(0.001, 0), (0.30, 0), (0.31, 0.05), (0.27, 0.085), (0.001, 0.085)],
            50,
            material('thickglass', '#cdbfa8', rough=0.04, coat=1),
        )
        ice = material(
            'iceb', '#eef3f4', '#ffffff', nscale=3, rough=0.05, coat=1, sss=0.8, sss_r=(1, 1, 1.1)
        )
        for k in range(4):
            put(
                box(0.22, 0.22, 0.2, 0.03, ice, wob=0.02, seed=k),
                (0.1 * math.cos(k * 1.7), 0.1 * math.sin(k * 1.7), 1.06 + 0.03 * k),
                (k, 0.4, k),
            )
        herb((0.05, -0.05, 1.30), 8, 0.22, 3, '#3f8a3a')
        citrus((0.28, -0.06, 1.30), (1.3, 0.2, 0.3), 0.17)

    group(coupe, (-0.62, -0.1, 0), 0, 1.08)
    group(rocks, (0.62, -0.42, 0), 0, 1.05)
    group(high, (1.12, 0.62, 0), 0, 1.05)
    light(key=(-3.2, 2.6, 4.2), kp=620, ks=2.4, fill=0.14, rim=(3.2, 3.4, 3))
    camera(-90, 7, 7.2, (0.1, 0, 0.74), 75, 2.2, focus=(-0.1, -0.4, 0.9))
