"""Beef and vegetables in an iron pot."""

import math
import random
from math import pi

from scenes.camera_light import camera, light
from scenes.garnish import oil, yolk
from scenes.ingredients import broth, enoki, greens, put, thin_meat
from scenes.materials import grad_tex, material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import blob, box, disc, group, lathe, noodles, smooth_profile, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic


@picture('sukiyaki')
def sukiyaki():
    table('ash')
    im = material(
        'nabe', '#171513', '#262320', nscale=12, rough=0.45, spec=0.5, bump=0.35, bscale=36
    )
    lathe(
        smooth_profile([(0.001, 0.05), (1.2, 0.05), (1.34, 0.14), (1.40, 0.46)], 6)
        + [(1.43, 0.48), (1.42, 0.50)]
        + smooth_profile([(1.36, 0.48), (1.30, 0.18), (1.15, 0.12), (0.001, 0.12)], 6),
        120,
        im,
    )
    for s in (-1, 1):
        strands(
            [
                [
                    (s * 1.38, -0.28, 0.44),
                    (s * 1.62, -0.2, 0.56),
                    (s * 1.62, 0.2, 0.56),
                    (s * 1.38, 0.28, 0.44),
                ]
            ],
            0.05,
            im,
        )
    broth(1.30, 0.30, '#4a220c', '#6a3413', sss=0.1)
    r = random.Random(7)
    bm = material(
        'sukibeef',
        rough=0.2,
        coat=0.5,
        sss=0.35,
        sss_r=(1, 0.35, 0.2),
        tex=wave_tex('#a8433c', '#f0cdb8', scale=2.0, dist=5, axis='Y', pos=(0.42, 0.78), detail=4),
    )
    for i in range(9):
        thin_meat(
            0.62,
            0.36,
            bm,
            (-0.55 + 0.05 * i + 0.04 * r.gauss(0, 1), -0.52 + 0.13 * (i % 4), 0.36 + 0.022 * i),
            (r.gauss(0, 0.25), r.gauss(0, 0.25), 0.5 + r.gauss(0, 0.4)),
            i,
            0.09,
            0.04,
        )
    for i in range(6):
        thin_meat(
            0.58,
            0.34,
            bm,
            (-0.22 + 0.13 * i, -0.86 + 0.04 * math.sin(i * 2), 0.35 + 0.02 * i),
            (r.gauss(0, 0.22), r.gauss(0, 0.22), 0.1 + r.gauss(0, 0.4)),
            i + 20,
            0.08,
            0.04,
        )
    tm = material(
        'grilledtofu',
        rough=0.35,
        coat=0.3,
        sss=0.45,
        tex=grad_tex(
            [(0, '#fbf3e2'), (0.72, '#f7ead0'), (0.86, '#c98f4c'), (1, '#8a5526')],
            2,
            -0.1,
            0.1,
            0.10,
            9,
        ),
    )
    for i in range(5):
        put(
            box(0.32, 0.26, 0.2, 0.03, tm, wob=0.02, seed=i),
            (0.38 + 0.20 * (i % 3), -0.62 + 0.28 * (i // 3) + 0.05 * i, 0.40),
            (0, 0.05, 0.35 + 0.1 * i),
        )
    sm = material('shiitake', '#8a5a33', '#5f3a1e', nscale=3, rough=0.35, coat=0.4, sss=0.2)
    cut = material('shiicut', '#f2e2c4', rough=0.4, sss=0.4)
    for i, (x, y) in enumerate([(0.78, 0.08), (0.52, 0.24), (0.88, 0.36)]):
        blob(0.22, (1, 1, 0.5), 0.04, 1.2, i, sm, 4, (x, y, 0.42))
        for k in range(3):
            a = k * pi / 3 + i
            strands(
                [
                    [
                        (x - 0.12 * math.cos(a), y - 0.12 * math.sin(a), 0.505),
                        (x, y, 0.528),
                        (x + 0.12 * math.cos(a), y + 0.12 * math.sin(a), 0.505),
                    ]
                ],
                0.018,
                cut,
            )
    lk = material(
        'leekcut',
        rough=0.25,
        coat=0.4,
        sss=0.45,
        tex=wave_tex('#f6f3e0', '#cfe0a8', scale=0.6, dist=1, axis='X', pos=(0.3, 0.8)),
    )
    for i in range(8):
        o = lathe(
            [
                (0.001, -0.2),
                (0.085, -0.2),
                (0.095, -0.18),
                (0.095, 0.18),
                (0.085, 0.2),
                (0.001, 0.2),
            ],
            24,
            lk,
        )
        put(
            o,
            (
                -0.10 + 0.16 * (i % 4),
                0.68 + 0.14 * (i // 4) - 0.04 * (i % 2),
                0.40 + 0.05 * (i // 4),
            ),
            (pi / 2, 0, 0.25 + r.gauss(0, 0.15)),
        )
    for i in range(6):
        greens(
            (-0.62 - 0.06 * i, 0.50 - 0.06 * i, 0.42 + 0.02 * i),
            2.2 + 0.25 * i,
            0.55,
            i,
            stalk='#a9cc70',
            c='#3d7f2b',
        )
    noodles(
        44,
        0.34,
        0.0,
        0.14,
        0.017,
        material('shirataki', '#d9d2c4', '#bfb6a4', nscale=2, rough=0.12, coat=0.8, sss=0.4),
        seed=3,
        spread=0.6,
    ).location = (0.10, 0.28, 0.34)
    enoki((-0.95, 0.0, 0.42), 0.2, 18, 0.5, 2)
    cm = material('carrot3', '#ee7a1d', rough=0.2, coat=0.5, sss=0.3)
    for i, (x, y) in enumerate([(0.16, -0.12), (0.30, 0.0)]):
        put(
            lathe(
                [(0.001, -0.03), (0.14, -0.03), (0.15, 0), (0.14, 0.03), (0.001, 0.03)],
                50,
                cm,
                lambda q, z, a, t: (q * (1 + 0.14 * math.sin(5 * a)), z),
            ),
            (x, y, 0.48),
            (0.2, 0.15, i),
        )
    oil(40, 1.2, 0.312, '#a8642a', 5, 0.9, 0.035)

    def egg():
        bowl(0.46, 0.3, 0.5, ceramic('#dfe4e2'), 0.03, 0.012)
        disc(0.39, material('rawwhite', '#f0dfa8', rough=0.05, coat=1, sss=0.6), 0.2)
        yolk(0.19, (0.02, 0, 0.22), (1, 1, 0.6))

    group(egg, (1.85, -0.85, 0))
    props(('chop', 2.05, 0.45, 1.7), ('rice', -1.95, 1.15))
    light()
    camera(-95, 47, 6.3, (0.03, 0.02, 0.25), 75, 3.2)
