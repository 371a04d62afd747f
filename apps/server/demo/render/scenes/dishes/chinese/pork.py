"""Braised pork belly."""

import math
import random
from math import tau

from scenes.camera_light import camera, light
from scenes.garnish import scallion, sesame
from scenes.ingredients import broth, greens, put
from scenes.materials import grad_tex, material
from scenes.picture import picture, props
from scenes.shapes import box, group, lathe, smooth_profile, subdivide
from scenes.tables import table
from scenes.tableware import ceramic, plate


def subdivided(ob):
    subdivide(ob, 1)
    return ob


@picture('dongpo-pork')
def dongpo_pork():
    table('walnut')
    plate(
        1.42,
        0.16,
        material(
            'celadon', '#8fae9c', '#7f9f8d', nscale=5, rough=0.22, coat=0.7, bump=0.06, bscale=9
        ),
        0.78,
    )
    broth(1.06, 0.085, '#3d1405', '#5a2209')
    m = material(
        'dongpo',
        rough=0.1,
        coat=1,
        sss=0.3,
        tex=grad_tex(
            [
                (0, '#4a1c0a'),
                (0.18, '#5f2a12'),
                (0.26, '#d29a5a'),
                (0.36, '#c88a4c'),
                (0.42, '#5e2a12'),
                (0.56, '#54240f'),
                (0.62, '#dba866'),
                (0.80, '#d29a55'),
                (0.86, '#6a1d08'),
                (1, '#541505'),
            ],
            2,
            -0.25,
            0.25,
            0.13,
            4,
        ),
        bump=0.3,
        bscale=9,
    )
    r = random.Random(3)
    for i, (x, y) in enumerate(
        [(-0.46, 0.22), (0.02, 0.32), (0.46, 0.16), (-0.24, -0.24), (0.28, -0.26)]
    ):
        ob = box(0.45, 0.45, 0.5, 0.12, m, wob=0.07, seed=i)
        subdivide(ob, 1)
        put(ob, (x, y, 0.34), (r.gauss(0, 0.03), r.gauss(0, 0.03), 0.3 + r.gauss(0, 0.2)))
    put(
        subdivided(box(0.45, 0.45, 0.5, 0.12, m, wob=0.07, seed=9)),
        (0.0, 0.02, 0.80),
        (0.06, 0.05, 0.75),
        0.98,
    )
    for i in range(9):
        a = tau * i / 9 + 0.2
        greens((0.93 * math.cos(a), 0.93 * math.sin(a), 0.17), a, 0.42, i, c='#3f8a34')
    scallion(10, lambda r: (r.gauss(0, 0.1), r.gauss(0.02, 0.1), 1.06), 4, 0.05)
    sesame(20, 0.18, lambda x, y: 1.06, 3)

    def buns():
        plate(0.6, 0.1, ceramic('#efe9dd'), 0.75)
        bm = material('bun2', '#fbf4e4', '#f3e6cc', nscale=2, rough=0.45, sss=0.55)
        for k, (x, y) in enumerate([(-0.2, 0.05), (0.22, 0.12), (0.02, -0.24)]):
            o = lathe(
                smooth_profile(
                    [(0.001, 0), (0.2, 0), (0.25, 0.1), (0.2, 0.24), (0.08, 0.3), (0.001, 0.28)], 6
                ),
                90,
                bm,
                lambda q, z, a, t: (q * (1 + 0.16 * math.sin(4 * a + z * 9)), z),
            )
            put(o, (x, y, 0.07), (0, 0, k))

    group(buns, (1.85, 0.95, 0))
    props(('chop', -1.9, -0.1, 1.4))
    light(kp=560, rim=(3, 3, 2.5))
    camera(-84, 40, 5.6, (0.05, 0, 0.34), 75, 2.9, focus=(0, -0.25, 0.45))
