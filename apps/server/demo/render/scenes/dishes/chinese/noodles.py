"""Noodles with braised beef."""

import random

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion
from scenes.ingredients import broth, chili_rings, greens, put
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import anywhere_in, box, instance, lathe, noodles
from scenes.tables import table
from scenes.tableware import bowl, ceramic


def beef_chunk(loc, rot, seed, s=1, c1='#4f2714', c2='#8e5530'):
    m = material(
        'chunk' + c1,
        rough=0.25,
        coat=0.6,
        sss=0.2,
        tex=wave_tex(c1, c2, scale=2.2, dist=3, axis='Z', pos=(0.3, 0.8), detail=4),
        bump=0.5,
        bscale=22,
    )
    return put(box(0.34, 0.27, 0.25, 0.06, m, wob=0.06, seed=seed), loc, rot, s)


@picture('beef-noodles')
def beef_noodles():
    table('#3f2a20')
    bowl(1.12, 0.58, 0.44, ceramic('#e6e2d6', '#ddd8ca'), 0.04, 0.02)
    lathe(
        [(1.085, 0.596), (1.105, 0.606), (1.122, 0.59)],
        120,
        material('bluerim', '#2c4a7a', rough=0.25, coat=0.6),
    )
    broth(1.03, 0.44, '#6d2c0c', '#8c4013')
    oil(90, 0.98, 0.452, '#c9501a', 5, 0.45, 0.05)
    noodles(
        110,
        0.74,
        0.38,
        0.18,
        0.03,
        material('taiwannood', '#f0d9a4', '#e2c280', nscale=2, rough=0.2, coat=0.6, sss=0.45),
        seed=9,
        spread=0.58,
        jit=0.05,
    )
    r = random.Random(4)
    for i, (x, y) in enumerate(
        [(-0.42, 0.22), (-0.14, 0.34), (0.16, 0.26), (-0.30, -0.06), (0.02, 0.02), (-0.55, -0.08)]
    ):
        beef_chunk(
            (x, y, 0.62 + 0.05 * (i > 2)),
            (r.gauss(0, 0.2), r.gauss(0, 0.2), r.random() * 3),
            i,
            1.05,
        )
    for i, a in enumerate([0.1, 0.34, -0.16]):
        greens((0.56, -0.16 + 0.16 * i, 0.60), a + 0.2, 0.62, i)
    gm = material('pickled', '#7a7a2c', '#a3983e', nscale=4, rough=0.25, coat=0.5, sss=0.2)
    for i in range(34):
        x, y, z = anywhere_in(r, 0.2)
        instance(
            'pk%d' % (i % 3),
            lambda i=i: box(0.12, 0.06, 0.03, 0.01, gm, wob=0.03, seed=i),
            (x - 0.18, y - 0.46, 0.58 + 0.04 * r.random()),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * 6),
        )
    scallion(
        34, lambda r: (r.gauss(0.06, 0.16), r.gauss(-0.28, 0.12), 0.60 + 0.04 * r.random()), 4, 0.06
    )
    chili_rings(5, 0.4, lambda x, y: 0.66, 9)
    props(('chop', 1.62, -0.1, 1.72), ('tea', -1.75, 1.05))
    light(key=(-3.0, 3.6, 4.0), kp=560)
    camera(-86, 47, 5.3, (0, 0, 0.42), 75, 3.2)
