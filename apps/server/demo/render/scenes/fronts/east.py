"""A narrow ramen shop and a red Chinese house, both in the evening."""

import math

from scenes.picture import picture
from scenes.places.lamps import paper_lantern, red_lantern
from scenes.places.light import bulb, camera, panel, sky
from scenes.places.materials import blocks, boards, plain, plaster, wood
from scenes.places.plants import bush, pot
from scenes.places.shapes import between, box, lathe, letters, part, rod
from scenes.places.shell import wall_x, window_x
from scenes.places.signs import menu_board, noren
from scenes.places.street import inside, neighbours, street, tiled_roof, upper_window, wires


@picture('front-ramen')
def ramen_front():
    smoked = wood('#1d130d', '#3f2a1c', 0.5)
    street(wet=True)
    planks = boards('#2a1b12', '#4a3322', 0.55, 0.15, 2.4, 1.5708, True)
    wall_x(
        (-1.9, 1.9),
        0,
        (0, 7),
        planks,
        [(-1.6, -0.1, 1.0, 2.1), (0.15, 1.5, 0, 2.1), (-0.9, 0.9, 3.7, 4.8)],
        0.2,
    )
    neighbours(
        plaster('#8d8a86', '#75726e', 0.9, 0.4),
        blocks('#6d665e', '#5f5952', '#4a4540', (0.3, 0.15), 0.008),
        (-1.9, 1.9),
    )
    inside((-1.8, 1.8), 2.5, 3.2, '#c99a62', 30, ((0.2, 0.9), (0.5, 1.2), (0.8, 0.9)), False)
    box((3.2, 0.4, 0.05), (0, 1.5, 1.0), wood('#a87c48', '#cfa56c'))
    window_x((-1.6, -0.1), 0.06, (1.0, 2.1), smoked, 6, 1, 0.03)
    for x in (0.15, 0.83):
        window_x((x, x + 0.67), 0.08, (0.45, 2.08), smoked, 3, 4, 0.025)
        between((x, 0.08, 0), (x + 0.67, 0.13, 0.45), smoked, 0.005)
    noren((0.1, 1.55), -0.12, 2.18, '#8e1f1a', '식당', 2, 0.62)
    between((-1.95, -0.75, 2.42), (1.95, 0, 2.5), smoked, 0.01)
    for i in range(13):
        box((0.05, 0.75, 0.05), (-1.86 + i * 0.31, -0.37, 2.39), smoked)
    between((-1.7, -0.12, 2.66), (1.7, 0, 3.3), wood('#6b4527', '#99693f', 0.5)('x'), 0.015)
    letters('일식', 0.42, (0, -0.13, 2.98), plain('#f4e8cc', 0.6), depth=0.02)
    for x in (-1.2, 1.2):
        bulb((x, -0.55, 3.25), 14, '#ffca90', 0.03)
    paper_lantern(
        (-1.62, -0.5, 1.75), 0.2, 0.5, '#c4281e', '#ff5a2a', 0.9, 14, ceiling=2.4, seal='식'
    )
    paper_lantern(
        (1.78, -0.5, 1.75), 0.2, 0.5, '#c4281e', '#ff5a2a', 0.9, 14, ceiling=2.4, seal='당'
    )
    between((-1.6, -0.3, 0.42), (-0.2, -0.02, 0.48), smoked, 0.01)
    for x in (-1.45, -0.35):
        box((0.06, 0.22, 0.42), (x, -0.16, 0.21), smoked)
    upper_window((-0.9, 0.9), 0, (3.7, 4.8), plain('#3a3632', 0.6), '#ffcf96')
    part(
        lambda: menu_board((0, 0, 0.5), (0.45, 0.75), 5, words=('오늘의 메뉴', '정식', '맥주')),
        (1.75, -0.95, 0),
        0.25,
    )
    part(
        lambda: (pot('#3a3632', 0.15, 0.3), bush((0, 0, 0.26), 60, 0.7, 0.4, (0.3, 0.03), 0.5, 3)),
        (-1.75, -0.85, 0),
    )
    wires(4.6, 5)
    sky('#8a84a0', '#33466e', 0.7)
    panel((-3, -6, 6), (0, 0, 1.5), (6, 4), 340, '#a9b9d8')
    panel((0, 0.3, 2.2), (0, -2.2, 0), (3, 0.3), 26, '#ffb870')
    panel((1, -3.5, 5), (0, 0, 1.2), (2, 1), 150, '#ffd6a8')
    camera((-0.85, -5.3, 1.5), (0.0, 0, 1.6), 29, 0.07, 5)


@picture('front-chinese-red')
def chinese_front():
    red = wood('#5a120e', '#8e2018', 0.35)
    gold = plain('#d6a646', 0.3, 1)
    street(wet=True)
    grey = blocks('#6d6a66', '#5f5c58', '#4a4743', (0.26, 0.08), 0.008, 0.5, 0.85)
    wall_x(
        (-3, 3),
        0,
        (0, 7),
        grey,
        [
            (-2.4, -0.75, 0.8, 2.4),
            (-0.6, 0.6, 0, 2.4),
            (0.75, 2.4, 0.8, 2.4),
            (-2.2, -0.9, 4.0, 5.1),
            (0.9, 2.2, 4.0, 5.1),
        ],
        0.25,
    )
    neighbours(
        plaster('#b0a492', '#978b7a'),
        blocks('#8f5a44', '#7d4c38', '#a79a8c', (0.21, 0.068), 0.009),
        (-3, 3),
    )
    inside((-2.7, 2.7), 2.6, 3.4, '#c9784a', 36)
    for x in (-2.4, 0.75):
        window_x((x, x + 1.65), 0.06, (0.8, 2.4), red, 6, 5, 0.032)
    for x in (-0.6, 0.0):
        between((x + 0.02, 0.1, 0.05), (x + 0.58, 0.15, 1.0), red('z'), 0.006)
        window_x((x + 0.02, x + 0.58), 0.1, (1.0, 2.36), red, 3, 5, 0.028)
        lathe(
            [(0.0001, 0.03), (0.035, 0.02), (0.045, 0)],
            gold,
            (x + (0.5 if x < 0 else 0.1), 0.09, 1.0),
            20,
        ).rotation_euler = (math.pi / 2, 0, 0)
    for x in (-2.75, -0.68, 0.68, 2.75):
        rod((x, -0.16, 0), (x, -0.16, 2.6), 0.11, plain('#9a1f18', 0.3), 28)
        lathe(
            [(0.0001, 0), (0.17, 0), (0.17, 0.12), (0.12, 0.16)],
            plaster('#a39b8e'),
            (x, -0.16, 0),
            28,
        )
    box((5.9, 0.3, 0.2), (0, -0.12, 2.62), red, 0.01)
    for i in range(24):
        box(
            (0.1, 0.1, 0.1),
            (-2.76 + i * 0.24, -0.3, 2.78),
            plain('#2f6a58' if i % 2 else '#c9973e', 0.5),
            0.01,
        )
    tiled_roof((-3.1, 3.1), 0.2, 2.92, 0.95, 0.42, '#2f5a48', 0.2)
    between((-1.35, -0.62, 3.0), (1.35, -0.5, 3.62), plain('#1c1210', 0.4), 0.02)
    for z in (3.0, 3.6):
        box((2.74, 0.15, 0.05), (0, -0.56, z + 0.01), gold, 0.01)
    letters('중화요리', 0.42, (0, -0.64, 3.31), gold, depth=0.02)
    for x in (-2.75, -1.6, 1.6, 2.75):
        red_lantern((x, -0.75, 2.3), 0.2, 2.9, 10)
    for x in (-0.85, 0.85):
        box((0.2, 0.03, 1.3), (x * 0.8, -0.29, 1.6), plain('#a3211a', 0.5), 0.004)
        for i, c in enumerate('복만당' if x < 0 else '맛있다'):
            letters(c, 0.15, (x * 0.8, -0.31, 2.05 - i * 0.4), gold, depth=0.004)
    for x in (-2.2, 0.9):
        upper_window(
            (x, x + 1.3), 0, (4.0, 5.1), plain('#5a4a3c', 0.6), '#ffc080' if x > 0 else None
        )
    for x in (-2.45, 2.45):
        part(
            lambda: (
                pot('#27506a', 0.22, 0.36),
                bush((0, 0, 0.32), 70, 0.6, 0.5, (0.26, 0.09), 0.4, 5),
            ),
            (x, -0.65, 0),
        )
    sky('#a090a0', '#3a4a74', 0.75)
    panel((3, -6, 6), (0, 0, 1.5), (6, 4), 420, '#b5c0d8')
    for x in (-1.5, 1.5):
        panel((x, -0.7, 2.8), (x, -0.3, 0.6), (2, 0.3), 18, '#ffb070')
    camera((-1.0, -6.0, 1.5), (0, 0, 1.72), 28, 0.06, 5)
