"""Japanese dishes of the first set."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import half_egg, oil, rice_surface, scallion, sesame, yolk
from scenes.materials import grad_tex, material, wave_tex
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    box,
    bundle,
    disc,
    group,
    instance,
    lathe,
    leaf,
    mesh,
    noodles,
    strands,
    subdivide,
    thicken,
)
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


def nigiri(kind, loc, ang=0, seed=0):
    def f():
        rm = material('rice2', '#f7f0e4', rough=0.38, coat=0.15, sss=0.5, sss_r=(1, 0.85, 0.7))
        b = box(0.74, 0.33, 0.24, 0.1, rm, (0, 0, 0.12))
        r = random.Random(seed)
        for i in range(210):
            u = r.random()
            side = r.random()
            x = r.uniform(-0.37, 0.37)
            ya = 0.165 * math.sqrt(max(0.05, 1 - (abs(x) / 0.40) ** 6))
            if side < 0.4:
                y = ya * (1 if r.random() < 0.5 else -1)
                z = r.uniform(0.02, 0.2)
            elif side < 0.55:
                x = 0.375 * (1 if r.random() < 0.5 else -1)
                y = r.uniform(-0.15, 0.15)
                z = r.uniform(0.02, 0.2)
            else:
                y = r.uniform(-0.15, 0.15)
                z = 0.235
            instance(
                'grain2',
                lambda: blob(1, (1, 0.46, 0.44), 0.05, 2, 1, rm, 2),
                (x, y, z),
                (r.gauss(0, 0.6), r.gauss(0, 0.6), r.random() * tau),
                0.038,
            )
        if kind == 'tamago':
            box(
                0.78,
                0.36,
                0.13,
                0.03,
                material(
                    'tamago',
                    '#f2c445',
                    '#e9b02c',
                    nscale=2,
                    rough=0.3,
                    coat=0.3,
                    sss=0.4,
                    tex=None,
                    bump=0.1,
                    bscale=20,
                ),
                (0, 0, 0.30),
            )
            box(
                0.13,
                0.372,
                0.40,
                0.01,
                material('nori', '#10170f', '#1b261a', nscale=9, rough=0.45, bump=0.4, bscale=50),
                (0, 0, 0.172),
            )
            return
        tex = {
            'salmon': wave_tex(
                '#f0713a',
                '#f9c7a0',
                scale=2.6,
                dist=1.6,
                axis='X',
                pos=(0.72, 0.93),
                detail=1,
                dscale=1,
                rot=(0, 0, 0.5),
            ),
            'tuna': wave_tex(
                '#a3171f',
                '#c23238',
                scale=2.4,
                dist=2.5,
                axis='X',
                pos=(0.5, 0.95),
                rot=(0, 0, 0.5),
            ),
            'flat': wave_tex(
                '#f3e3d6',
                '#e9bcae',
                scale=2.2,
                dist=2.5,
                axis='X',
                pos=(0.6, 0.95),
                rot=(0, 0, 0.5),
            ),
            'ebi': wave_tex(
                '#f6e6da', '#ee7a42', scale=3.2, dist=0.8, axis='X', pos=(0.45, 0.72), rot=(0, 0, 0)
            ),
        }[kind]
        m = material('neta' + kind, rough=0.16, coat=0.6, sss=0.4, sss_r=(1, 0.4, 0.25), tex=tex)
        nx, ny = 26, 14
        v = []
        fc = []
        for i in range(nx):
            for j in range(ny):
                t = i / (nx - 1) * 2 - 1
                s = j / (ny - 1) * 2 - 1
                x = t * 0.47
                w = 0.215 * (1 - 0.12 * abs(t) ** 3)
                y = s * w
                z = (
                    0.265
                    + 0.055 * (1 - t * t) * 0.6
                    - 0.13 * abs(t) ** 4
                    - 0.06 * abs(s) ** 3
                    + 0.01 * noise.noise(Vector((x * 4, y * 4, seed)))
                )
                v.append((x, y, z))
        for i in range(nx - 1):
            for j in range(ny - 1):
                fc.append((i * ny + j, (i + 1) * ny + j, (i + 1) * ny + j + 1, i * ny + j + 1))
        ob = mesh('neta', v, fc, m)
        thicken(ob, 0.07, 1)
        bv = ob.modifiers.new('b', 'BEVEL')
        bv.width = 0.02
        bv.segments = 3
        subdivide(ob, 1)

    group(f, loc, ang)


def sushi():
    sl = material('slateplate', '#1c1d1f', '#2a2b2d', nscale=6, rough=0.5, bump=0.3, bscale=12)
    box(3.0, 1.75, 0.10, 0.02, sl, (0, 0, 0.05), wob=0.015, seed=3)
    ks = ['salmon', 'tuna', 'flat', 'salmon', 'ebi', 'tamago']
    for i, k in enumerate(ks):
        nigiri(k, (-1.05 + i * 0.43, 0.30 - 0.0 * i, 0.10), pi / 2 + 0.30, i)
    # maki
    nm = material('nori', '#10170f', '#1b261a', nscale=9, rough=0.45, bump=0.4, bscale=50)
    rm = material('rice2', '#f7f0e4', rough=0.38, sss=0.5)
    r = random.Random(2)
    for i in range(5):

        def mk(c=['#f0713a', '#a3171f', '#8fb950'][i % 3]):
            lathe(
                [
                    (0.195, 0),
                    (0.20, 0.02),
                    (0.20, 0.26),
                    (0.195, 0.28),
                    (0.185, 0.28),
                    (0.18, 0.27),
                ],
                48,
                nm,
            )
            disc(0.185, rm, 0.262, zamp=0.012, zfr=14)
            rr = random.Random(i)
            for k in range(70):
                a = rr.random() * tau
                q = 0.17 * math.sqrt(rr.uniform(0.2, 1))
                instance(
                    'grain2',
                    lambda: blob(1, (1, 0.46, 0.44), 0.05, 2, 1, rm, 2),
                    (q * math.cos(a), q * math.sin(a), 0.272),
                    (rr.gauss(0, 0.4), rr.gauss(0, 0.4), rr.random() * 6),
                    0.034,
                )
            blob(
                0.078,
                (1, 1, 0.4),
                0.12,
                2,
                i,
                material('core' + c, c, rough=0.18, coat=0.6, sss=0.4),
                4,
                (0, 0, 0.272),
            )

        group(mk, (-0.95 + 0.44 * i, -0.47 + 0.03 * r.gauss(0, 1), 0.10), r.random() * 6)
    blob(
        0.15,
        (1, 1, 0.7),
        0.25,
        2.5,
        2,
        material('wasabi', '#8fb052', '#a9c46a', nscale=5, rough=0.6, sss=0.3, bump=0.4, bscale=20),
        4,
        (1.22, -0.42, 0.18),
    )
    gm = material('ginger', '#f6d3b8', '#f2b9a0', nscale=2, rough=0.25, coat=0.4, sss=0.5)
    for i in range(6):
        leaf(
            0.30,
            0.24,
            gm,
            (1.18 + r.gauss(0, 0.06), -0.02 + r.gauss(0, 0.06), 0.13 + 0.025 * i),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), r.random() * 6),
            0.8,
            0.05,
            i,
        )


def ramen():
    bowl(
        1.05,
        0.62,
        0.42,
        material(
            'rbowl', '#1d2a33', '#253743', nscale=5, rough=0.3, coat=0.5, bump=0.06, bscale=12
        ),
        0.04,
        0.02,
    )
    lathe(
        [(1.012, 0.636), (1.03, 0.646), (1.048, 0.63)],
        120,
        material('riml', '#caa24e', rough=0.3, metal=0.3),
    )
    disc(
        0.96,
        material(
            'rbroth',
            '#c47f35',
            '#a95f1f',
            nscale=3,
            rough=0.07,
            coat=1,
            sss=0.25,
            bump=0.12,
            bscale=7,
        ),
        0.46,
        zamp=0.012,
    )
    noodles(
        120,
        0.72,
        0.40,
        0.17,
        0.027,
        material('rnood', '#f0d38c', '#e6bf6c', nscale=2, rough=0.2, coat=0.6, sss=0.45),
        seed=12,
        spread=0.55,
        jit=0.05,
    )
    oil(120, 0.9, 0.47, '#e79b35', 5, 0.35, 0.05)
    # chashu: two slices leaning
    cm = material(
        'chashu',
        rough=0.22,
        coat=0.5,
        sss=0.3,
        tex=wave_tex(
            '#9b5230',
            '#ecc39a',
            scale=1.5,
            dist=3.4,
            axis='Z',
            kind='RINGS',
            pos=(0.35, 0.68),
            detail=3,
            dscale=1.6,
        ),
        bump=0.15,
        bscale=14,
    )
    for i, (x, y, a) in enumerate([(-0.42, 0.10, 0.3), (-0.20, 0.34, -0.2)]):
        ob = lathe(
            [
                (0.001, -0.045),
                (0.33, -0.045),
                (0.36, -0.02),
                (0.36, 0.02),
                (0.33, 0.045),
                (0.001, 0.045),
            ],
            60,
            cm,
            lambda r, z, a, t: (r * (1 + 0.06 * math.sin(2 * a + i) + 0.03 * math.sin(5 * a)), z),
        )
        ob.location = (x, y, 0.60 + 0.05 * i)
        ob.rotation_euler = (-0.28 - 0.1 * i, 0.16, a)
    half_egg((0.30, -0.36, 0.60), (0.12, -0.12, 0.5), 0.25)
    half_egg((-0.14, -0.46, 0.59), (0.18, 0.05, -0.3), 0.25)
    nm = material('nori', '#10170f', '#1b261a', nscale=9, rough=0.45, bump=0.4, bscale=50)
    for i in range(2):
        n = 16
        v = []
        f = []
        for a in range(n):
            for b in range(n):
                s = a / (n - 1)
                t = b / (n - 1)
                v.append(((s - 0.5) * 0.62, 0.05 * math.sin(s * 3 + i) + 0.10 * t * t, t * 0.74))
        for a in range(n - 1):
            for b in range(n - 1):
                f.append((a * n + b, (a + 1) * n + b, (a + 1) * n + b + 1, a * n + b + 1))
        ob = mesh('nori', v, f, nm)
        thicken(ob, 0.012)
        ob.location = (0.40 + 0.14 * i, 0.62 - 0.10 * i, 0.42)
        ob.rotation_euler = (-0.12, 0.10, -0.45 - 0.12 * i)
    # bamboo shoots, corn
    bundle(
        12,
        (0.52, 0.02),
        0.44,
        0.16,
        0.045,
        material('menma', '#c98f45', '#b0742c', nscale=3, rough=0.25, coat=0.5, sss=0.3),
        0.4,
        4,
        0.56,
        0.12,
        0.2,
        pts=4,
    )
    scallion(
        34, lambda r: (r.gauss(0.02, 0.14), r.gauss(0.02, 0.13), 0.64 + 0.05 * r.random()), 4, 0.07
    )
    nr = lathe(
        [(0.001, -0.03), (0.2, -0.03), (0.215, 0), (0.2, 0.03), (0.001, 0.03)],
        70,
        material('naruto', '#fbf5ec', rough=0.3, coat=0.3, sss=0.4),
        lambda r, z, a, t: (r * (1 + 0.05 * math.sin(11 * a) * (r > 0.1)), z),
    )
    nr.location = (0.60, -0.12, 0.62)
    nr.rotation_euler = (0.2, -0.25, 0)
    sp = [
        [
            (
                0.60 + 0.012 * k * math.cos(k * 0.62) - 0,
                -0.12 + 0.012 * k * math.sin(k * 0.62),
                0.655 + 0.0 * k,
            )
            for k in range(2, 13)
        ]
    ]
    s = strands(sp, 0.018, material('pink', '#ee6d86', rough=0.3))
    sesame(26, 0.6, lambda x, y: 0.62, 7)


def katsu():
    plate(
        1.32,
        0.15,
        material(
            'kplate', '#33413c', '#2b3833', nscale=6, rough=0.35, coat=0.4, bump=0.1, bscale=10
        ),
        0.74,
    )
    bm = material(
        'bread',
        '#b8681f',
        '#e0a14a',
        nscale=7,
        rough=0.55,
        coat=0.15,
        sss=0.15,
        bump=0.9,
        bscale=30,
    )
    inn = material(
        'porkin',
        '#efd2bd',
        '#f7e6d6',
        nscale=2.5,
        rough=0.35,
        coat=0.3,
        sss=0.5,
        sss_r=(1, 0.5, 0.4),
    )
    for i in range(6):

        def sl():
            o = blob(
                0.5,
                (0.30, 1.0 if i not in (0, 5) else 0.86, 0.34),
                0.08,
                1.4,
                i,
                bm,
                5,
                amp2=0.07,
                fr2=10,
            )
            o.location = (0, 0, 0.18)
            # cut face
            q = blob(0.5, (0.02, 0.88 if i not in (0, 5) else 0.72, 0.26), 0.05, 1.4, i + 9, inn, 4)
            q.location = (0.135, 0, 0.18)

        group(sl, (-0.58 + 0.27 * i, -0.18 + 0.02 * i, 0.06 + 0.03), 0.12 + 0.03 * i)
    r = random.Random(4)
    cb = material('cabb', '#e4ecc0', '#c3d88a', nscale=2, rough=0.3, coat=0.3, sss=0.4)
    noodles(190, 0.55, 0.0, 0.42, 0.012, cb, seed=9, spread=0.6, jit=0.09, pts=14).location = (
        0.30,
        0.60,
        0.09,
    )
    lm = material('lemon', '#f7d32b', rough=0.3, coat=0.4, sss=0.4, bump=0.3, bscale=40)
    b = blob(0.2, (1, 0.62, 0.62), 0.03, 1, 1, lm, 4, (-0.86, 0.44, 0.18), (0, 0, 0.6))
    tm = material('tom', '#d9230f', rough=0.08, coat=0.9, sss=0.3)
    for x, y in [(-0.55, 0.62), (-0.40, 0.74)]:
        blob(0.14, (1, 1, 0.95), 0.02, 1, 1, tm, 4, (x, y, 0.20))
    pl = [
        leaf(
            0.3,
            0.22,
            material('pars', '#3f7a2c', rough=0.4, sss=0.2),
            (-0.60 + 0.06 * i, 0.50 + 0.05 * i, 0.28),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), i * 1.3),
            0.4,
            0.09,
            i,
        )
        for i in range(4)
    ]

    def dish():
        bowl(0.36, 0.2, 0.5, ceramic('#e9dfcf'), 0.03, 0.01)
        disc(0.31, material('ksauce', '#2a0f06', rough=0.08, coat=1), 0.15)

    group(dish, (1.52, -0.62, 0))


def soba():
    bm = material('zaru', '#b98c4b', '#d9b575', nscale=4, rough=0.5, bump=0.2, bscale=30)
    box(
        2.3,
        1.7,
        0.16,
        0.04,
        material('zbox', '#3a1f14', '#2a150d', nscale=2, rough=0.25, coat=0.6),
        (0, 0, 0.08),
    )
    P = [
        [(-1.05, y, 0.19), (0, y, 0.195), (1.05, y, 0.19)]
        for y in [i * 0.055 - 0.74 for i in range(28)]
    ]
    strands(P, 0.022, bm)
    nm = material('sobam', '#7d6650', '#957c62', nscale=3, rough=0.24, coat=0.4, sss=0.3)
    for i, (x, y) in enumerate(
        [(-0.58, 0.25), (0.08, 0.34), (0.64, 0.16), (-0.30, -0.32), (0.38, -0.36)]
    ):
        noodles(70, 0.40, 0.0, 0.26, 0.018, nm, seed=20 + i, spread=0.62, jit=0.05).location = (
            x,
            y,
            0.20,
        )
    bundle(
        70,
        (0.06, 0.06),
        0.22,
        0.22,
        0.010,
        material('kizami', '#12180f', rough=0.5),
        0.3,
        4,
        0.46,
        0.10,
        0.2,
    )

    def cup():
        bowl(
            0.48,
            0.42,
            0.6,
            material('cupb', '#21303a', '#2b3f4b', nscale=5, rough=0.28, coat=0.5),
            0.03,
            0.015,
        )
        disc(0.41, material('tsuyu', '#3a1c0a', rough=0.05, coat=1), 0.33)
        scallion(10, lambda r: anywhere_in(r, 0.2, lambda x, y: 0.34), 3, 0.05)

    group(cup, (1.62, -0.42, 0))

    def small():
        plate(0.38, 0.07, ceramic('#e6dccb'), 0.7)
        blob(
            0.11,
            (1, 1, 0.7),
            0.25,
            2.5,
            2,
            material(
                'wasabi', '#8fb052', '#a9c46a', nscale=5, rough=0.6, sss=0.3, bump=0.4, bscale=20
            ),
            4,
            (-0.08, 0, 0.11),
        )
        scallion(16, lambda r: (0.13 + r.gauss(0, 0.05), r.gauss(0, 0.06), 0.08), 3, 0.045)

    group(small, (1.55, 0.62, 0))


def gyoza():
    plate(
        1.1,
        0.1,
        material(
            'gplate', '#2b3a44', '#33454f', nscale=5, rough=0.3, coat=0.5, bump=0.08, bscale=9
        ),
        0.76,
    )
    dm = material(
        'gyo',
        rough=0.3,
        coat=0.4,
        sss=0.45,
        sss_r=(1, 0.7, 0.4),
        tex=grad_tex(
            [(0, '#8a4a1a'), (0.18, '#c98534'), (0.42, '#eed09a'), (1, '#f3e2c2')],
            2,
            0,
            0.34,
            0.07,
            6,
        ),
    )
    r = random.Random(4)
    for i in range(6):
        n1, n2 = 70, 14
        v = []
        f = []
        for a in range(n1):
            t = a / (n1 - 1) * 2 - 1
            w = 0.20 * (1 - abs(t) ** 2.6) + 0.006
            for b in range(n2):
                s = b / (n2 - 1) * 2 - 1
                ang = s * pi / 2 * 1.02
                z = 0.34 * (1 - abs(t) ** 3.2) * math.cos(ang) ** 0.8 if abs(s) < 1 else 0
                k = max(0, 1 - abs(s) * 2.2)
                pl = 0.022 * k * math.sin(t * 30)
                v.append(
                    (
                        t * 0.40,
                        w * math.sin(ang) + pl + 0.10 * (1 - t * t),
                        max(0, z) + 0.012 * k * math.cos(t * 30),
                    )
                )
        for a in range(n1 - 1):
            for b in range(n2 - 1):
                f.append((a * n2 + b, (a + 1) * n2 + b, (a + 1) * n2 + b + 1, a * n2 + b + 1))
        ob = mesh('gy', v, f, dm)
        ob.location = (-0.62 + 0.25 * i, 0.02 * r.gauss(0, 1), 0.05)
        ob.rotation_euler = (0.35, 0, pi / 2 + 0.18 + 0.04 * r.gauss(0, 1))
        ob.scale = (1.15, 1.0, 1.0)
    scallion(14, lambda r: (r.gauss(0.1, 0.3), r.gauss(-0.1, 0.15), 0.34), 4, 0.05)
    sesame(30, 0.6, lambda x, y: 0.36, 4)


def karaage():
    bowl(
        0.95,
        0.42,
        0.5,
        material('kb', '#c7b79c', '#b6a486', nscale=6, rough=0.4, coat=0.3, bump=0.1, bscale=12),
        0.04,
        0.02,
    )
    fm = material(
        'kara', '#a8601f', '#d9953f', nscale=4, rough=0.42, coat=0.3, sss=0.2, bump=0.8, bscale=22
    )
    r = random.Random(3)
    i = 0
    for lay, (n, rad, z) in enumerate([(7, 0.52, 0.36), (5, 0.30, 0.58), (1, 0, 0.76)]):
        for k in range(n):
            a = tau * k / n + lay
            blob(
                0.26,
                (1.1, 0.92, 0.8),
                0.25,
                1.7,
                i,
                fm,
                5,
                (rad * math.cos(a), rad * math.sin(a), z),
                (r.random() * 3, r.random() * 3, r.random() * 3),
                amp2=0.12,
                fr2=7,
            )
            i += 1
    blob(
        0.19,
        (1, 0.6, 0.6),
        0.03,
        1,
        1,
        material('lemon', '#f7d32b', rough=0.3, coat=0.4, sss=0.4, bump=0.3, bscale=40),
        4,
        (0.60, -0.42, 0.56),
        (0, 0.3, 0.6),
    )
    for k in range(4):
        leaf(
            0.34,
            0.24,
            material('lett2', '#6fae3a', rough=0.35, sss=0.3),
            (-0.72 + 0.05 * k, 0.30 - 0.1 * k, 0.50),
            (0.5, -0.5, k * 1.2 + 2),
            0.8,
            0.09,
            k,
        )


def chashudon():
    bowl(
        1,
        0.56,
        0.44,
        material('cb', '#7a2f22', '#8b3a2b', nscale=5, rough=0.3, coat=0.5, bump=0.06, bscale=12),
        0.04,
        0.02,
    )
    disc(0.88, material('ricebase', '#efe6d6', rough=0.5, sss=0.3), 0.44)
    rice_surface(0.88, lambda x, y: 0.47 + 0.14 * (1 - (x * x + y * y) / 0.8), 700, 5)
    cm = material(
        'chashu',
        rough=0.22,
        coat=0.6,
        sss=0.3,
        tex=wave_tex(
            '#8d4526',
            '#e9bb8c',
            scale=1.5,
            dist=3.4,
            axis='Z',
            kind='RINGS',
            pos=(0.35, 0.68),
            detail=3,
            dscale=1.6,
        ),
        bump=0.15,
        bscale=14,
    )
    for i in range(7):
        a = tau * i / 7
        ob = lathe(
            [
                (0.001, -0.04),
                (0.28, -0.04),
                (0.31, -0.02),
                (0.31, 0.02),
                (0.28, 0.04),
                (0.001, 0.04),
            ],
            60,
            cm,
            lambda r, z, a, t: (r * (1 + 0.06 * math.sin(2 * a + i) + 0.03 * math.sin(5 * a)), z),
        )
        ob.location = (0.44 * math.cos(a), 0.44 * math.sin(a), 0.66)
        ob.rotation_euler = (0.30 * math.sin(a), -0.30 * math.cos(a) + 0.14, i * 1.3)
    yolk(0.2, (0, 0, 0.70), (1, 1, 0.72))
    scallion(26, lambda r: (r.gauss(0.34, 0.12), r.gauss(-0.22, 0.1), 0.74), 4, 0.06)
    sesame(40, 0.7, lambda x, y: 0.74, 7)


@picture('sushi-slate')
def sushi_slate():
    table('ash')
    sushi()
    props(('soy', 1.5, 1.35), ('tea', -1.7, 1.35))
    light(warm=False, fill=0.4)
    camera(-76, 40, 6.0, (0.12, -0.02, 0.2), 75, 3, focus=(-0.1, -0.2, 0.3))


@picture('ramen-walnut')
def ramen_walnut():
    table('walnut')
    ramen()
    props(('tea', 1.75, 1.1), ('chop', -1.55, -0.2, 1.35))
    light()
    camera(-92, 46, 5.1, (0, 0, 0.45), 75, 3.2)


@picture('ramen-table')
def ramen_table():
    table('walnut')
    ramen()
    group(gyoza, (2.35, 0.75, 0), 0.2, 0.8)
    group(karaage, (-2.3, 1.0, 0), 0, 0.72)
    props(('tea', 1.35, 1.95), ('chop', -1.55, -0.35, 1.3), ('soy', 1.75, -0.6))
    light()
    camera(-92, 44, 6.2, (0.1, 0.1, 0.42), 72, 3)


@picture('katsu-green')
def katsu_green():
    table('oak')
    katsu()
    props(
        ('rice', -1.9, 0.95),
    )
    light()
    camera(-96, 42, 5.6, (0.1, 0.05, 0.2), 75, 3)


@picture('soba-tray')
def soba_tray():
    table('#4a544f')
    soba()
    props(
        ('chop', -0.2, -1.35, 0.05),
    )
    light(warm=False, fill=0.4)
    camera(-78, 46, 5.8, (0.25, 0, 0.2), 75, 3.2)


@picture('gyoza-plate')
def gyoza_plate():
    table('walnut')
    gyoza()
    props(
        ('soy', 1.2, 0.9),
    )
    light()
    camera(-96, 40, 4.2, (0, 0, 0.15), 80, 3)


@picture('karaage-bowl')
def karaage_bowl():
    table('oak')
    karaage()
    light()
    camera(-84, 38, 4.2, (0, 0, 0.42), 80, 3)


@picture('chashu-rice')
def chashu_rice():
    table('#33413c')
    chashudon()
    light()
    camera(-92, 48, 4.4, (0, 0, 0.42), 80, 3.4)
