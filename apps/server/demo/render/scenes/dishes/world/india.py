"""Butter chicken and naan."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import oil
from scenes.ingredients import crumbs, herb, sheet, spots
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import blob, disc, group, strands
from scenes.tables import table
from scenes.tableware import bowl


@picture('butter-chicken')
def butter_chicken():
    table('#5a2d4a')
    cu = material(
        'copper2', '#b8703a', '#a25c2a', nscale=4, rough=0.22, metal=1, bump=0.35, bscale=9
    )
    bowl(1.02, 0.52, 0.5, cu, 0.04, 0.025)
    steel = material('steelin', '#d6d3cc', rough=0.2, metal=1)
    for s in (-1, 1):
        strands(
            [
                [
                    (s * 1.0, -0.2, 0.46),
                    (s * 1.2, -0.14, 0.56),
                    (s * 1.2, 0.14, 0.56),
                    (s * 1.0, 0.2, 0.46),
                ]
            ],
            0.04,
            material('brassh', '#c9a04a', rough=0.24, metal=1),
        )
    disc(
        0.93,
        material(
            'makhani',
            '#d2601a',
            '#e07c2c',
            nscale=4,
            rough=0.1,
            coat=0.9,
            sss=0.35,
            sss_r=(1, 0.5, 0.2),
            bump=0.2,
            bscale=8,
        ),
        0.42,
        zamp=0.02,
        zfr=4,
    )
    r = random.Random(5)
    ck = material(
        'tikka', '#b84c14', '#e0803a', nscale=3, rough=0.16, coat=0.8, sss=0.3, bump=0.4, bscale=14
    )
    for i, (x, y) in enumerate(spots(11, 0.66, 0.34, 6)):
        blob(
            0.21,
            (1.15, 0.9, 0.7),
            0.22,
            1.8,
            i,
            ck,
            5,
            (x, y, 0.45 + 0.06 * (1 - math.hypot(x, y))),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
            amp2=0.06,
            fr2=7,
        )
    cr = material('cream', '#fdf3e0', rough=0.12, coat=0.8, sss=0.5)
    P = []
    for k in range(56):
        t = k / 55
        a = t * tau * 2.1 + 0.5
        q = 0.12 + 0.56 * t
        P.append(
            (q * math.cos(a), q * math.sin(a) * 0.96, 0.60 - 0.16 * q * q + 0.03 * math.sin(a * 5))
        )
    strands([P], 0.035, cr, res=4, taper=lambda t: 0.5 + 0.7 * abs(math.sin(t * 9)))
    herb((0.02, 0.02, 0.66), 8, 0.17, 3)
    herb((0.3, -0.3, 0.58), 4, 0.12, 5)
    crumbs(40, 0.7, lambda x, y: 0.52, '#5a6a2a', 0.016, 4)
    oil(40, 0.88, 0.43, '#f0a03a', 5, 0.6, 0.045)
    nm = material(
        'naan',
        '#f0d9a8',
        '#b8742e',
        nscale=4,
        ncontrast=(0.5, 0.78),
        rough=0.5,
        coat=0.15,
        sss=0.35,
        bump=0.3,
        bscale=12,
    )

    def naan(k):
        def fn(u, v):
            a = v * pi
            q = (u + 1) / 2
            x = q * math.cos(a) * 0.95 * (1 + 0.18 * math.cos(a))
            y = q * math.sin(a) * 0.62
            return (
                x,
                y,
                0.05 * noise.noise(Vector((x * 3, y * 3, k)))
                + 0.06 * max(0, noise.noise(Vector((x * 5, y * 5, k + 4))))
                - 0.05 * q**6,
            )

        o = sheet(fn, nm, 18, 60, 0.05, 1)
        crumbs(26, 0.5, lambda x, y: 0.09, '#4a8030', 0.022, k)
        return o

    group(lambda: naan(1), (-1.55, 0.92, 0.10), 0.9, 0.9)
    group(lambda: naan(2), (-1.45, 0.72, 0.19), 0.45, 0.85)
    props(('rice', 1.75, 0.85))
    light(kp=540, rim=(3, 3, 2.6))
    camera(-90, 46, 5.4, (-0.05, 0.02, 0.36), 75, 3.1)
