"""고깃집: round steel tables, pull-down exhaust pipes, tiles and a neon line."""

import random

from scenes.picture import picture
from scenes.places.lamps import cone_lamp, exhaust_hood, neon
from scenes.places.light import air, bulb, camera, panel
from scenes.places.materials import blocks, plain, plaster
from scenes.places.seats import drum_stool
from scenes.places.shapes import box, copies, part
from scenes.places.shell import ceiling, floor, wall_x, wall_y
from scenes.places.signs import hanging_papers, light_box
from scenes.places.tables import drum_table
from scenes.places.tableware import bottle, bowl, cup, side_dish

TABLES = [
    (-1.75, 1.0),
    (0.35, 1.25),
    (2.2, 1.1),
    (-0.8, 3.1),
    (1.5, 3.3),
    (-2.2, 4.9),
    (0.3, 5.1),
    (2.4, 5.0),
]


def setting():
    for i, food in enumerate(('#b83a1e', '#4f7a32', '#e9dfc4', '#8d3420')):
        x, y = ((-0.24, -0.16), (0.25, -0.14), (-0.22, 0.2), (0.24, 0.18))[i]
        part(lambda f=food: side_dish(f, '#d8d8d6', 0.06), (x, y, 0))
    part(lambda: bottle('#1f6b3c', 0.21, 0.032, '#e9efe6'), (0.05, 0.29, 0))
    part(lambda: bottle('#5a2f10', 0.26, 0.034, '#e7d9b0'), (-0.04, 0.31, 0))
    part(lambda: cup('#dfe6e2', 0.055, 0.024), (-0.06, -0.3, 0))
    part(lambda: cup('#dfe6e2', 0.055, 0.024), (0.1, -0.29, 0))
    part(lambda: bowl('#c9cac8', 0.05, 0.045, '#f3ece0'), (0.31, 0.02, 0))


def meat():
    pork = plain('#c98a62', 0.35, bump=0.6, scale=60)
    for i in range(5):
        box(
            (0.1, 0.03, 0.012),
            (-0.05 + 0.03 * i, -0.04 + 0.025 * i, 0.012),
            pork,
            0.005,
            (0, 0, 0.3 + i * 0.4),
        )
    bulb((0, 0, -0.02), 2.2, '#ff5a1e', 0.08)


@picture('room-grill-house')
def grill_house():
    floor(
        (-4, 4),
        (-2, 8),
        blocks('#8b857c', '#7a746c', '#57524c', (0.3, 0.3), 0.006, 0, 0.35, False, 0.3),
    )
    wall_x(
        (-3.6, 3.6),
        6.4,
        (0, 1.35),
        blocks('#ece8de', '#e2ddd1', '#a9a49a', (0.15, 0.075), 0.005, 0.5, 0.2),
    )
    wall_x((-3.6, 3.6), 6.4, (1.35, 3), plaster('#9a948a', '#7f7970', scale=9))
    tiles = blocks('#ece8de', '#e2ddd1', '#a9a49a', (0.15, 0.075), 0.005, 0.5, 0.2)
    for x, thick in ((-3.4, -0.2), (3.4, 0.2)):
        wall_y(x, (-2, 6.4), (0, 1.35), tiles, (), thick)
        wall_y(x, (-2, 6.4), (1.35, 3), plaster('#9a948a', '#7f7970', scale=9), (), thick)
    ceiling((-3.6, 3.6), (-2, 6.5), plain('#26241f', 0.9), 3.0)
    for y in (1.1, 3.2, 5.0):
        box((6.8, 0.28, 0.22), (0, y, 2.83), plain('#8f9090', 0.35, 0.9), 0.02)
    steel = plain('#b4b5b2', 0.3, 1)
    copies(lambda: drum_table(steel), [(x, y, 0, 0.3 * x) for x, y in TABLES])
    copies(setting, [(x, y, 0.722, 1.1 * i) for i, (x, y) in enumerate(TABLES)])
    copies(lambda: exhaust_hood(0, 0, 1.18, 2.8), [(x, y, 0, 0) for x, y in TABLES])
    rng = random.Random(2)
    stools = [
        (x + dx + rng.gauss(0, 0.04), y + dy + rng.gauss(0, 0.04), 0, 0)
        for x, y in TABLES
        for dx, dy in ((-0.58, 0.1), (0.58, -0.08), (0.08, 0.6), (-0.05, -0.6))
    ]
    copies(lambda: drum_stool(plain('#9fa09d', 0.32, 0.9), plain('#a3211c', 0.45)), stools)
    for x, y in TABLES[:5]:
        part(meat, (x, y, 0.725))
    hanging_papers(
        (-2.9, -0.5),
        6.38,
        2.1,
        ['삼겹살', '목살', '항정살', '갈비', '냉면', '찌개'],
        '#f4d34a',
        '#2a1812',
        0.55,
        0.16,
    )
    light_box((1.5, 6.34, 2.2), (1.7, 0.5), '고기 한판', '#fff3d6', '#b3201a', 1.1)
    neon([(-3.3, 6.33, 2.62), (0, 6.33, 2.62), (3.3, 6.33, 2.62)], '#ff3b2e', 9)
    for x, y in ((-0.7, 1.9), (1.3, 2.1), (-1.6, 3.9), (1.0, 4.2)):
        cone_lamp((x, y, 2.1), '#a3211c', 30, 3.0, 0.2)
    air('#d9cbb8', 0.24)
    panel((0, 2.5, 2.9), (0, 2.5, 0), (5, 6), 85, '#ffe9cc')
    panel((0, -1.6, 2.2), (0, 3, 0.6), (4, 1.2), 40, '#fff2e0')
    camera((0.75, -1.15, 1.5), (-0.2, 3.2, 0.98), 25, -0.02, 4, (0.35, 1.3, 0.75))
