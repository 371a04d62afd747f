"""Skewers."""

import math
import random

from scenes.camera_light import camera, light
from scenes.ingredients import put
from scenes.materials import glow, material
from scenes.picture import picture, props
from scenes.shapes import blob, box, instance, strands
from scenes.tables import table


@picture('lamb-skewers')
def lamb_skewers():
    table('#2f2622')
    im = material(
        'iron2',
        '#17150f',
        '#25221d',
        nscale=12,
        rough=0.42,
        spec=0.6,
        metal=0.4,
        bump=0.3,
        bscale=30,
    )
    for y in (-0.74, 0.74):
        box(3.9, 0.10, 0.42, 0.02, im, (0, y, 0.24))
    for x in (-1.95, 1.95):
        box(0.10, 1.56, 0.42, 0.02, im, (x, 0, 0.24))
    box(3.8, 1.4, 0.06, 0.01, im, (0, 0, 0.06))
    r = random.Random(2)
    coal = material('coal', '#100e0d', '#2c2826', nscale=4, rough=0.9, bump=0.6, bscale=12)
    hot = glow('ember', '#ff4a0a', 5)
    for i in range(150):
        x, y = r.uniform(-1.8, 1.8), r.uniform(-0.62, 0.62)
        instance(
            ('hot' if i % 3 == 0 else 'coal') + str(i % 4),
            lambda i=i: blob(0.12, (1, 0.8, 0.7), 0.4, 2, i, hot if i % 3 == 0 else coal, 3),
            (x, y, 0.12 + (0.02 if i % 3 == 0 else 0.08 * r.random())),
            (r.random() * 3, r.random() * 3, r.random() * 3),
            0.7 + 0.6 * r.random(),
        )
    rod = material('steelrod', '#cfcdc8', rough=0.22, metal=1)
    lean = material(
        'lamb', '#5a2a14', '#9a5528', nscale=4, rough=0.3, coat=0.5, sss=0.15, bump=0.7, bscale=18
    )
    fat = material(
        'lambfat', '#e0a860', '#b87432', nscale=4, rough=0.2, coat=0.7, sss=0.4, bump=0.3, bscale=16
    )
    for k in range(7):
        x = -1.38 + 0.46 * k
        a = 0.06 * math.sin(k * 2.1)
        strands([[(x - a * 1.2, -1.25, 0.50), (x, 0, 0.51), (x + a * 1.2, 1.05, 0.50)]], 0.022, rod)
        box(0.12, 0.34, 0.03, 0.01, rod, (x - a * 1.3, -1.36, 0.50), (0, 0, a))
        for j in range(6):
            y = -0.62 + 0.235 * j
            m = fat if j in (2, 4) else lean
            put(
                box(0.27, 0.22, 0.20, 0.06, m, wob=0.07, seed=k * 7 + j, cuts=4),
                (x + a * y, y, 0.52),
                (r.gauss(0, 0.2), r.gauss(0, 0.3), a + r.gauss(0, 0.15)),
            )
    rz = lambda x, y: 0.635

    def strewn(n, c, sz, seed):
        q = random.Random(seed)
        m = material('crumb' + c, c, rough=0.5)
        for _ in range(n):
            k = q.randrange(7)
            instance(
                'crumb' + c,
                lambda: blob(1, (1, 0.7, 0.6), 0.4, 2, 1, m, 2),
                (
                    -1.38 + 0.46 * k + q.gauss(0, 0.06),
                    q.uniform(-0.66, 0.62),
                    0.62 + 0.02 * q.random(),
                ),
                (q.random() * 6, q.random() * 6, 0),
                sz * (0.5 + q.random()),
            )

    strewn(150, '#c2300e', 0.018, 1)
    strewn(120, '#c79a52', 0.022, 2)
    strewn(60, '#efe0bd', 0.022, 3)
    props(('chop', 1.2, -1.75, 0.1))
    light(kp=430, fill=0.22, rim=(3, 3, 2))
    camera(-102, 42, 6.0, (0, -0.12, 0.35), 75, 2.8, focus=(-0.1, -0.3, 0.5))
