"""Pizza by the slice."""

import math
import random

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import oil
from scenes.ingredients import crumbs, put, sheet
from scenes.materials import material
from scenes.picture import picture
from scenes.shapes import blob, disc, group, lathe, leaf, strands
from scenes.tables import table
from scenes.tableware import bowl, ceramic


@picture('pizza-slice')
def pizza_slice():
    table('#b5382c')
    r = random.Random(7)
    pm = material('parchment', '#f2ead8', '#e6dbc2', nscale=3, rough=0.9, bump=0.1, bscale=8)
    put(
        sheet(
            lambda u, v: (
                u * 1.75,
                v * 1.35,
                0.012 + 0.02 * noise.noise(Vector((u * 2, v * 2, 1))),
            ),
            pm,
            30,
            30,
            0.006,
            0,
        ),
        (0, 0, 0),
        (0, 0, 0.12),
    )
    ch = material(
        'meltcheese',
        '#f6cf6a',
        '#e09a34',
        nscale=3.4,
        ncontrast=(0.42, 0.8),
        rough=0.2,
        coat=0.6,
        sss=0.45,
        bump=0.2,
        bscale=10,
    )
    cr = material(
        'crust',
        '#d79a52',
        '#7a4420',
        nscale=3.6,
        ncontrast=(0.46, 0.75),
        rough=0.6,
        sss=0.2,
        bump=0.35,
        bscale=16,
    )
    sauce = material(
        'psauce', '#b92a0c', '#d4501a', nscale=5, rough=0.25, coat=0.5, sss=0.2, bump=0.4, bscale=14
    )
    pep = material(
        'pepperoni',
        '#a8200e',
        '#c9401f',
        nscale=7,
        rough=0.2,
        coat=0.7,
        sss=0.3,
        bump=0.3,
        bscale=20,
    )
    half = 0.36
    L = 2.0

    def one(kind):
        def tri(u, v, z, grow=1):
            t = (u + 1) / 2
            q = 0.02 + t * L
            a = v * half * grow
            return q * math.cos(a) - L * 0.55, q * math.sin(a), z

        def base(u, v):
            return tri(u, v, 0.06 + 0.02 * noise.noise(Vector((u * 3, v * 3, 2))))

        def top(u, v):
            x, y, _ = tri(u * 0.96, v, 0, 0.985)
            edge = abs(v) ** 8
            return x, y, 0.115 + 0.03 * noise.noise(Vector((x * 3, y * 3, 4))) - 0.06 * edge

        sheet(base, cr, 30, 20, 0.06, 0)
        put(sheet(lambda u, v: tri(u * 0.975, v, 0.098, 0.995), sauce, 30, 20, 0.02, 0), (0, 0, 0))
        sheet(top, ch, 46, 30, 0.03, 1)
        P = [
            ((L) * math.cos(a) - L * 0.55, (L) * math.sin(a), 0.13 + 0.02 * math.sin(a * 20))
            for a in [half * 1.04 * (k / 9 * 2 - 1) for k in range(10)]
        ]
        strands([P], 0.15, cr, res=7, taper=lambda t: 0.86 + 0.12 * math.sin(t * 17))
        for k, (q, a) in enumerate(
            [(0.62, 0.0), (1.02, -0.17), (1.05, 0.19), (1.48, -0.02), (1.55, -0.27), (1.56, 0.26)]
        ):
            x, y = q * math.cos(a) - L * 0.55, q * math.sin(a)
            if kind == 'pepperoni':
                put(
                    lathe(
                        [
                            (0.001, 0.0),
                            (0.13, 0.004),
                            (0.165, 0.035),
                            (0.175, 0.035),
                            (0.17, 0.0),
                            (0.15, -0.02),
                            (0.001, -0.02),
                        ],
                        40,
                        pep,
                        lambda s, z, b, t: (s * (1 + 0.03 * math.sin(3 * b)), z),
                    ),
                    (x, y, 0.155),
                    (r.gauss(0, 0.08), r.gauss(0, 0.08), 0),
                )
            else:
                blob(
                    0.13,
                    (1, 0.9, 0.2),
                    0.4,
                    2,
                    k,
                    material(
                        'mozz2', '#fbeecb', '#f0cf90', nscale=4, rough=0.25, coat=0.5, sss=0.5
                    ),
                    4,
                    (x, y, 0.15),
                )
        if kind != 'pepperoni':
            for k in range(5):
                leaf(
                    0.26,
                    0.18,
                    material(
                        'basil',
                        '#3d7a26',
                        '#2c611b',
                        nscale=4,
                        rough=0.28,
                        coat=0.4,
                        sss=0.2,
                        sss_r=(0.3, 0.8, 0.2),
                    ),
                    (-0.4 + 0.33 * k, 0.16 * math.sin(k * 2.4), 0.2),
                    (0.1, -0.15, k * 1.7),
                    0.6,
                    0.04,
                    k,
                )
        crumbs(26, 0.6, lambda x, y: 0.17, '#3f7a2c', 0.02, 3)
        oil(10, 0.6, 0.15, '#e8862a', 5, 0.1, 0.04)

    group(lambda: one('pepperoni'), (-0.05, -0.42, 0.02), 0.10, 1.08)
    group(lambda: one('cheese'), (0.12, 0.62, 0.02), -0.04, 1.0)

    def flakes():
        bowl(0.28, 0.2, 0.6, ceramic('#e9dfcf'), 0.03, 0.01)
        disc(0.24, material('flakes', '#a81f0e', '#e0a030', nscale=30, rough=0.6), 0.16)

    group(flakes, (1.75, -0.85, 0))
    group(flakes, (-1.85, 0.95, 0))
    light(kp=560)
    camera(-94, 46, 5.8, (0.0, 0.05, 0.1), 75, 3)
