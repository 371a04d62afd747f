"""Small dishes that stand beside the main one."""

import random

from scenes.garnish import rice_surface, sesame
from scenes.materials import material
from scenes.shapes import anywhere_in, blob, box, bundle, disc, instance, lathe
from scenes.tableware import beer, bowl, ceramic, plate, wine


def side(kind):
    if kind == 'kimchi':
        plate(0.46, 0.12, ceramic('#e9e1d4'), 0.7)
        r = random.Random(3)
        km = material('kim', '#c8401a', '#eab58a', nscale=3, rough=0.22, coat=0.6, sss=0.25)
        for i in range(11):
            blob(
                0.15,
                (1.3, 0.8, 0.3),
                0.35,
                2,
                i,
                km,
                4,
                (r.gauss(0, 0.12), r.gauss(0, 0.12), 0.10 + 0.018 * i),
                (r.gauss(0, 0.3), r.gauss(0, 0.3), r.random() * 6),
            )
    elif kind == 'spinach':
        plate(0.46, 0.12, ceramic('#d8cfbf'), 0.7)
        bundle(
            70,
            (0, 0),
            0.34,
            0.28,
            0.024,
            material('nmspin', '#2f5a22', rough=0.3, coat=0.35),
            0.3,
            4,
            0.06,
            0.24,
            0.7,
        )
        sesame(20, 0.2, lambda x, y: 0.28, 4)
    elif kind == 'radish':
        plate(0.46, 0.12, ceramic('#e9e1d4'), 0.7)
        r = random.Random(8)
        dm = material('danmu', '#f6cf3a', '#f2bb1d', nscale=2, rough=0.2, coat=0.5, sss=0.5)
        for i in range(8):
            o = lathe(
                [(0.001, -0.025), (0.155, -0.025), (0.165, 0), (0.155, 0.025), (0.001, 0.025)],
                40,
                dm,
            )
            o.location = (-0.14 + 0.04 * i + 0.0, 0.03 * r.gauss(0, 1), 0.10 + 0.012 * i)
            o.rotation_euler = (0, 0.75, 0.2)
    elif kind == 'kkakdugi':
        plate(0.46, 0.14, ceramic('#e9e1d4'), 0.7)
        r = random.Random(5)
        m = material('kkakdugi', '#d8532a', '#f0a58a', nscale=3, rough=0.2, coat=0.6, sss=0.4)
        for i in range(16):
            x, y, _ = anywhere_in(r, 0.24)
            instance(
                'kk%d' % (i % 3),
                lambda i=i: box(0.16, 0.15, 0.14, 0.03, m, wob=0.02, seed=i),
                (x, y, 0.14 + 0.12 * r.random()),
                (r.random(), r.random(), r.random() * 3),
            )
    elif kind == 'beer':
        beer()
    elif kind == 'wine':
        wine()
    elif kind == 'soy':
        bowl(0.30, 0.16, 0.5, ceramic('#e9dfcf'), 0.025, 0.01)
        disc(0.265, material('tsuyu', '#3a1c0a', rough=0.05, coat=1), 0.125)
    elif kind == 'rice':
        bowl(0.52, 0.36, 0.45, ceramic('#efe8dc'), 0.03, 0.015)
        disc(0.44, material('ricebase', '#efe6d6', rough=0.5, sss=0.3), 0.34)
        rice_surface(0.44, lambda x, y: 0.36 + 0.14 * (1 - (x * x + y * y) / 0.2), 420, 5)
    elif kind == 'tea':
        bowl(
            0.34,
            0.40,
            0.6,
            material(
                'cup', '#5e6d5a', '#4d5b4a', nscale=5, rough=0.35, coat=0.4, bump=0.1, bscale=12
            ),
            0.03,
            0.015,
        )
        disc(0.29, material('tea', '#8a6a1e', rough=0.05, coat=1, sss=0.1), 0.32)
