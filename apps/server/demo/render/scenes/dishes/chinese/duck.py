"""Sliced roast duck."""

import random

from scenes.camera_light import camera, light
from scenes.ingredients import herb, put
from scenes.materials import grad_tex, material
from scenes.picture import picture, props
from scenes.shapes import box, bundle, disc, group, subdivide
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


@picture('peking-duck')
def peking_duck():
    table('#5e1f1a')
    plate(1.5, 0.14, ceramic('#f1ece2'), 0.8)
    m = material(
        'duck',
        rough=0.16,
        coat=0.9,
        sss=0.25,
        tex=grad_tex(
            [
                (0, '#c9a07c'),
                (0.25, '#b98a62'),
                (0.36, '#d9a860'),
                (0.46, '#b8651c'),
                (0.7, '#9a4410'),
                (1, '#8a3408'),
            ],
            2,
            -0.075,
            0.075,
            0.12,
            6,
        ),
        bump=0.35,
        bscale=18,
    )
    r = random.Random(3)
    for row, (yy, n, sc) in enumerate([(0.42, 10, 1.0), (0.04, 11, 1.06), (-0.36, 10, 1.0)]):
        for i in range(n):
            x = (i - (n - 1) / 2) * 0.17
            bend = -0.12 * (x * x)
            ob = box(0.34, 0.46, 0.13, 0.06, m, wob=0.075, seed=row * 20 + i, cuts=3)
            subdivide(ob, 1)
            put(
                ob,
                (x - 0.12, yy + bend, 0.20 + 0.02 * row),
                (r.gauss(0, 0.04), -0.62 + r.gauss(0, 0.05), 0.25 * x + r.gauss(0, 0.05)),
                sc,
            )
    bundle(
        24,
        (1.0, 0.42),
        0.5,
        0.14,
        0.022,
        material('cuke3', '#8fb950', '#e3efc0', nscale=1.5, rough=0.2, coat=0.5, sss=0.3),
        1.2,
        3,
        0.12,
        0.16,
        0.1,
    )
    bundle(
        24,
        (1.05, -0.12),
        0.5,
        0.14,
        0.018,
        material('leekw', '#f0f3dc', '#b9d68a', nscale=1.2, rough=0.2, coat=0.5, sss=0.4),
        1.35,
        5,
        0.12,
        0.16,
        0.15,
    )
    herb((-1.0, -0.52, 0.16), 7, 0.2, 3)
    herb((-1.02, 0.52, 0.16), 6, 0.18, 5)

    def pancakes():
        plate(0.66, 0.1, ceramic('#e9e1d4'), 0.78)
        pm = material(
            'crepe', '#f3e4c4', '#e2c592', nscale=4, ncontrast=(0.5, 0.8), rough=0.5, sss=0.45
        )
        for k in range(7):
            disc(0.5, pm, 0.075 + 0.022 * k, amp=0.06, seed=k, zamp=0.012, zfr=4)

    group(pancakes, (-1.75, 1.12, 0))

    def sauce():
        bowl(0.33, 0.18, 0.5, ceramic('#e9dfcf'), 0.025, 0.01)
        disc(
            0.285,
            material('hoisin', '#2a0d05', '#3d160a', nscale=4, rough=0.08, coat=1),
            0.14,
            zamp=0.01,
        )

    group(sauce, (1.72, 0.95, 0))
    props(('chop', 1.95, -0.4, 1.6))
    light(kp=560, key=(-3.0, 3.6, 3.8))
    camera(-92, 46, 5.1, (0.06, 0.04, 0.2), 75, 3, focus=(0, -0.2, 0.25))
