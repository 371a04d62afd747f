"""Rice noodles in beef broth."""

import random

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion
from scenes.ingredients import broth, chili_rings, citrus, herb, thin_meat
from scenes.materials import material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import bundle, group, lathe, noodles
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


@picture('pho')
def pho():
    table('#8a6a45')
    bowl(1.14, 0.54, 0.44, ceramic('#f3f1ea', '#ebe8df'), 0.04, 0.02)
    lathe(
        [(1.10, 0.556), (1.122, 0.566), (1.142, 0.55)],
        120,
        material('greenrim', '#4a7a5a', rough=0.25, coat=0.6),
    )
    broth(1.04, 0.42, '#c99a52', '#b5823a')
    oil(70, 1.0, 0.432, '#e0b45a', 5, 0.45, 0.045)
    noodles(
        100,
        0.74,
        0.36,
        0.18,
        0.026,
        material('ricenood', '#f4ecdc', '#e8dcc4', nscale=2, rough=0.16, coat=0.6, sss=0.3),
        seed=41,
        spread=0.58,
        jit=0.05,
    )
    m = material(
        'phobeef',
        rough=0.22,
        coat=0.5,
        sss=0.3,
        sss_r=(1, 0.35, 0.25),
        tex=wave_tex('#8a4a3c', '#cf9a86', scale=1.5, dist=4, axis='Y', pos=(0.35, 0.85), detail=4),
        bump=0.2,
        bscale=22,
    )
    r = random.Random(6)
    for i, (x, y, a) in enumerate(
        [
            (-0.46, 0.18, 0.4),
            (-0.28, 0.36, 0.1),
            (-0.04, 0.46, -0.2),
            (0.22, 0.42, -0.6),
            (-0.36, -0.04, 0.9),
            (-0.08, 0.18, 0.3),
        ]
    ):
        thin_meat(
            0.54,
            0.38,
            m,
            (x, y, 0.57 + 0.028 * i),
            (r.gauss(0, 0.14) - 0.1, r.gauss(0, 0.14) + 0.1, a),
            i,
            0.05,
            t=0.026,
        )
    bundle(
        22,
        (0.30, 0.06),
        0.36,
        0.2,
        0.018,
        material('onionring', '#fbf6ea', '#e9e2cc', nscale=2, rough=0.15, coat=0.6, sss=0.5),
        0.6,
        4,
        0.60,
        0.1,
        1.2,
    )
    sp = material('sproutb', '#f7efd6', '#f0e2b4', nscale=2, rough=0.2, coat=0.5, sss=0.5)
    bundle(30, (0.48, -0.26), 0.42, 0.18, 0.022, sp, 0.2, 6, 0.56, 0.13, 0.5)
    scallion(
        30,
        lambda r: (r.gauss(-0.08, 0.18), r.gauss(-0.34, 0.12), 0.58 + 0.03 * r.random()),
        4,
        0.055,
    )
    for x, y in [(0.05, 0.02), (0.16, -0.12), (-0.14, -0.1)]:
        herb((x, y, 0.70), 6, 0.16, int(x * 20) + 9)
    chili_rings(6, 0.42, lambda x, y: 0.66, 8)
    citrus((0.62, 0.30, 0.62), (0.5, -0.45, 0.4), 0.21)

    def herbs():
        plate(0.62, 0.1, ceramic('#e6ddcc'), 0.75)
        bundle(50, (-0.1, 0.05), 0.46, 0.3, 0.022, sp, 0.4, 8, 0.08, 0.2, 0.5)
        herb((0.25, -0.1, 0.2), 7, 0.2, 4)
        herb((0.1, 0.25, 0.22), 6, 0.18, 7)
        citrus((-0.2, -0.28, 0.2), (0.5, 0.2, 1), 0.17)

    group(herbs, (1.72, 1.1, 0))
    props(('chop', -1.65, -0.2, 1.4))
    light(key=(-3.2, 3.4, 4.6), fill=0.4)
    camera(-84, 47, 5.3, (0, 0, 0.4), 75, 3.2)
