"""Folded dumplings."""

import math
import random
from math import pi, tau

from scenes.camera_light import camera, light
from scenes.garnish import sesame
from scenes.ingredients import chili_rings, put
from scenes.materials import grad_tex, material
from scenes.picture import picture, props
from scenes.shapes import disc, group, lathe, mesh, smooth_profile
from scenes.tables import table
from scenes.tableware import bowl, ceramic


def crescent(m, seed=0, l=0.42, w=0.21, h=0.30):
    """A dumpling folded over, with its pleated seam on top."""
    n1, n2 = 64, 18
    v = []
    f = []
    for a in range(n1):
        t = a / (n1 - 1) * 2 - 1
        ww = w * (1 - abs(t) ** 2.4) + 0.006
        hh = h * (1 - abs(t) ** 3)
        for b in range(n2):
            s = b / (n2 - 1) * 2 - 1
            ang = s * pi / 2
            k = max(0, 1 - abs(s) * 2.3)
            v.append(
                (
                    t * l,
                    ww * math.sin(ang) + 0.055 * k * math.sin(t * 22 + seed) + 0.14 * (1 - t * t),
                    max(0, hh * math.cos(ang) ** 0.75 if abs(s) < 1 else 0)
                    + 0.08 * k * k * (1 - abs(t) ** 4)
                    + 0.012 * k * math.cos(t * 22 + seed),
                )
            )
    for a in range(n1 - 1):
        for b in range(n2 - 1):
            f.append((a * n2 + b, (a + 1) * n2 + b, (a + 1) * n2 + b + 1, a * n2 + b + 1))
    return mesh('crescent', v, f, m)


@picture('steamed-mandu')
def steamed_mandu():
    table('#8f3b2a')
    st = material('steeltray', '#d9d8d4', rough=0.22, metal=1, bump=0.03, bscale=60)
    lathe(
        smooth_profile([(0.001, 0), (1.34, 0), (1.46, 0.06), (1.50, 0.30)], 6)
        + [(1.53, 0.31), (1.53, 0.335), (1.49, 0.33)]
        + smooth_profile([(1.46, 0.28), (1.42, 0.10), (1.30, 0.06), (0.001, 0.06)], 6),
        120,
        st,
    )
    disc(
        1.34,
        material('mat', '#7d9a4a', '#5f8436', nscale=4, rough=0.5, coat=0.2, bump=0.5, bscale=30),
        0.085,
        amp=0.02,
        seed=2,
        zamp=0.02,
        zfr=3,
    )
    dm = material(
        'mandu',
        rough=0.2,
        coat=0.6,
        sss=0.35,
        sss_r=(1, 0.7, 0.45),
        tex=grad_tex(
            [(0, '#d9c58c'), (0.35, '#e6d2a6'), (0.7, '#f3e6ca'), (1, '#f9f0dc')],
            2,
            0,
            0.32,
            0.12,
            5,
        ),
    )
    r = random.Random(4)
    for i in range(8):
        a = tau * i / 8 + 0.1
        put(
            crescent(dm, i),
            (0.88 * math.cos(a), 0.88 * math.sin(a), 0.09),
            (0.05, 0.0, a + pi / 2 + r.gauss(0, 0.05) + pi),
            1.0 + 0.04 * r.gauss(0, 1),
        )
    for i in range(3):
        a = tau * i / 3 + 0.5
        put(
            crescent(dm, i + 9),
            (0.27 * math.cos(a), 0.27 * math.sin(a), 0.10),
            (0, 0, a + pi / 2 + pi),
            0.92,
        )

    def dip():
        bowl(0.36, 0.2, 0.5, ceramic('#e9dfcf'), 0.03, 0.01)
        disc(0.31, material('tsuyu', '#3a1c0a', rough=0.05, coat=1), 0.15)
        chili_rings(3, 0.16, lambda x, y: 0.16, 3, sz=0.05)
        sesame(12, 0.2, lambda x, y: 0.16, 3)

    group(dip, (1.88, -0.72, 0))
    props(('radish', -1.95, 0.95), ('chop', 2.0, 0.55, 1.75))
    light(kp=540)
    camera(-97, 44, 5.8, (0.03, 0, 0.18), 75, 3)
