"""Small parts many dishes share."""

import math
import random
from math import pi, tau

import bpy

from scenes.materials import material
from scenes.shapes import anywhere_in, blob, instance, lathe, made, strands


def sesame(n, rmax, zf, seed=1, c='#efe0bd', sz=0.028, loc=(0, 0)):
    r = random.Random(seed)
    m = material('ses' + c, c, rough=0.5, sss=0.2)
    for i in range(n):
        a = r.random() * tau
        q = rmax * math.sqrt(r.random())
        x = q * math.cos(a) + loc[0]
        y = q * math.sin(a) + loc[1]
        instance(
            'sesame' + c,
            lambda: blob(1, (1, 0.58, 0.38), 0, 1, 0, m, 2),
            (x, y, zf(x, y)),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * tau),
            sz,
        )


def scallion(n, place, seed=1, sz=0.085):
    r = random.Random(seed)

    def mk():
        prof = [
            (1, -0.42),
            (1.03, 0),
            (1, 0.42),
            (0.70, 0.42),
            (0.68, 0),
            (0.70, -0.42),
            (1, -0.42),
        ]
        return lathe(
            prof,
            28,
            material(
                'scal',
                '#9cc454',
                rough=0.3,
                coat=0.2,
                sss=0.25,
                sss_r=(0.4, 0.8, 0.2),
                rand=['#dff0b4', '#b9d97a', '#86b845', '#5f9a34', '#3f7d2b'],
            ),
        )

    for i in range(n):
        x, y, z = place(r)
        instance(
            'scallion',
            mk,
            (x, y, z),
            (r.gauss(0, 0.35), r.gauss(0, 0.35), r.random() * tau),
            (sz * (0.7 + 0.6 * r.random()) * (1 + 0.3 * r.random()),) * 2 + (sz * 0.55,),
        )


def oil(n, rmax, z, col='#e07b23', seed=2, rmin=0, sz=0.05):
    r = random.Random(seed)
    m = material('oil' + col, col, rough=0.06, coat=1, sss=0.1)
    for i in range(n):
        a = r.random() * tau
        q = math.sqrt(rmin * rmin + (rmax * rmax - rmin * rmin) * r.random())
        s = sz * (0.25 + r.random() ** 2 * 1.1)
        instance(
            'oil' + col,
            lambda: blob(1, (1, 1, 0.16), 0, 1, 0, m, 3),
            (q * math.cos(a), q * math.sin(a), z),
            (0, 0, 0),
            s,
        )


def yolk(r, loc, sc=(1, 1, 0.62)):
    return blob(
        r,
        sc,
        0.02,
        1,
        1,
        material('yolk', '#f39a12', '#f7a81e', rough=0.12, coat=0.8, sss=0.5, sss_r=(1, 0.45, 0.1)),
        4,
        loc,
    )


def half_egg(loc, rot=(0, 0, 0), r=0.27, jam=True):
    w = material('eggwhite', '#fbf4e6', rough=0.22, coat=0.4, sss=0.35, sss_r=(1, 0.8, 0.6))
    y = material(
        'jam', '#ee8b12', '#f6a623', nscale=4, rough=0.1, coat=1, sss=0.5, sss_r=(1, 0.45, 0.1)
    )
    before = len(made)
    pr = [
        (r * math.sin(a) * 1.0, -r * math.cos(a) * 0.95)
        for a in [pi / 2 * i / 12 for i in range(13)]
    ]
    o = lathe(
        [(x, z) for x, z in pr] + [(r * 0.985, 0.012), (r * 0.6, 0.016), (0.001, 0.016)], 48, w
    )
    o.scale = (1, 1.28, 1)
    y1 = blob(r * 0.62, (1, 1, 0.16), 0.03, 1, 2, y, 4, (0, -0.01, 0.016))
    e = bpy.data.objects.new('e', None)
    bpy.context.scene.collection.objects.link(e)
    for q in made[before:]:
        q.parent = e
    made.append(e)
    e.location = loc
    e.rotation_euler = rot
    return e


def rice_surface(r0, zf, n=900, seed=3):
    r = random.Random(seed)
    m = material('rice', '#f6efe2', rough=0.35, coat=0.2, sss=0.5, sss_r=(1, 0.85, 0.7))
    for i in range(n):
        x, y, z = anywhere_in(r, r0, zf)
        instance(
            'grain',
            lambda: blob(1, (1, 0.42, 0.4), 0.05, 2, 1, m, 2),
            (x, y, z),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * tau),
            0.055,
        )


def rosemary(loc, ang=0, l=0.9):
    r = random.Random(3)
    P = [
        [
            (
                loc[0] + math.cos(ang) * t * l,
                loc[1] + math.sin(ang) * t * l,
                loc[2] + 0.05 * math.sin(t * 3),
            )
            for t in (0, 0.25, 0.5, 0.75, 1)
        ]
    ]
    strands(P, 0.014, material('rstem', '#5b5232', rough=0.6))
    Q = []
    for i in range(54):
        t = i / 54
        a = ang + (1 if i % 2 else -1) * (0.75 + r.gauss(0, 0.2))
        b = (
            loc[0] + math.cos(ang) * t * l,
            loc[1] + math.sin(ang) * t * l,
            loc[2] + 0.05 * math.sin(t * 3),
        )
        k = 0.15 * (1 - 0.35 * t)
        Q.append(
            [
                b,
                (
                    b[0] + math.cos(a) * k * 0.5,
                    b[1] + math.sin(a) * k * 0.5,
                    b[2] + 0.03 + r.gauss(0, 0.02),
                ),
                (b[0] + math.cos(a) * k, b[1] + math.sin(a) * k, b[2] + r.gauss(0.02, 0.03)),
            ]
        )
    strands(
        Q, 0.011, material('rleaf', '#44602f', rough=0.45, sss=0.1), taper=lambda t: 1 - 0.6 * t
    )
