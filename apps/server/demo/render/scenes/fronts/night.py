"""Night: a grill house that spills onto the street, and the door of a bar."""

import math
import random

from scenes.picture import picture
from scenes.places.lamps import exhaust_hood, neon, sconce
from scenes.places.light import bulb, camera, panel, sky, spot
from scenes.places.materials import blocks, glow, plain, plaster, wood
from scenes.places.plants import bush, pot
from scenes.places.seats import plastic_stool
from scenes.places.shapes import between, box, copies, lathe, letters, mesh, part, rod
from scenes.places.shell import wall_x, window_x
from scenes.places.signs import hanging_papers, light_box
from scenes.places.street import aircon, inside, neighbours, street, upper_window, wires
from scenes.places.tables import drum_table
from scenes.places.tableware import bottle, bottle_row, cup, side_dish


def round_of_drinks():
    for i, food in enumerate(('#b83a1e', '#4f7a32', '#e9dfc4')):
        part(
            lambda f=food: side_dish(f, '#d8d8d6', 0.06),
            ((-0.24, 0.25, 0.05)[i], (-0.12, -0.1, 0.27)[i], 0),
        )
    part(lambda: bottle('#1f6b3c', 0.21, 0.032, '#e9efe6'), (-0.1, 0.25, 0))
    part(lambda: bottle('#1f6b3c', 0.21, 0.032, '#e9efe6'), (-0.19, 0.2, 0))
    part(lambda: cup('#dfe6e2', 0.055, 0.024), (0.2, 0.15, 0))
    part(lambda: cup('#dfe6e2', 0.055, 0.024), (-0.02, -0.29, 0))


@picture('front-grill-night')
def grill_front():
    steel = plain('#b4b5b2', 0.3, 1)
    street(wet=True)
    tiles = blocks('#d9d4c8', '#cfc9bb', '#8f8a80', (0.2, 0.1), 0.006, 0.5, 0.3)
    wall_x(
        (-2.9, 2.9),
        0,
        (0, 7),
        tiles,
        [(-2.4, 2.4, 0, 2.5), (-2.1, -0.8, 4.1, 5.2), (0.8, 2.1, 4.1, 5.2)],
        0.25,
    )
    neighbours(
        plaster('#6b6762', '#57534f'),
        blocks('#7d4a38', '#6d3e2e', '#5d544c', (0.21, 0.068), 0.009),
        (-2.9, 2.9),
    )
    inside(
        (-2.6, 2.6),
        2.7,
        4.2,
        '#d8cbb4',
        34,
        ((0.2, 1.0), (0.5, 1.6), (0.8, 1.0), (0.35, 2.8)),
        False,
    )
    inner = [(-1.5, 1.1), (0.1, 1.9), (1.6, 1.2)]
    copies(lambda: drum_table(steel), [(x, y, 0, 0) for x, y in inner])
    copies(lambda: exhaust_hood(0, 0, 1.2, 2.7), [(x, y, 0, 0) for x, y in inner])
    hanging_papers(
        (-2.0, 2.0),
        4.17,
        1.9,
        ['삼겹살', '목살', '껍데기', '갈비', '찌개', '냉면'],
        '#f4d34a',
        '#2a1812',
        0.6,
        0.2,
    )
    for x in (-2.4, -1.2, 1.2, 2.4):
        box((0.06, 0.08, 2.5), (x, 0.1, 1.25), plain('#3a3a38', 0.4, 0.6))
    box((4.9, 0.3, 0.3), (0, 0.05, 2.62), plain('#8a8a86', 0.4, 0.8), 0.03)
    # an orange sheet stretched over the tables outside
    sheet, n = [], 12
    for i in range(n + 1):
        for j in range(5):
            s, t = i / n, j / 4
            sheet.append(
                (
                    -2.9 + 5.8 * s,
                    -0.02 - 1.5 * t,
                    2.85 - 0.4 * t - 0.05 * abs((s * 6) % 1 - 0.5) * t,
                )
            )
    mesh(
        sheet,
        [
            (i * 5 + j, (i + 1) * 5 + j, (i + 1) * 5 + j + 1, i * 5 + j + 1)
            for i in range(n)
            for j in range(4)
        ],
        plain('#d8601c', 0.6),
        True,
    )
    light_box((0, -0.1, 3.3), (4.6, 0.62), '숯불구이', '#ffdca4', '#b3201a', 0.75)
    neon([(-2.5, -0.2, 2.96), (0, -0.2, 2.96), (2.5, -0.2, 2.96)], '#ff2f2a', 8, 0.014)
    neon([(-2.5, -0.2, 3.66), (0, -0.2, 3.66), (2.5, -0.2, 3.66)], '#ffb02a', 6, 0.014)
    outer = [(-1.75, -1.05), (1.35, -0.95)]
    copies(lambda: drum_table(steel, 0.36), [(x, y, 0, 0.4) for x, y in outer])
    copies(round_of_drinks, [(x, y, 0.722, 1.6 * i) for i, (x, y) in enumerate(outer)])
    rng = random.Random(4)
    around = ((-0.56, 0.05), (0.56, -0.1), (0.06, 0.55), (-0.1, -0.58))
    red = [
        (x + dx + rng.gauss(0, 0.04), y + dy, 0, rng.random())
        for x, y in outer
        for dx, dy in around[:2]
    ]
    blue = [
        (x + dx + rng.gauss(0, 0.04), y + dy, 0, rng.random())
        for x, y in outer
        for dx, dy in around[2:]
    ]
    copies(lambda: plastic_stool('#c5342c'), red)
    copies(lambda: plastic_stool('#2f5f9a'), blue)
    for i in range(4):
        part(lambda: plastic_stool('#c5342c'), (2.65, -0.35, i * 0.09))
    for i in range(4):
        box(
            (0.42, 0.32, 0.26),
            (-2.62, -0.3, 0.14 + i * 0.27),
            plain(('#1f6b3c', '#c9a227')[i % 2], 0.5),
            0.02,
        )
    for x in (-1.75, 0, 1.35):
        bulb((x, -0.95, 2.2), 14, '#ffc07a', 0.04)
        lathe(
            [(0.0001, -0.05), (0.035, -0.02), (0.03, 0.03), (0.012, 0.06)],
            glow('#ffd9a0', 20),
            (x, -0.95, 2.2),
            16,
        )
        rod((x, -0.95, 2.26), (x, -0.95, 2.58), 0.005, plain('#1c1b1a', 0.5), 6)
    for x in (-2.1, 0.8):
        upper_window(
            (x, x + 1.3), 0, (4.1, 5.2), plain('#4a4a48', 0.5), '#cfe0ff' if x > 0 else None
        )
    aircon((0, 0, 4.5))
    wires(4.9, 7)
    sky('#4a4a62', '#1a2440', 0.5)
    panel((3, -6, 6), (0, 0, 1.5), (6, 4), 220, '#9dacd0')
    panel((0, 0.6, 2.55), (0, -2, 0), (4.4, 0.5), 40, '#ffca8c')
    panel((1, -3.8, 5), (0, -0.5, 0.8), (2, 1), 160, '#ffd6a8')
    camera((0.95, -5.9, 1.5), (-0.05, 0, 1.62), 28, 0.06, 5)


@picture('front-bar-night')
def bar_front():
    black = wood('#0f1416', '#20292c', 0.35)
    brass = plain('#b98a3e', 0.25, 1)
    street(wet=True)
    brick = blocks('#4a2e28', '#3c2420', '#221a17', (0.21, 0.068), 0.009, 0.5, 0.8)
    wall_x(
        (-2.8, 2.8),
        0,
        (0, 7),
        brick,
        [(-1.9, 0.2, 1.15, 2.25), (0.75, 1.75, 0.12, 2.35), (-1.5, -0.4, 3.9, 5.0)],
        0.3,
    )
    neighbours(
        plaster('#4d4f52', '#3d3f42'),
        blocks('#5d5a56', '#504d49', '#3d3a37', (0.4, 0.2), 0.008),
        (-2.8, 2.8),
    )
    inside((-2.2, 0.6), 2.7, 2.6, '#8a4a2c', 22, ((0.25, 1.0), (0.6, 1.0), (0.9, 1.4)), False)
    for z in (1.3, 1.75):
        box((2.4, 0.2, 0.03), (-0.8, 2.45, z), black)
        bottle_row((-1.9, 0.3), 2.45, z + 0.015, int(z * 10), 0.1)
    box((2.2, 0.02, 1.1), (-0.8, 2.57, 1.75), glow('#ff9f4a', 1.2), 0)
    window_x((-1.9, 0.2), 0.08, (1.15, 2.25), black, 3, 1, 0.05)
    between((-2.05, -0.06, 0.1), (0.35, 0.05, 1.12), black('x'), 0.01)
    for i in range(3):
        between(
            (-1.95 + i * 0.77, -0.075, 0.25), (-1.3 + i * 0.77, -0.055, 0.95), black('z'), 0.012
        )
    between((-2.05, -0.06, 2.28), (0.35, 0.05, 2.7), black('x'), 0.01)
    letters('바', 0.3, (-0.85, -0.075, 2.49), plain('#d9b46a', 0.3, 1), depth=0.012)
    # the door: deep green, four fields, a brass handle and a small lamp over it
    green = plain('#12382f', 0.3)
    between((0.75, 0.12, 0.12), (1.75, 0.17, 2.35), green, 0.006)
    for x in (0.85, 1.28):
        for z in ((0.3, 0.95), (1.1, 2.2)):
            between((x, 0.1, z[0]), (x + 0.37, 0.125, z[1]), plain('#164539', 0.3), 0.012)
    rod((1.62, 0.05, 1.0), (1.62, 0.05, 1.4), 0.015, brass)
    between((0.62, -0.05, 2.35), (1.88, 0.12, 2.5), black('x'), 0.01)
    for x in (0.62, 1.75):
        between((x, -0.05, 0), (x + 0.13, 0.12, 2.5), black('z'), 0.01)
    between((0.5, -0.6, -0.02), (2.0, 0.12, 0.12), plaster('#6d6a66', '#5d5a56', 0.4), 0.02)
    lathe([(0.0001, 0.14), (0.03, 0.13), (0.12, 0.02), (0.125, 0)], brass, (1.25, -0.3, 2.78), 32)
    rod((1.25, 0, 2.98), (1.25, -0.3, 2.92), 0.012, brass)
    bulb((1.25, -0.3, 2.74), 26, '#ffb468', 0.04)
    letters('술', 0.62, (2.28, -0.12, 2.1), glow('#ff3a5c', 3.5), depth=0.012)
    ring = [
        (2.28 + 0.42 * math.cos(a * 0.5236), -0.1, 2.1 + 0.42 * math.sin(a * 0.5236))
        for a in range(12)
    ]
    neon(ring, '#4ac8ff', 3.5, 0.012, True)
    bulb((2.28, -0.5, 2.1), 8, '#ff6a8a', 0.2)
    for x in (-2.3, 2.3):
        part(
            lambda: (
                pot('#1d1d1c', 0.2, 0.45),
                bush((0, 0, 0.4), 90, 0.7, 0.45, (0.16, 0.06), 0.2, 6),
            ),
            (x, -0.4, 0),
        )
    part(lambda: sconce((0, 0, 0), power=14), (-2.35, 0, 2.0))
    upper_window((-1.5, -0.4), 0, (3.9, 5.0), plain('#2a2825', 0.5), '#ffb46a')
    rod((2.68, -0.06, 0), (2.68, -0.06, 7), 0.04, plain('#4a4946', 0.5))
    wires(4.7, 9)
    sky('#3c4660', '#162040', 0.5)
    panel((-3, -6, 6), (0, 0, 1.5), (6, 4), 380, '#a5b6da')
    panel((-0.85, 0.35, 2.2), (-0.85, -2.2, 0), (2, 0.3), 22, '#ff9f56')
    panel((-1, -3.5, 5), (0, 0, 1.2), (2, 1), 200, '#ffcf9c')
    spot((1.25, -0.5, 4.2), (1.25, -0.2, 0), 240, 50, '#ffcf9a')
    camera((-0.6, -5.5, 1.5), (0.25, 0, 1.55), 29, 0.07, 5)
