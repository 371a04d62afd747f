"""Chinese dishes of the first set."""

import math
import random
from math import tau

from scenes.camera_light import camera, light
from scenes.garnish import oil, scallion, sesame
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
)
from scenes.tables import table
from scenes.tableware import bowl, ceramic, plate


def jjajang():
    bowl(1, 0.52, 0.46, ceramic('#efe8dc'), 0.035, 0.02)
    noodles(
        110,
        0.80,
        0.28,
        0.22,
        0.033,
        material('wheat', '#e9cf94', '#dcb871', nscale=2, rough=0.25, coat=0.45, sss=0.4),
        seed=8,
        spread=0.6,
    )
    sm = material(
        'jjsauce', '#1f0e06', '#3a1c0c', nscale=6, rough=0.12, coat=0.9, bump=0.35, bscale=12
    )
    disc(0.60, sm, 0.52, amp=0.35, fr=1.6, seed=4, zamp=0.06, zfr=4)
    ob = blob(0.56, (1, 0.95, 0.26), 0.28, 2.2, 3, sm, 5, (0, 0, 0.50))
    r = random.Random(6)
    on = material('onion', '#5c3216', '#7d4a22', nscale=2, rough=0.15, coat=0.8, sss=0.2)
    for i in range(46):
        x, y, z = anywhere_in(r, 0.52, lambda x, y: 0.62 - 0.28 * (x * x + y * y))
        instance(
            'jc%d' % (i % 4),
            lambda: box(0.16, 0.13, 0.10, 0.03, on, wob=0.04, seed=i),
            (x, y, z),
            (r.random() * 3, r.random() * 3, r.random() * 3),
            0.7 + 0.5 * r.random(),
        )
    bundle(
        34,
        (0.04, 0.03),
        0.46,
        0.17,
        0.020,
        material('cuke2', '#8fb950', '#dbe8ae', nscale=2, rough=0.2, coat=0.5, sss=0.3),
        0.5,
        5,
        0.66,
        0.14,
        0.25,
    )
    pm = material('pea', '#7fb23a', rough=0.2, coat=0.5, sss=0.3)
    for i in range(8):
        x, y, z = anywhere_in(r, 0.36, lambda x, y: 0.70 - 0.2 * (x * x + y * y))
        instance(
            'pea',
            lambda: blob(1, (1, 1, 0.95), 0.04, 2, 1, pm, 3),
            (x, y, z + 0.02),
            (0, 0, 0),
            0.058,
        )


def dumpling(m, seed=0, pl=18):
    prof = smooth_profile(
        [
            (0.001, 0),
            (0.70, 0),
            (0.93, 0.12),
            (1.0, 0.34),
            (0.90, 0.60),
            (0.66, 0.80),
            (0.38, 0.93),
            (0.20, 1.02),
            (0.13, 1.10),
            (0.15, 1.16),
            (0.001, 1.14),
        ],
        6,
    )

    def fn(r, z, a, t):
        k = max(0, min(1, (z - 0.30) / 0.6))
        tw = a * pl + z * 5.2
        return r * (
            1 + 0.11 * k * math.sin(tw) + 0.02 * math.sin(3 * a + seed)
        ), z * 0.78 + 0.012 * k * math.sin(tw + 1)

    return lathe(prof, 150, m, fn)


def steamer():
    bm = material(
        'bamboo',
        '#c79d5e',
        '#dcb878',
        nscale=3,
        rough=0.5,
        bump=0.2,
        bscale=40,
        tex=wave_tex('#b98a4a', '#e0be82', scale=5, dist=1.5, axis='Z', pos=(0.3, 0.7)),
    )
    lathe(
        [(1.24, 0), (1.24, 0.52), (1.20, 0.54), (1.15, 0.52), (1.15, 0.10), (1.15, 0), (1.24, 0)],
        140,
        bm,
    )
    lathe(
        [
            (1.27, 0.0),
            (1.28, 0.02),
            (1.28, 0.16),
            (1.27, 0.18),
            (1.235, 0.18),
            (1.235, 0),
            (1.27, 0),
        ],
        140,
        bm,
    )
    lathe(
        [
            (1.27, 0.40),
            (1.28, 0.42),
            (1.28, 0.55),
            (1.265, 0.57),
            (1.235, 0.57),
            (1.235, 0.40),
            (1.27, 0.40),
        ],
        140,
        bm,
    )
    for i in range(9):
        box(
            2.2 if abs(i - 4) < 2 else 2.2 * math.sqrt(max(0.05, 1 - ((i - 4) * 0.27 / 1.12) ** 2)),
            0.22,
            0.04,
            0.012,
            bm,
            (0, (i - 4) * 0.255, 0.12),
        )
    disc(1.06, material('paper', '#f3ece0', rough=0.8), 0.155, zamp=0.01)
    dm = material(
        'dough',
        '#f4e6cf',
        '#efdcc0',
        nscale=2,
        rough=0.32,
        coat=0.18,
        sss=0.55,
        sss_r=(1, 0.7, 0.45),
    )
    k = 0
    r = random.Random(4)
    for x, y in [(0, 0)] + [
        (0.70 * math.cos(tau * i / 6 + 0.3), 0.70 * math.sin(tau * i / 6 + 0.3)) for i in range(6)
    ]:
        ob = dumpling(dm, k, 17 + k % 3)
        ob.location = (x, y, 0.16)
        ob.scale = (0.335 + r.gauss(0, 0.006),) * 3
        ob.rotation_euler = (r.gauss(0, 0.04), r.gauss(0, 0.04), r.random() * tau)
        k += 1
    cm = material('roe', '#f0731c', rough=0.1, coat=1, sss=0.4)
    for i in range(7):
        pass


def mapo():
    bowl(1.08, 0.42, 0.46, ceramic('#f1ebe1'), 0.035, 0.02)
    disc(
        0.97,
        material(
            'mapo', '#8e1a05', '#c8430d', nscale=5, rough=0.1, coat=1, sss=0.15, bump=0.3, bscale=9
        ),
        0.30,
        zamp=0.03,
        zfr=5,
    )
    blob(0.8, (1, 1, 0.16), 0.15, 2, 4, materials['mapo'], 5, (0, 0, 0.29))
    r = random.Random(13)
    tm = material('tofu2', '#fcf2df', rough=0.2, coat=0.55, sss=0.5, sss_r=(1, 0.75, 0.5))
    pts = []
    for t in range(400):
        x, y, _ = anywhere_in(r, 0.74)
        if all(math.hypot(x - a, y - b) > 0.225 for a, b in pts):
            pts.append((x, y))
        if len(pts) >= 26:
            break
    for i, (x, y) in enumerate(pts):
        instance(
            'mt%d' % (i % 5),
            lambda: box(0.22, 0.21, 0.19, 0.028, tm, wob=0.02, seed=i),
            (x, y, 0.40 + 0.10 * (1 - (x * x + y * y) / 0.6) + 0.02 * r.random()),
            (r.gauss(0, 0.25), r.gauss(0, 0.25), r.random() * tau),
        )
    mm = material('mince', '#5d2410', '#7c3517', nscale=4, rough=0.25, coat=0.6)
    for i in range(120):
        x, y, z = anywhere_in(r, 0.8, lambda x, y: 0.40 + 0.08 * (1 - (x * x + y * y) / 0.7))
        instance(
            'mince%d' % (i % 3),
            lambda: blob(1, (1, 0.8, 0.7), 0.4, 2.5, i, mm, 3),
            (x, y, z),
            (r.random() * 6, r.random() * 6, 0),
            0.045 + 0.03 * r.random(),
        )
    oil(70, 0.88, 0.345, '#ee6f14', 8, 0.55, 0.05)
    scallion(
        42, lambda r: anywhere_in(r, 0.55, lambda x, y: 0.54 - 0.1 * (x * x + y * y)), 8, 0.075
    )


def tangsuyuk():
    plate(1.32, 0.17, ceramic('#e8e0d2', '#dfd5c4'), 0.7)
    fm = material(
        'fry',
        '#c9741f',
        '#e9a847',
        nscale=3.5,
        rough=0.2,
        coat=0.9,
        sss=0.25,
        sss_r=(1, 0.5, 0.2),
        bump=0.45,
        bscale=13,
    )
    r = random.Random(21)
    i = 0
    for lay, (n, rad, z) in enumerate([(11, 0.66, 0.20), (7, 0.40, 0.42), (3, 0.16, 0.62)]):
        for k in range(n):
            a = tau * k / n + lay * 0.4 + r.gauss(0, 0.1)
            q = rad * (0.8 + 0.3 * r.random()) if lay else rad * (0.55 + 0.55 * (k % 2))
            instance(
                'ts%d' % (i % 6),
                lambda: blob(0.23, (1.35, 0.72, 0.66), 0.22, 1.8, i, fm, 5, amp2=0.09, fr2=6),
                (q * math.cos(a), q * math.sin(a), z + 0.02 * r.random()),
                (r.gauss(0, 0.35), r.gauss(0, 0.35), r.random() * tau),
                0.95 + 0.25 * r.random(),
            )
            i += 1
    cm = material('carrotc', '#ee7a17', rough=0.15, coat=0.8, sss=0.3)
    for k in range(6):
        a = r.random() * tau
        q = 0.25 + 0.55 * r.random()
        instance(
            'cs',
            lambda: lathe(
                [(0.001, -0.12), (0.93, -0.12), (1, 0), (0.93, 0.12), (0.001, 0.12)], 32, cm
            ),
            (q * math.cos(a), q * math.sin(a), 0.66 - 0.42 * q + 0.06),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), 0),
            0.14,
        )
    gm = material('cukeh', '#5c9432', '#b9d88a', nscale=2, rough=0.15, coat=0.8, sss=0.2)
    for k in range(7):
        a = r.random() * tau
        q = 0.2 + 0.6 * r.random()
        instance(
            'pep',
            lambda: box(0.2, 0.15, 0.05, 0.02, gm, wob=0.05, seed=2),
            (q * math.cos(a), q * math.sin(a), 0.68 - 0.42 * q + 0.06),
            (r.gauss(0, 0.5), r.gauss(0, 0.5), r.random() * 6),
        )
    wm = material('woodear', '#2a1a14', rough=0.15, coat=0.9)
    for k in range(5):
        a = r.random() * tau
        q = 0.3 + 0.5 * r.random()
        blob(
            0.15,
            (1, 0.8, 0.2),
            0.5,
            2.2,
            k,
            wm,
            4,
            (q * math.cos(a), q * math.sin(a), 0.66 - 0.4 * q + 0.04),
            (r.gauss(0, 0.4), r.gauss(0, 0.4), 0),
        )
    sesame(40, 0.7, lambda x, y: 0.74 - 0.42 * math.hypot(x, y), 5)
    disc(
        0.86,
        material('sweet', '#b85a12', rough=0.06, coat=1, sss=0.3),
        0.075,
        amp=0.12,
        fr=2,
        seed=3,
        zamp=0.006,
    )


@picture('jjajang-red')
def jjajang_red():
    table('#8e2f22')
    jjajang()
    props(('radish', 1.6, 0.85), ('chop', -1.5, 0, 1.4))
    light()
    camera(-84, 47, 5.0, (0, 0, 0.36), 75, 3.4)


@picture('dimsum-steamer')
def dimsum_steamer():
    table('#34423c')
    steamer()
    props(('soy', 1.75, -0.75), ('tea', -1.75, 1.1))
    light()
    camera(-100, 42, 5.4, (0, 0, 0.32), 78, 3.2)


@picture('mapo-tofu')
def mapo_tofu():
    table('walnut')
    mapo()
    props(('rice', -1.75, 0.8), ('chop', 1.6, 0, 1.6))
    light()
    camera(-85, 48, 5.0, (0, 0, 0.3), 75, 3.4)


@picture('tangsuyuk')
def tangsuyuk_plate():
    table('#c9b08c')
    tangsuyuk()
    props(('soy', 1.75, 0.7), ('chop', -1.75, 0, 1.5))
    light()
    camera(-95, 44, 5.3, (0, 0, 0.3), 75, 3.2)
