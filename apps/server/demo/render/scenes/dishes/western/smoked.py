"""Smoked brisket."""

import math
import random

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.dishes.western.plates import long_board
from scenes.garnish import rosemary
from scenes.ingredients import coin, crumbs, put, sheet
from scenes.materials import grad_tex, material
from scenes.picture import picture, props
from scenes.shapes import box, bundle, disc, group, lathe, noodles, subdivide
from scenes.tables import table
from scenes.tableware import bowl, ceramic


@picture('brisket')
def brisket():
    table('#4a3626')
    long_board(3.4, 2.0, '#5a3a20', '#7d5430')
    pm = material('butcher', '#c9a67a', '#bd966a', nscale=3, rough=0.9, bump=0.1, bscale=8)
    put(
        sheet(
            lambda u, v: (
                u * 1.45,
                v * 0.86,
                0.125 + 0.02 * noise.noise(Vector((u * 2, v * 2, 1))),
            ),
            pm,
            30,
            30,
            0.006,
            0,
        ),
        (0, 0, 0),
        (0, 0, -0.05),
    )
    m = material(
        'brisket',
        rough=0.24,
        coat=0.6,
        sss=0.25,
        sss_r=(1, 0.3, 0.2),
        tex=grad_tex(
            [
                (0, '#1a0d07'),
                (0.07, '#2a130a'),
                (0.12, '#b0524a'),
                (0.22, '#a86250'),
                (0.40, '#8a5a42'),
                (0.64, '#8a5a42'),
                (0.78, '#b0584c'),
                (0.84, '#d9b088'),
                (0.90, '#caa074'),
                (0.94, '#241108'),
                (1, '#160b06'),
            ],
            2,
            -0.23,
            0.23,
            0.035,
            9,
        ),
        bump=0.45,
        bscale=26,
    )
    bark = material(
        'bark', '#170c07', '#3a1d0e', nscale=9, rough=0.5, coat=0.3, bump=0.9, bscale=30
    )
    r = random.Random(8)
    ob = box(0.85, 1.05, 0.48, 0.12, bark, wob=0.08, seed=3)
    subdivide(ob, 1)
    put(ob, (-1.08, 0.30, 0.38), (0, 0, -0.55))
    for i in range(7):
        ob = box(0.12, 1.0 - 0.03 * i, 0.46, 0.045, m, wob=0.04, seed=i * 3, cuts=4)
        subdivide(ob, 1)
        put(
            ob,
            (-0.46 + 0.215 * i, 0.02 - 0.03 * i, 0.30 - 0.006 * i),
            (r.gauss(0, 0.02), -0.66 - 0.03 * i + r.gauss(0, 0.03), -0.80 + r.gauss(0, 0.04)),
        )
    pk = material('pickle', '#7a8f2c', '#b4bf5a', nscale=3, rough=0.15, coat=0.7, sss=0.4)
    for i in range(7):
        coin(
            0.15,
            0.02,
            pk,
            (1.18 + 0.10 * (i % 3), -0.62 + 0.07 * i, 0.16 + 0.02 * i),
            (0.25 * math.sin(i), 0.35, 0),
            0.03,
            i,
            40,
        )
    on = material('ronion', '#c77fa0', '#f3dfe6', nscale=3, rough=0.2, coat=0.4, sss=0.4)
    for i in range(5):
        put(
            lathe(
                [(0.15, -0.02), (0.18, -0.02), (0.18, 0.02), (0.15, 0.02), (0.15, -0.02)], 40, on
            ),
            (1.05 + 0.08 * i, 0.50 + 0.05 * math.sin(i * 2), 0.16 + 0.03 * i),
            (0.2 * math.sin(i * 3), 0.3, 0),
        )

    def cup(c1, c2, bump):
        bowl(0.36, 0.26, 0.7, material('tin', '#c9c8c4', rough=0.25, metal=1), 0.02, 0.01)
        disc(
            0.33,
            material(
                'cup' + c1, c1, c2, nscale=6, rough=0.12, coat=0.8, sss=0.3, bump=bump, bscale=14
            ),
            0.22,
            zamp=0.02,
        )

    group(lambda: cup('#4a1507', '#6a220c', 0.1), (1.95, -0.7, 0))

    def slaw():
        bowl(0.5, 0.3, 0.6, ceramic('#e9e1d4'), 0.03, 0.012)
        noodles(
            80,
            0.40,
            0.20,
            0.24,
            0.014,
            material('slaw', '#e9eecb', '#bcd58a', nscale=2, rough=0.25, coat=0.5, sss=0.4),
            seed=3,
            spread=0.6,
            jit=0.06,
            pts=14,
        )
        bundle(
            20,
            (0, 0),
            0.26,
            0.24,
            0.014,
            material('carrot2', '#ee7a1d', rough=0.2, coat=0.5, sss=0.3),
            0.5,
            3,
            0.36,
            0.1,
            0.3,
        )

    group(slaw, (-1.6, 1.35, 0))
    cb = material(
        'cornbread', '#f0c04e', '#d99a2c', nscale=6, rough=0.6, sss=0.3, bump=0.5, bscale=22
    )
    for i, (x, y, a) in enumerate([(1.75, 1.1, 0.3), (2.15, 0.85, 0.9)]):
        put(box(0.5, 0.5, 0.36, 0.05, cb, wob=0.03, seed=i), (x, y, 0.18), (0, 0, a))
    rosemary((-0.2, -0.78, 0.17), 0.1, 0.8)
    crumbs(80, 0.9, lambda x, y: 0.15, '#2a1a10', 0.016, 4)
    props(('beer', 0.55, 1.75))
    light(kp=540, rim=(3, 3, 2.4))
    camera(-86, 38, 6.3, (0.1, -0.02, 0.24), 75, 2.8, focus=(0.1, -0.4, 0.35))
