"""Crab in soy sauce."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import scallion, sesame
from scenes.ingredients import broth, chili_rings, ring, sheet
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import blob, group, instance, strands
from scenes.tables import table
from scenes.tableware import plate


@picture('soy-crab')
def soy_crab():
    table('ash')
    plate(
        1.5,
        0.2,
        material('oval', '#2c3b40', '#33454b', nscale=5, rough=0.3, coat=0.5, bump=0.08, bscale=9),
        0.8,
    ).scale = (1.12, 0.92, 1)
    broth(1.18, 0.10, '#2a1206', '#3d1c0a').scale = (1.1, 0.9, 1)
    sm = material(
        'crabshell',
        '#4a2f18',
        '#a85a22',
        nscale=2.2,
        ncontrast=(0.35, 0.75),
        rough=0.2,
        coat=0.9,
        bump=0.25,
        bscale=14,
    )
    lm = material('crableg', '#b3692c', '#e0b98a', nscale=2.5, rough=0.22, coat=0.8, sss=0.2)

    def carapace():
        def fn(u, v):
            a = v * pi
            q = (u + 1) / 2
            rx = 0.74 * (1 + 0.16 * abs(math.cos(a)) ** 9)
            ry = 0.44
            x = q * rx * math.cos(a)
            y = q * ry * math.sin(a) * (1.0 if math.sin(a) < 0 else 1.05)
            z = (
                0.24 * math.sqrt(max(0, 1 - q * q * 0.98))
                + 0.02 * noise.noise(Vector((x * 5, y * 5, 1)))
                + 0.035 * math.exp(-((x * x + (y - 0.05) ** 2) * 9))
            )
            if math.sin(a) > 0 and q > 0.93:
                y += 0.028 * math.cos(a * 17)
            return x, y, z

        sheet(fn, sm, 18, 70, 0.03, 1)

    def crab():
        group(carapace, (0, 0, 0.2))
        blob(0.52, (1.1, 0.66, 0.3), 0.1, 2, 3, lm, 4, (0, -0.05, 0.2))
        for s in (-1, 1):
            for k in range(4):
                a = -0.62 + 0.42 * k
                x0, y0 = s * 0.5, -0.18 + 0.12 * k - 0.1
                L = 0.62 - 0.05 * abs(k - 1)
                p = [
                    (x0, y0, 0.26),
                    (x0 + s * L * 0.5, y0 + L * 0.5 * a, 0.42),
                    (x0 + s * L * 0.95, y0 + L * 0.95 * a - 0.03, 0.30),
                    (x0 + s * (L * 1.28), y0 + L * 1.25 * a - 0.12, 0.12),
                ]
                strands([p], 0.072, lm, taper=lambda t: 1 - 0.72 * t)
            q = [
                (s * 0.46, 0.22, 0.26),
                (s * 0.80, 0.42, 0.36),
                (s * 0.72, 0.68, 0.36),
                (s * 0.55, 0.80, 0.34),
            ]
            strands([q], 0.095, lm, taper=lambda t: 0.75 + 0.5 * t)
            for d, l2 in ((-0.10, 0.42), (0.12, 0.36)):
                strands(
                    [
                        [
                            (s * 0.56, 0.78, 0.34),
                            (s * (0.40 + d), 0.92, 0.36),
                            (s * (0.20 + d * 0.6), 0.98, 0.34),
                            (s * (0.06), 1.0 + d * 0.4, 0.32),
                        ]
                    ],
                    0.075,
                    material('claw', '#c2551c', '#e9a468', nscale=2, rough=0.2, coat=0.8),
                    taper=lambda t: 1.15 - 0.95 * t,
                )
        em = material('crabeye', '#120c08', rough=0.1, coat=1)
        for s in (-1, 1):
            blob(0.05, (1, 1, 1.2), 0, 1, 0, em, 3, (s * 0.16, 0.47, 0.36))

    group(crab, (-0.36, 0.14, 0.02), pi - 0.35, 0.86)

    # a shell turned over, full of roe, with a little rice in it
    def turned():
        c = group(carapace, (0, 0, 0.1))
        c.rotation_euler = (pi, 0, 0)
        c.location = (0, 0, 0.42)
        roe = material(
            'crabroe',
            '#e8801a',
            '#c95a0c',
            nscale=6,
            rough=0.12,
            coat=0.9,
            sss=0.4,
            bump=0.5,
            bscale=24,
        )
        blob(0.5, (1.25, 0.66, 0.22), 0.12, 2.4, 4, roe, 5, (0, 0, 0.34), amp2=0.06, fr2=8)
        rm = material('rice', '#f6efe2', rough=0.35, coat=0.2, sss=0.5, sss_r=(1, 0.85, 0.7))
        r = random.Random(2)
        blob(0.24, (1, 0.8, 0.5), 0.1, 2, 2, rm, 4, (0.1, 0.02, 0.42))
        for _ in range(150):
            a = r.random() * tau
            q = 0.24 * math.sqrt(r.random())
            instance(
                'grain',
                lambda: blob(1, (1, 0.42, 0.4), 0.05, 2, 1, rm, 2),
                (
                    0.1 + q * math.cos(a),
                    0.02 + 0.8 * q * math.sin(a),
                    0.44 + 0.10 * (1 - q * q * 14),
                ),
                (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * tau),
                0.05,
            )

    group(turned, (0.78, -0.40, 0.06), 0.35, 0.82)
    for i, (x, y) in enumerate([(-0.52, 0.18), (-0.30, 0.05), (-0.12, 0.20)]):
        ring(
            material('chili#c91b10', '#c91b10', rough=0.15, coat=0.8),
            (x, y, 0.49),
            (0.2, 0.1, i),
            0.06,
        )
    chili_rings(5, 0.9, lambda x, y: 0.125, 5, '#4c8b2b', 0.06)
    scallion(9, lambda r: (r.gauss(-0.36, 0.12), r.gauss(0.12, 0.08), 0.48), 4, 0.05)
    sesame(80, 1.05, lambda x, y: 0.125, 4)
    sesame(22, 0.22, lambda x, y: 0.47, 5, loc=(-0.36, 0.12))
    props(('rice', 1.75, 1.15), ('kimchi', -1.95, 1.05))
    light()
    camera(-94, 50, 6.6, (0.05, 0.0, 0.25), 75, 3.2)
