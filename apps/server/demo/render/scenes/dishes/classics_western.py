"""Western dishes of the first set."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.camera_light import camera, light
from scenes.garnish import oil, rosemary
from scenes.materials import grad_tex, material, srgb, wave_tex
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    box,
    disc,
    instance,
    lathe,
    leaf,
    mesh,
    noodles,
    smooth_profile,
    strands,
    subdivide,
    thicken,
)
from scenes.tables import table
from scenes.tableware import ceramic, plate


def pasta():
    m = ceramic('#f3eee5')
    lathe(
        smooth_profile(
            [(0.001, 0), (0.6, 0), (0.66, 0.03), (0.86, 0.16), (1.0, 0.27), (1.42, 0.33)], 7
        )
        + smooth_profile(
            [(1.42, 0.355), (1.03, 0.30), (0.90, 0.20), (0.66, 0.075), (0.4, 0.06), (0.001, 0.06)],
            7,
        ),
        140,
        m,
    )
    disc(
        0.60,
        material(
            'pom',
            '#b3260c',
            '#d04818',
            nscale=6,
            rough=0.12,
            coat=0.8,
            sss=0.25,
            bump=0.4,
            bscale=12,
        ),
        0.15,
        amp=0.1,
        seed=3,
        zamp=0.02,
    )
    noodles(
        140,
        0.62,
        0.12,
        0.50,
        0.026,
        material('spag', '#e79a3e', '#d8742a', nscale=3, rough=0.18, coat=0.7, sss=0.4),
        seed=15,
        spread=0.62,
        jit=0.06,
    )
    sm = material(
        'pom2', '#a81f0a', '#cf3d14', nscale=7, rough=0.14, coat=0.8, sss=0.25, bump=0.5, bscale=16
    )
    r = random.Random(3)
    for i in range(14):
        x, y, z = anywhere_in(r, 0.36, lambda x, y: 0.60 - 0.7 * (x * x + y * y))
        blob(
            0.11,
            (1.1, 0.9, 0.42),
            0.4,
            2.2,
            i,
            sm,
            4,
            (x, y, z),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
        )
    tm = material('tomh', '#d6260f', '#e8431d', nscale=3, rough=0.1, coat=0.9, sss=0.35)
    for i in range(6):
        a = i * 1.1 + 0.3
        q = 0.42 + 0.12 * (i % 2)
        blob(
            0.14,
            (1, 1, 0.72),
            0.04,
            1.5,
            i,
            tm,
            4,
            (q * math.cos(a), q * math.sin(a), 0.44),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), 0),
        )
    lm = material(
        'basil',
        '#3d7a26',
        '#2c611b',
        nscale=4,
        rough=0.28,
        coat=0.4,
        sss=0.2,
        sss_r=(0.3, 0.8, 0.2),
    )
    for i, (x, y, z, a) in enumerate(
        [
            (-0.06, 0.02, 0.72, 0.4),
            (0.10, 0.06, 0.74, 2.4),
            (0.02, -0.10, 0.73, 4.4),
            (0.40, -0.34, 0.42, 1.0),
        ]
    ):
        leaf(0.40, 0.27, lm, (x, y, z), (0.15 * math.sin(i * 2), -0.25, a), 0.9, 0.04, i)
    pm = material('parm', '#f4e2ae', rough=0.5, sss=0.4)
    for i in range(46):
        x, y, z = anywhere_in(r, 0.52, lambda x, y: 0.70 - 0.75 * (x * x + y * y))
        instance(
            'parm%d' % (i % 3),
            lambda: box(0.13, 0.035, 0.008, 0.003, pm, wob=0.02, seed=i),
            (x, y, z),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * 6),
            0.5 + 0.7 * r.random(),
        )


def pizza():
    lathe(
        [(0.001, 0), (1.62, 0), (1.66, 0.04), (1.62, 0.09), (0.001, 0.09)],
        120,
        material(
            'board',
            '#8a5a33',
            '#6b4325',
            nscale=2,
            rough=0.5,
            tex=wave_tex('#7a4c28', '#a06a3c', scale=1.2, dist=5, axis='Y', pos=(0.3, 0.7)),
            bump=0.1,
            bscale=20,
        ),
    )
    cr = material(
        'crust',
        '#d79a52',
        '#4a2410',
        nscale=3.6,
        ncontrast=(0.46, 0.72),
        rough=0.6,
        sss=0.2,
        bump=0.35,
        bscale=16,
    )

    def fn(r, z, a, t):
        k = max(0, (r - 1.0) / 0.4)
        n = noise.noise(Vector((math.cos(a) * 2.2, math.sin(a) * 2.2, 1))) + 0.5 * noise.noise(
            Vector((math.cos(a) * 6, math.sin(a) * 6, 4))
        )
        return r * (
            1 + 0.03 * noise.noise(Vector((math.cos(a) * 1.4, math.sin(a) * 1.4, 9)))
        ), z + (0.07 * n * min(1, k * 1.6) if z > 0.1 else 0)

    lathe(
        smooth_profile(
            [
                (0.001, 0.10),
                (1.34, 0.10),
                (1.45, 0.16),
                (1.43, 0.26),
                (1.31, 0.31),
                (1.19, 0.24),
                (1.12, 0.175),
                (0.9, 0.16),
                (0.001, 0.16),
            ],
            8,
        ),
        160,
        cr,
        fn,
    )
    disc(
        1.17,
        material(
            'psauce',
            '#b92a0c',
            '#d4501a',
            nscale=5,
            rough=0.25,
            coat=0.5,
            sss=0.2,
            bump=0.4,
            bscale=14,
        ),
        0.178,
        amp=0.05,
        fr=3,
        seed=2,
        zamp=0.012,
    )
    mz = material(
        'mozz',
        '#f8e7c2',
        '#d99a4a',
        nscale=4.6,
        ncontrast=(0.46, 0.80),
        rough=0.28,
        coat=0.4,
        sss=0.5,
        sss_r=(1, 0.75, 0.5),
        bump=0.15,
        bscale=10,
    )
    r = random.Random(14)
    pts = []
    for t in range(500):
        x, y, _ = anywhere_in(r, 0.98)
        if all(math.hypot(x - a, y - b) > 0.46 for a, b in pts):
            pts.append((x, y))
    for i, (x, y) in enumerate(pts[:11]):
        blob(
            0.19 + 0.06 * r.random(),
            (1, 0.84, 0.13),
            0.55,
            1.5,
            i,
            mz,
            5,
            (x, y, 0.195),
            (0, 0, r.random() * 6),
            amp2=0.08,
            fr2=5,
        )
    brown = material('burn', '#a8642a', '#caa05a', nscale=5, rough=0.4, coat=0.2)
    for i in range(14):
        x, y = pts[r.randrange(min(11, len(pts)))]
        blob(
            0.035 + 0.03 * r.random(),
            (1, 0.9, 0.2),
            0.4,
            2,
            i,
            brown,
            3,
            (x + r.gauss(0, 0.08), y + r.gauss(0, 0.08), 0.235),
        )
    lm = material(
        'basil',
        '#3d7a26',
        '#2c611b',
        nscale=4,
        rough=0.28,
        coat=0.4,
        sss=0.2,
        sss_r=(0.3, 0.8, 0.2),
    )
    for i, (x, y, a) in enumerate(
        [
            (-0.45, 0.35, 0.4),
            (0.2, 0.55, 2),
            (0.55, -0.1, 3.4),
            (-0.1, -0.05, 5),
            (-0.6, -0.35, 1.3),
            (0.15, -0.62, 2.7),
            (0.72, 0.42, 0.9),
        ]
    ):
        leaf(0.36, 0.25, lm, (x, y, 0.28), (0.12 * math.sin(i * 3), -0.1, a), 0.6, 0.04, i)
    tm = material('tomh', '#d6260f', '#e8431d', nscale=3, rough=0.1, coat=0.9, sss=0.35)
    for i in range(8):
        x, y, _ = anywhere_in(r, 0.9)
        blob(0.115, (1, 1, 0.55), 0.04, 1.5, i, tm, 4, (x, y, 0.23))
    oil(40, 1.05, 0.195, '#e8a23a', 6, sz=0.04)


def steak():
    plate(
        1.45,
        0.12,
        material(
            'splate', '#24211f', '#2f2b28', nscale=5, rough=0.42, coat=0.25, bump=0.12, bscale=9
        ),
        0.78,
    )
    crust = '#2a130a'

    def stx(nt, tc, col):
        N = nt.nodes
        L = nt.links
        sp = N.new('ShaderNodeSeparateXYZ')
        L.new(tc.outputs['Object'], sp.inputs[0])

        def ab(o, k):
            a = N.new('ShaderNodeMath')
            a.operation = 'ABSOLUTE'
            L.new(o, a.inputs[0])
            b = N.new('ShaderNodeMath')
            b.operation = 'MULTIPLY'
            b.inputs[1].default_value = k
            L.new(a.outputs[0], b.inputs[0])
            return b.outputs[0]

        mx = N.new('ShaderNodeMath')
        mx.operation = 'SMOOTH_MAX'
        mx.inputs[2].default_value = 0.25
        L.new(ab(sp.outputs[2], 1 / 0.2), mx.inputs[0])
        L.new(ab(sp.outputs[1], 1 / 0.44), mx.inputs[1])
        n = N.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 9
        n.inputs['Detail'].default_value = 5
        L.new(tc.outputs['Object'], n.inputs['Vector'])
        ma = N.new('ShaderNodeMath')
        ma.operation = 'MULTIPLY_ADD'
        ma.inputs[1].default_value = 0.42
        L.new(n.outputs['Fac'], ma.inputs[0])
        L.new(mx.outputs[0], ma.inputs[2])
        mr = N.new('ShaderNodeMapRange')
        mr.inputs['From Min'].default_value = 0.2
        mr.inputs['From Max'].default_value = 1.35
        L.new(ma.outputs[0], mr.inputs['Value'])
        r = N.new('ShaderNodeValToRGB')
        els = r.color_ramp.elements
        st = [
            (0, '#c0454a'),
            (0.45, '#b8474a'),
            (0.68, '#a65c4e'),
            (0.80, '#7d4a33'),
            (0.90, '#53301d'),
            (1, '#371c0f'),
        ]
        while len(els) < len(st):
            els.new(0.5)
        for i, (pp, h) in enumerate(st):
            els[i].position = pp
            els[i].color = srgb(h)
        L.new(mr.outputs[0], r.inputs[0])
        return r.outputs[0]

    m = material(
        'steak0', rough=0.34, coat=0.35, sss=0.25, sss_r=(1, 0.3, 0.2), tex=stx, bump=0.5, bscale=30
    )
    material(
        'steak',
        rough=0.26,
        coat=0.55,
        sss=0.3,
        sss_r=(1, 0.25, 0.15),
        tex=grad_tex(
            [
                (0, crust),
                (0.10, '#4a2112'),
                (0.22, '#a2463a'),
                (0.5, '#b8343c'),
                (0.78, '#a2463a'),
                (0.9, '#4a2112'),
                (1, crust),
            ],
            2,
            -0.19,
            0.19,
            0.05,
            7,
        ),
        bump=0.3,
        bscale=22,
    )
    r = random.Random(8)
    for i in range(8):
        ob = box(
            0.20,
            0.90 - 0.05 * abs(i - 3.5),
            0.40,
            0.075,
            m,
            (
                -0.62 + 0.235 * i * 0.95 + 0.02 * r.gauss(0, 1),
                -0.16 + 0.10 * (i - 3.5) * 0.35,
                0.235,
            ),
            (r.gauss(0, 0.03), 0.52 + r.gauss(0, 0.06), -0.62 + 0.05 * r.gauss(0, 1)),
            wob=0.07,
            seed=i * 3,
            cuts=4,
        )
        subdivide(ob, 1)
    am = material('aspar', '#5d8f33', '#7bac45', nscale=3, rough=0.25, coat=0.5, sss=0.25)
    P = []
    for i in range(6):
        y = 0.62 + 0.075 * i
        P.append(
            [
                (-0.85 + 0.03 * r.gauss(0, 1), y, 0.12 + 0.05 * (i % 2)),
                (-0.3, y + 0.02 * r.gauss(0, 1), 0.13 + 0.05 * (i % 2)),
                (0.3, y, 0.12 + 0.05 * (i % 2)),
                (0.62 + 0.05 * r.gauss(0, 1), y + 0.03 * r.gauss(0, 1), 0.13 + 0.05 * (i % 2)),
            ]
        )
    strands(P, 0.05, am, taper=lambda t: 1.0 if t < 0.9 else 0.95)
    for p in P:
        blob(
            0.085,
            (1.9, 0.72, 0.72),
            0.35,
            4,
            1,
            material('asptip', '#4d7a33', '#6d8f4f', nscale=5, rough=0.4, sss=0.2),
            4,
            (p[-1][0] + 0.08, p[-1][1], p[-1][2]),
        )
    tm = material('tom', '#d9230f', rough=0.08, coat=0.9, sss=0.3)
    st = material('tstem', '#4f7a2c', rough=0.5)
    vine = []
    for i, (x, y) in enumerate([(0.86, 0.30), (1.02, 0.06), (0.84, -0.16), (1.02, -0.36)]):
        blob(0.155, (1, 1, 0.92), 0.02, 1, i, tm, 4, (x, y, 0.21))
        Q = [
            [
                (x, y, 0.34),
                (x + 0.07 * math.cos(k * 1.25 + i), y + 0.07 * math.sin(k * 1.25 + i), 0.355),
                (x + 0.12 * math.cos(k * 1.25 + i), y + 0.12 * math.sin(k * 1.25 + i), 0.33),
            ]
            for k in range(5)
        ]
        strands(Q, 0.011, st, taper=lambda t: 1 - 0.7 * t)
        vine.append((x + 0.03, y, 0.37))
    strands([[(v[0], v[1], v[2] + 0.02) for v in vine]], 0.016, st)
    bt = box(
        0.24,
        0.24,
        0.13,
        0.04,
        material('butter', '#f7df8a', rough=0.25, coat=0.3, sss=0.6, sss_r=(1, 0.8, 0.4)),
        (-0.02, -0.10, 0.50),
        (0.08, 0.1, 0.5),
    )
    rosemary((-0.62, -0.40, 0.40), 0.35, 0.95)
    r2 = random.Random(3)
    sm = material('salt', '#ffffff', rough=0.2, trans=0.3)
    for i in range(60):
        instance(
            'salt',
            lambda: box(1, 1, 0.6, 0.1, sm),
            (r2.uniform(-0.75, 0.75), r2.uniform(-0.5, 0.3), 0.47 + 0.02 * r2.random()),
            (r2.random() * 3, r2.random() * 3, 0),
            0.016 + 0.012 * r2.random(),
        )


def burger():
    lathe(
        [(0.001, 0), (1.3, 0), (1.34, 0.04), (1.3, 0.08), (0.001, 0.08)],
        100,
        material(
            'board',
            '#8a5a33',
            '#6b4325',
            nscale=2,
            rough=0.5,
            tex=wave_tex('#7a4c28', '#a06a3c', scale=1.2, dist=5, axis='Y', pos=(0.3, 0.7)),
            bump=0.1,
            bscale=20,
        ),
    )
    bn = material(
        'bun',
        '#c9812f',
        '#e0a552',
        nscale=2.2,
        rough=0.32,
        coat=0.35,
        sss=0.3,
        sss_r=(1, 0.6, 0.3),
        bump=0.05,
        bscale=9,
    )
    inn = material('bunin', '#f3ddb0', rough=0.7, sss=0.4)
    lathe(
        smooth_profile(
            [(0.001, 0.08), (0.66, 0.08), (0.74, 0.16), (0.72, 0.28), (0.68, 0.33), (0.001, 0.33)],
            7,
        ),
        96,
        bn,
        lambda r, z, a, t: (r * (1 + 0.015 * math.sin(3 * a)), z),
    )
    lm = material(
        'lett', '#7db53c', '#4f8a26', nscale=3, rough=0.25, coat=0.4, sss=0.3, sss_r=(0.4, 0.9, 0.2)
    )

    def fr(r, z, a, t):
        k = max(0, (r - 0.55) / 0.35)
        return r * (1 + 0.05 * k * math.sin(7 * a)), z + 0.09 * k * math.sin(
            13 * a
        ) + 0.05 * k * math.sin(23 * a + 1) - 0.05 * k

    for zz in (0.36, 0.385):
        thicken(
            lathe(
                [
                    (0.001, zz),
                    (0.3, zz),
                    (0.55, zz),
                    (0.7, zz),
                    (0.80, zz - 0.01),
                    (0.88, zz - 0.02),
                ],
                220,
                lm,
                fr,
            ),
            0.012,
        )
    tm = material('tomslice', '#d3270f', '#e24a26', nscale=3, rough=0.15, coat=0.7, sss=0.35)
    for x, y in [(-0.3, -0.36), (0.32, -0.34), (0.0, 0.3)]:
        o = lathe([(0.001, 0.42), (0.36, 0.42), (0.385, 0.45), (0.36, 0.48), (0.001, 0.48)], 60, tm)
        o.location = (x, y, 0)
    pt = material(
        'patty', '#4a2412', '#6d3a1f', nscale=7, rough=0.35, coat=0.5, bump=0.9, bscale=18
    )
    lathe(
        smooth_profile(
            [(0.001, 0.48), (0.66, 0.48), (0.76, 0.54), (0.76, 0.64), (0.68, 0.70), (0.001, 0.70)],
            7,
        ),
        140,
        pt,
        lambda r, z, a, t: (
            r * (1 + 0.03 * noise.noise(Vector((math.cos(a) * 4, math.sin(a) * 4, z * 8)))),
            z,
        ),
    )
    ch = material('cheddar', '#f2a31b', rough=0.22, coat=0.5, sss=0.5, sss_r=(1, 0.6, 0.1))
    n = 40
    v = []
    f = []
    for i in range(n):
        for j in range(n):
            x = (i / (n - 1) - 0.5) * 1.46
            y = (j / (n - 1) - 0.5) * 1.46
            d = math.hypot(x, y)
            z = 0.715 - (0.9 * max(0, d - 0.70) ** 1.15)
            v.append((x * 0.98 if d > 0.7 else x, y * 0.98 if d > 0.7 else y, z))
    for i in range(n - 1):
        for j in range(n - 1):
            f.append((i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1))
    o = mesh('cheese', v, f, ch)
    thicken(o, 0.03, 1)
    o.rotation_euler = (0, 0, 0.6)
    r = random.Random(2)
    on = material('ronion', '#c77fa0', '#f3dfe6', nscale=3, rough=0.2, coat=0.4, sss=0.4)
    for i in range(4):
        o = lathe([(0.30, 0.75), (0.34, 0.75), (0.34, 0.785), (0.30, 0.785), (0.30, 0.75)], 50, on)
        o.location = (r.gauss(0, 0.16), r.gauss(0, 0.16), 0.015 * i)
    lathe(
        smooth_profile(
            [
                (0.001, 0.80),
                (0.70, 0.80),
                (0.78, 0.86),
                (0.76, 1.02),
                (0.62, 1.20),
                (0.40, 1.31),
                (0.18, 1.35),
                (0.001, 1.355),
            ],
            8,
        ),
        110,
        bn,
        lambda r, z, a, t: (r * (1 + 0.012 * math.sin(4 * a)), z + 0.008 * math.sin(3 * a)),
    )
    rr = random.Random(5)
    m = material('ses#f2e3c0', '#f2e3c0', rough=0.5, sss=0.2)
    for i in range(120):
        a = rr.random() * tau
        ph = rr.random() ** 0.6 * 1.05
        q = 0.74 * math.sin(ph)
        z = 0.80 + 0.555 * math.cos(ph) ** 0.75 if ph < 1.5 else 0.9
        instance(
            'ses2',
            lambda: blob(1, (1, 0.55, 0.4), 0, 1, 0, m, 2),
            (q * math.cos(a), q * math.sin(a), z + 0.005),
            (ph * math.sin(a) * -1, ph * math.cos(a), rr.random() * 6),
            0.034,
        )
    fm = material(
        'fries', '#eebb4e', '#dc9a30', nscale=3, rough=0.35, coat=0.2, sss=0.4, bump=0.2, bscale=18
    )
    for i in range(34):
        a = rr.gauss(0.5, 0.5)
        box(
            0.09,
            0.09,
            0.62 + 0.3 * rr.random(),
            0.015,
            fm,
            (1.25 + rr.gauss(0, 0.17), 0.55 + rr.gauss(0, 0.17), 0.15 + 0.24 * rr.random()),
            (pi / 2 + rr.gauss(0, 0.35), rr.gauss(0, 0.3), rr.random() * tau),
        )


@picture('tomato-pasta')
def tomato_pasta():
    table('linen')
    pasta()
    props(
        ('nap', -1.9, 0.4, 0.3),
    )
    light(fill=0.4)
    camera(-88, 46, 5.6, (0, 0, 0.28), 75, 3.2)


@picture('pizza-margherita')
def pizza_margherita():
    table('#3a3330')
    pizza()
    light(kp=600)
    camera(-84, 50, 6.2, (0, 0, 0.15), 75, 3.2)


@picture('steak-walnut')
def steak_walnut():
    table('walnut')
    steak()
    props(
        ('nap', -2.0, 0.6, 0.2),
    )
    light(kp=560)
    camera(-98, 40, 5.5, (0.05, 0.05, 0.22), 75, 2.8, focus=(0, -0.15, 0.4))


@picture('burger-board')
def burger_board():
    table('#d9b98f')
    burger()
    light()
    camera(-92, 20, 6.3, (0.22, 0, 0.60), 78, 2.8, focus=(0, -0.7, 0.6))
