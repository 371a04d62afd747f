"""Korean dishes of the first set."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.garnish import half_egg, oil, rice_surface, rosemary, scallion, sesame, yolk
from scenes.materials import material, materials, wave_tex
from scenes.picture import picture, props
from scenes.shapes import (
    anywhere_in,
    blob,
    box,
    bundle,
    disc,
    instance,
    lathe,
    noodles,
    smooth_profile,
    strands,
    subdivide,
)
from scenes.tables import table
from scenes.tableware import bowl, stone_bowl


def bibimbap():
    stone_bowl(1, 0.62)
    dome = lambda x, y: 0.50 + 0.12 * (1 - (x * x + y * y) / 0.8)
    disc(0.86, material('ricebase', '#efe6d6', rough=0.5, sss=0.3), 0.47, zamp=0.03)
    rice_surface(0.86, lambda x, y: dome(x, y) - 0.02, 500)
    secs = [
        ('#e8741d', 'carrot', 0.020, 0.34, 46, 0.0),
        ('#2f5a22', 'spin', 0.022, 0.30, 60, 0.7),
        ('#efe3b8', 'sprout', 0.020, 0.42, 46, 0.5),
        ('#5a3a22', 'mush', 0.026, 0.30, 42, 0.6),
        ('#c9d67e', 'zuc', 0.024, 0.30, 44, 0.35),
        ('#6b3a20', 'beef', 0.034, 0.24, 42, 0.5),
        ('#e9d9c0', 'root', 0.018, 0.38, 46, 0.3),
    ]
    n = len(secs)
    for i, (c, nm, rad, l, k, cv) in enumerate(secs):
        a = tau * i / n + 0.3
        cx, cy = 0.56 * math.cos(a), 0.56 * math.sin(a)
        m = material('nm' + nm, c, rough=0.3, coat=0.35, sss=0.15, sss_r=(0.8, 0.5, 0.3))
        bundle(
            k,
            (cx, cy),
            l,
            0.30,
            rad,
            m,
            a + pi / 2 + 0.25,
            seed=i + 5,
            h0=dome(cx, cy) - 0.02,
            hd=0.17,
            curve=cv,
        )
    # sprout heads
    r = random.Random(9)
    a = tau * 2 / n + 0.3
    m = material('sph', '#f2d470', rough=0.3, coat=0.3, sss=0.3)
    for i in range(16):
        instance(
            'sph',
            lambda: blob(1, (1, 0.7, 0.6), 0.05, 1, 1, m, 3),
            (
                0.56 * math.cos(a) + r.gauss(0, 0.12),
                0.56 * math.sin(a) + r.gauss(0, 0.12),
                dome(0.4, 0.4) + 0.08 + 0.08 * r.random(),
            ),
            (r.random() * 3, r.random() * 3, r.random() * 3),
            0.045,
        )
    # egg
    disc(
        0.33,
        material('eggw', '#fdf6e8', rough=0.22, coat=0.5, sss=0.4, sss_r=(1, 0.8, 0.6)),
        0.655,
        amp=0.16,
        fr=1.6,
        seed=3,
        zamp=0.025,
        zfr=5,
    )
    disc(0.30, materials['eggw'], 0.68, amp=0.18, fr=2.0, seed=5, zamp=0.02, zfr=5)
    yolk(0.165, (0.02, -0.02, 0.70), (1, 1, 0.66))
    sesame(60, 0.6, lambda x, y: 0.76 - 0.15 * (x * x + y * y), 4)
    # gochujang dab
    blob(
        0.13,
        (1.1, 0.9, 0.5),
        0.25,
        2,
        4,
        material('gocju', '#9a1608', rough=0.14, coat=0.8, sss=0.2),
        4,
        (0.30, -0.26, 0.70),
    )


def red_stew(tofu=True):
    bowl(
        1,
        0.66,
        0.66,
        material(
            'ttuk', '#211a16', '#332822', nscale=8, rough=0.32, coat=0.35, bump=0.12, bscale=16
        ),
        0.10,
        0.03,
    )
    disc(
        0.88,
        material(
            'jjigae',
            '#a01d06',
            '#c9380c',
            nscale=5,
            rough=0.10,
            coat=0.9,
            sss=0.2,
            bump=0.25,
            bscale=9,
        ),
        0.50,
        zamp=0.025,
        zfr=6,
    )
    r = random.Random(11)
    tm = material(
        'tofu', '#fbf3e2', rough=0.28, coat=0.3, sss=0.5, sss_r=(1, 0.8, 0.6), bump=0.06, bscale=18
    )
    for i in range(9):
        a = i * 2.4 + 0.4
        q = 0.18 + 0.055 * i
        instance(
            'tofu%d' % i,
            lambda i=i: box(0.30, 0.24, 0.17, 0.035, tm, wob=0.03, seed=i),
            (q * math.cos(a) * 1.05, q * math.sin(a) * 1.05, 0.53 + 0.03 * r.random()),
            (r.gauss(0, 0.22), r.gauss(0, 0.22), r.random() * tau),
        )
    km = material('kim', '#c8401a', '#eab58a', nscale=3, rough=0.22, coat=0.6, sss=0.25)
    for i in range(8):
        a = i * 2.4 + 1.6
        q = 0.30 + 0.05 * i
        blob(
            0.17,
            (1.2, 0.7, 0.22),
            0.3,
            2.2,
            i,
            km,
            4,
            (q * math.cos(a), q * math.sin(a), 0.53),
            (r.gauss(0, 0.35), r.gauss(0, 0.35), r.random() * tau),
        )
    oil(110, 0.82, 0.515, '#f08a24', 3, sz=0.05)
    scallion(26, lambda r: anywhere_in(r, 0.5, lambda x, y: 0.60), 6)
    cm = material('chili', '#c91b10', rough=0.15, coat=0.8)
    for i in range(7):
        x, y, z = anywhere_in(r, 0.55, lambda x, y: 0.60)
        lp = [(1, -0.3), (1.02, 0), (1, 0.3), (0.72, 0.3), (0.7, 0), (0.72, -0.3), (1, -0.3)]
        instance(
            'chiliring',
            lambda: lathe(lp, 26, cm),
            (x, y, z),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), 0),
            (0.085, 0.085, 0.06),
        )
    yolk(0.17, (0.08, 0.05, 0.57), (1, 1, 0.6))


def bbq():
    m = material('iron', '#15140f', '#23211d', nscale=12, rough=0.38, spec=0.6, bump=0.3, bscale=30)
    lathe(
        smooth_profile([(0.001, 0.10), (1.05, 0.10), (1.2, 0.16), (1.32, 0.2)], 6)
        + smooth_profile([(1.34, 0.23), (1.28, 0.22), (1.1, 0.17), (0.9, 0.145), (0.001, 0.15)], 6),
        120,
        m,
    )
    P = [
        [
            (x, -math.sqrt(max(0, 1.0 - x * x)), 0.15),
            (x, 0, 0.15),
            (x, math.sqrt(max(0, 1.0 - x * x)), 0.15),
        ]
        for x in [i * 0.15 - 0.9 for i in range(13)]
    ]
    strands(P, 0.028, m)
    meat = material(
        'pork',
        '#fff2e0',
        rough=0.24,
        coat=0.7,
        sss=0.25,
        base2='#6b4a2e',
        nscale=5,
        ncontrast=(0.38, 0.72),
        tex=wave_tex(
            '#8a4420',
            '#e6b878',
            scale=1.7,
            dist=4.2,
            axis='Y',
            pos=(0.40, 0.66),
            detail=4,
            dscale=2.4,
        ),
        bump=0.4,
        bscale=26,
    )
    r = random.Random(5)
    rows = [
        (-0.52, 0.46, 0.08),
        (0.12, 0.52, -0.05),
        (-0.46, 0.02, 0.12),
        (0.22, 0.06, 0.0),
        (-0.30, -0.44, -0.06),
        (0.36, -0.40, 0.1),
        (0.72, 0.18, 0.4),
    ]
    for i, (x, y, a) in enumerate(rows):
        ob = box(
            0.62,
            0.36,
            0.085,
            0.03,
            meat,
            (x, y, 0.235),
            (r.gauss(0, 0.05), r.gauss(0, 0.05), a + r.gauss(0, 0.1)),
            wob=0.07,
            seed=i * 3 + 1,
            cuts=4,
        )
        subdivide(ob, 1)
    # char bits
    g = material('garlic', '#f0d79a', '#d99b45', nscale=4, rough=0.3, coat=0.4, sss=0.4)
    for i in range(15):
        a = r.random() * tau
        q = 0.62 + 0.36 * r.random()
        instance(
            'gar',
            lambda: blob(1, (1, 0.72, 0.3), 0.1, 1.5, 2, g, 3),
            (q * math.cos(a), q * math.sin(a), 0.22),
            (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * tau),
            0.095,
        )
    ch = material('greenchili', '#4c8b2b', rough=0.2, coat=0.6)
    for i in range(9):
        a = r.random() * tau
        q = 0.3 + 0.7 * r.random()
        lp = [(1, -0.3), (1.02, 0), (1, 0.3), (0.72, 0.3), (0.7, 0), (0.72, -0.3), (1, -0.3)]
        instance(
            'gch',
            lambda: lathe(lp, 26, ch),
            (q * math.cos(a), q * math.sin(a), 0.33 if q < 0.8 else 0.24),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), 0),
            (0.08, 0.08, 0.07),
        )
    mu = material('mushcap', '#c79a67', '#8a5a33', nscale=3, rough=0.35, coat=0.3, sss=0.25)
    for i, (x, y) in enumerate([(-0.95, 0.1), (-0.9, -0.2), (-0.1, -0.92), (0.15, -0.93)]):
        blob(
            0.17,
            (1, 1, 0.5),
            0.06,
            1.2,
            i,
            mu,
            4,
            (x, y, 0.26),
            (r.gauss(0, 0.2), r.gauss(0, 0.2), 0),
        )
    # rosemary
    rosemary((0.05, 0.30, 0.33), 0.5, 0.9)


def naengmyeon():
    bowl(
        1,
        0.58,
        0.5,
        material('steel', '#cfcfcc', rough=0.24, metal=1, bump=0.05, bscale=60),
        0.03,
        0.02,
    )
    disc(
        0.90,
        material(
            'icebroth',
            '#c9a876',
            '#bb9560',
            nscale=3,
            rough=0.06,
            coat=1,
            sss=0.25,
            bump=0.1,
            bscale=6,
        ),
        0.36,
        zamp=0.012,
    )
    noodles(
        170,
        0.56,
        0.34,
        0.42,
        0.017,
        material('buck', '#8f7458', '#a68a6a', nscale=3, rough=0.22, coat=0.5, sss=0.3),
        seed=4,
        spread=0.62,
        jit=0.05,
    )
    r = random.Random(2)
    ice = material(
        'ice',
        '#dfe9ec',
        '#f6fafa',
        nscale=3,
        rough=0.06,
        coat=1,
        sss=0.8,
        sss_r=(1, 1, 1.1),
        bump=0.2,
        bscale=9,
    )
    for i in range(9):
        a = i * tau / 9 + 0.2
        instance(
            'ice%d' % (i % 3),
            lambda: box(0.2, 0.17, 0.15, 0.035, ice, wob=0.03, seed=i),
            (0.74 * math.cos(a), 0.74 * math.sin(a), 0.40),
            (r.random(), r.random(), r.random() * 3),
        )
    bundle(
        34,
        (0.20, 0.12),
        0.50,
        0.20,
        0.020,
        material('cuke', '#a9c96b', '#dfe9b5', nscale=3, rough=0.2, coat=0.5, sss=0.3),
        0.6,
        3,
        0.74,
        0.14,
        0.3,
    )
    bundle(
        26,
        (-0.24, 0.20),
        0.46,
        0.18,
        0.022,
        material('radish', '#f1c9b6', '#e58b74', nscale=2, rough=0.2, coat=0.5, sss=0.4),
        -0.4,
        7,
        0.72,
        0.12,
        0.4,
    )
    pm = material('pear', '#f5ecd2', rough=0.25, coat=0.3, sss=0.5)
    for i in range(3):
        box(
            0.40,
            0.17,
            0.035,
            0.012,
            pm,
            (-0.12 + 0.05 * i, -0.34 + 0.07 * i, 0.68 + 0.03 * i),
            (0.35, 0.1, 0.25),
        )
    half_egg((0.06, -0.06, 0.84), (-0.18, 0.10, 0.5), 0.25)
    sesame(40, 0.4, lambda x, y: 0.82 - 0.5 * (x * x + y * y), 5)


@picture('bibimbap-walnut')
def bibimbap_walnut():
    table('walnut')
    bibimbap()
    props(('kimchi', -1.6, 0.9), ('spinach', 1.55, 1.15), ('chop', 1.55, -0.3, 1.75))
    light()
    camera(-80, 50, 5.2, (0, 0, 0.35), 75, 3.2)


@picture('kimchi-stew')
def kimchi_stew():
    table('#5b4a3c')
    red_stew()
    props(('rice', 1.75, 0.55), ('kimchi', -1.65, 1.0), ('chop', -1.55, -0.5, 1.4))
    light()
    camera(-98, 44, 5.0, (0.05, 0, 0.42), 75, 3.2)


@picture('pork-grill')
def pork_grill():
    table('slate')
    bbq()
    props(('kimchi', -1.9, 0.9), ('radish', 1.95, 0.7))
    light(kp=560)
    camera(-84, 46, 5.6, (0, 0, 0.2), 75, 3.2)


@picture('naengmyeon')
def naengmyeon_steel():
    table('#c9d0cb')
    naengmyeon()
    props(('radish', 1.65, 0.9), ('chop', -1.5, -0.1, 1.45))
    light(warm=False, fill=0.45)
    camera(-95, 48, 5.1, (0, 0, 0.4), 75, 3.4)
