"""A savoury pancake on iron."""

import math
import random

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import scallion
from scenes.ingredients import put, sheet
from scenes.materials import material
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    box,
    bundle,
    disc,
    instance,
    lathe,
    smooth_profile,
    strands,
)
from scenes.tables import table


@picture('okonomiyaki')
def okonomiyaki():
    table('#40352e')
    im = material(
        'iron2',
        '#17150f',
        '#25221d',
        nscale=12,
        rough=0.38,
        spec=0.6,
        metal=0.3,
        bump=0.3,
        bscale=30,
    )
    lathe(
        smooth_profile([(0.001, 0.02), (1.4, 0.02), (1.52, 0.06), (1.6, 0.16)], 6)
        + smooth_profile([(1.62, 0.18), (1.54, 0.15), (1.4, 0.10), (0.001, 0.10)], 6),
        120,
        im,
    )
    cake = material('oko', '#d9a55a', '#f0d7a0', nscale=4, rough=0.5, sss=0.3, bump=0.5, bscale=16)
    wob = lambda q, z, a, t: (
        q * (1 + 0.03 * noise.noise(Vector((math.cos(a) * 2, math.sin(a) * 2, 3)))),
        z,
    )
    lathe(
        smooth_profile(
            [(0.001, 0.10), (1.02, 0.10), (1.12, 0.18), (1.12, 0.30), (1.02, 0.40), (0.001, 0.42)],
            7,
        ),
        120,
        cake,
        wob,
    )
    gl = material(
        'okosauce', '#3a1405', '#5a240a', nscale=4, rough=0.08, coat=1, sss=0.1, bump=0.1, bscale=8
    )
    disc(1.03, gl, 0.425, amp=0.08, fr=2.2, seed=5, zamp=0.02, zfr=4)
    mayo = material('mayo', '#fbf1d2', rough=0.2, coat=0.6, sss=0.5)
    for k in range(2):
        P = []
        for j in range(60):
            t = j / 59 * 2 - 1
            w = math.sqrt(max(0, 0.92 - (t * 0.94) ** 2))
            s = math.sin(j * 1.55)
            x, y = t * 0.94, s * w * 0.96
            if k:
                x, y = y, x
            P.append((x, y, 0.455 + 0.012 * k))
        strands([P], 0.026, mayo, res=3)
    ao = material('aonori', '#3f7a1e', '#5a9a2c', nscale=4, rough=0.7)
    r = random.Random(3)
    for i in range(260):
        x, y, z = anywhere_in(r, 0.85, lambda x, y: 0.47)
        instance(
            'aonori',
            lambda: blob(1, (1, 0.8, 0.3), 0.4, 2, 1, ao, 2),
            (x, y, z),
            (r.random(), r.random(), r.random() * 6),
            0.014 + 0.014 * r.random(),
        )
    bo = material('bonito', '#e9c0a0', '#d99a78', nscale=3, rough=0.4, sss=0.5)
    for i in range(34):
        x, y, _ = anywhere_in(r, 0.48)
        curl = r.uniform(0.3, 1.2)

        def flake(u, v, i=i, curl=curl):
            return (
                u * 0.20 * (1 - 0.2 * v * v),
                v * 0.11,
                0.07 * math.sin(u * 3 + i) + 0.09 * curl * u * u + 0.03 * math.sin(v * 5 + i),
            )

        put(
            sheet(flake, bo, 14, 8, 0.004, 1),
            (x, y + 0.02, 0.52 + 0.12 * r.random()),
            (r.gauss(0, 0.6), r.gauss(0, 0.6), r.random() * 6),
        )
    bundle(
        22,
        (0.62, -0.52),
        0.2,
        0.14,
        0.014,
        material('beni', '#d8283a', rough=0.25, coat=0.5, sss=0.3),
        0.7,
        3,
        0.47,
        0.08,
        0.3,
    )
    scallion(16, lambda r: (-0.45 + r.gauss(0, 0.16), -0.55 + r.gauss(0, 0.12), 0.48), 5, 0.045)
    st = material('spatula', '#cfcdc8', rough=0.18, metal=1)
    put(box(0.5, 0.46, 0.02, 0.008, st), (1.42, -0.74, 0.21), (0, -0.12, -0.5))
    strands([[(1.6, -0.84, 0.22), (2.0, -1.05, 0.36), (2.5, -1.3, 0.5)]], 0.05, st)
    props(('beer', -1.75, 1.25))
    light(kp=560, rim=(3, 3, 2.4))
    camera(-88, 42, 6.0, (0.05, 0, 0.25), 75, 3)
