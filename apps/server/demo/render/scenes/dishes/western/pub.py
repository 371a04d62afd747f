"""Fish and chips."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.ingredients import citrus, crumbs, herb, put, sheet
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import blob, box, disc, group
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


@picture('fish-and-chips')
def fish_and_chips():
    table('#31465a')
    plate(1.62, 0.12, ceramic('#f1ece2'), 0.82)
    pm = material('news', '#ece5d3', '#ddd3bb', nscale=40, ncontrast=(0.45, 0.55), rough=0.9)
    put(
        sheet(
            lambda u, v: (
                u * 1.2,
                v * 0.95,
                0.10
                + 0.10 * max(0, noise.noise(Vector((u * 1.5, v * 1.7, 3))))
                + 0.14 * max(0, abs(u) - 0.75),
            ),
            pm,
            40,
            40,
            0.006,
            0,
        ),
        (0.05, -0.02, 0),
        (0, 0, 0.25),
    )
    bt = material(
        'batter',
        '#a8560f',
        '#e39a35',
        nscale=4,
        rough=0.36,
        coat=0.5,
        sss=0.2,
        sss_r=(1, 0.55, 0.2),
        bump=0.9,
        bscale=22,
    )
    for i, (x, y, a, z) in enumerate([(-0.22, 0.02, 0.32, 0.36), (0.10, -0.36, 0.22, 0.34)]):
        blob(
            0.62,
            (1.42, 0.54, 0.36),
            0.24,
            1.7,
            i + 2,
            bt,
            6,
            (x, y, z),
            (0.1, 0.0, a),
            amp2=0.12,
            fr2=8,
        )
    fm = material(
        'fries', '#eebb4e', '#dc9a30', nscale=3, rough=0.35, coat=0.2, sss=0.4, bump=0.2, bscale=18
    )
    r = random.Random(5)
    for i in range(46):
        x, y = 0.42 + r.gauss(0, 0.34), 0.52 + r.gauss(0, 0.2)
        put(
            box(0.13, 0.13, 0.62 + 0.22 * r.random(), 0.02, fm),
            (
                x,
                y,
                0.22 + 0.28 * max(0, 1 - math.hypot(x - 0.42, y - 0.52) / 0.6) * r.random() + 0.05,
            ),
            (pi / 2 + r.gauss(0, 0.18), r.gauss(0, 0.3), r.random() * tau),
        )
    citrus((-1.02, -0.42, 0.24), (0.55, 0.35, 0.4), 0.24, '#f2c92a', '#f9e68a', '#fbf4d0')
    citrus((-1.08, 0.42, 0.22), (0.9, -0.2, 2), 0.22, '#f2c92a', '#f9e68a', '#fbf4d0')

    def peas():
        bowl(0.40, 0.26, 0.6, ceramic('#e4ddd0'), 0.03, 0.012)
        disc(
            0.34,
            material(
                'mushy',
                '#7ea03c',
                '#95b650',
                nscale=6,
                rough=0.35,
                coat=0.3,
                sss=0.4,
                bump=0.6,
                bscale=18,
            ),
            0.22,
            zamp=0.04,
        )

    def tartar():
        bowl(0.34, 0.24, 0.6, ceramic('#e4ddd0'), 0.03, 0.012)
        disc(
            0.29,
            material(
                'tartar',
                '#fbf3dc',
                '#eee6c2',
                nscale=8,
                rough=0.25,
                coat=0.5,
                sss=0.5,
                bump=0.3,
                bscale=20,
            ),
            0.2,
            zamp=0.03,
        )
        crumbs(16, 0.24, lambda x, y: 0.22, '#5f8a34', 0.02, 3)

    group(peas, (1.12, -0.52, 0.10))
    group(tartar, (0.92, -1.0, 0.10), 0, 0.9)
    herb((-0.3, -0.05, 0.62), 6, 0.14, 3)
    props(('beer', 1.95, 1.15), ('nap', -2.05, 0.8, 0.2))
    light(kp=540, warm=False, fill=0.36)
    camera(-92, 40, 6.1, (0.02, 0, 0.25), 75, 3, focus=(0, -0.35, 0.45))
