"""중식 room: a round table with a turning plate, red lanterns, lattice and gold."""

import math

from scenes.picture import picture
from scenes.places.lamps import red_lantern
from scenes.places.light import air, camera, panel
from scenes.places.materials import blocks, plain, plaster, wood
from scenes.places.seats import chair
from scenes.places.shapes import box, copies, lathe, letters, part
from scenes.places.shell import ceiling, floor, wall_x, wall_y, window_x
from scenes.places.signs import framed
from scenes.places.tableware import bottle, cup, dish, side_dish


def round_table():
    cloth = plain('#e9e0d0', 0.9, bump=0.3, scale=150)
    lathe([(0.0001, 0.75), (0.83, 0.75), (0.85, 0.745), (0.86, 0.72)], cloth, segments=72)
    lathe(
        [(0.86, 0.72), (0.87, 0.35)],
        cloth,
        segments=144,
        wave=lambda r, z, a: r + (0.72 - z) * 0.09 * math.sin(a * 16),
    )
    lathe([(0.0001, 0), (0.3, 0), (0.3, 0.03), (0.06, 0.06), (0.06, 0.7)], plain('#3a1a12', 0.4))
    lathe(
        [(0.0001, 0.79), (0.42, 0.79), (0.43, 0.785), (0.42, 0.775), (0.0001, 0.775)],
        wood('#4a1a12', '#7a2f20', 0.2),
        segments=72,
    )
    for i in range(8):
        a = math.tau * i / 8
        x, y = 0.66 * math.cos(a), 0.66 * math.sin(a)
        part(lambda: dish('#f3eee5', 0.09, 0.014), (x, y, 0.752))
        part(lambda: cup('#f3eee5', 0.05, 0.032), (x * 0.83 - y * 0.2, y * 0.83 + x * 0.2, 0.752))
    for i, food in enumerate(('#8e2a12', '#c9812f', '#4f7a32', '#3a1c0c', '#e8d6a8')):
        a = math.tau * i / 5
        part(
            lambda f=food: side_dish(f, '#f3eee5', 0.1),
            (0.27 * math.cos(a), 0.27 * math.sin(a), 0.79),
        )
    part(lambda: bottle('#f2efe8', 0.14, 0.05, None), (0, 0, 0.79))


@picture('room-chinese-hall')
def chinese_hall():
    red = wood('#4a120e', '#7d2018', 0.35)
    floor(
        (-4, 4),
        (-2, 7),
        blocks(
            '#5d5a55', '#4c4945', '#2f2d2b', (0.45, 0.45), 0.006, 0, 0.25, False, 0.2, turn=0.785
        ),
    )
    wine = plaster('#7a2a20', '#63201a', 0.85, 0.2)
    wall_x((-4, 4), 5.6, (0.95, 2.9), wine, [(-0.9, 0.9, 0.95, 2.3)])
    wall_x((-4, 4), 5.55, (0, 0.95), red('x'))
    wall_y(-3.3, (-2, 5.6), (0, 2.9), wine, (), -0.2)
    wall_y(3.3, (-2, 5.6), (0, 2.9), wine)
    ceiling((-4, 4), (-2, 6), plaster('#d9c8a8', '#cdb993'), 2.9)
    for x in (-2.2, 0, 2.2):
        box((0.14, 8, 0.18), (x, 2, 2.82), red)
    for y in (1.0, 3.6):
        box((7, 0.14, 0.14), (0, y, 2.84), red)
    # moon lattice in the niche, gold behind it
    box((1.8, 0.04, 1.4), (0, 5.9, 1.6), plaster('#c9a24a', '#a87f2e', 0.5), 0)
    window_x((-0.9, 0.9), 5.6, (0.95, 2.3), red, 6, 5, 0.03, depth=0.04)
    lathe(
        [(0.5, -0.03), (0.56, -0.03), (0.56, 0.03), (0.5, 0.03), (0.5, -0.03)],
        red,
        (0, 5.58, 1.63),
        64,
    ).rotation_euler = (math.pi / 2, 0, 0)
    gold = plain('#d0a042', 0.3, 1)
    letters('복', 0.62, (0, 5.56, 1.6), gold, depth=0.02)
    for x in (-2.2, 2.2):
        framed((x, 5.58, 1.75), (0.75, 1.1), plaster('#e9dcc0', '#8a7a5c', scale=18), red)
    for x in (-3.28, 3.28):
        for y in (1.0, 3.6):
            box((0.1, 0.2, 2.9), (x, y, 1.45), red, 0.01)
    spots = [(-0.25, 1.55), (2.15, 3.7), (-2.1, 4.0)]
    copies(round_table, [(x, y, 0, 0.2) for x, y in spots])
    dark = wood('#2a120c', '#4f2416', 0.35)
    seats = []
    for x, y in spots:
        for i in range(8):
            a = math.tau * (i + 0.5) / 8 + 0.1
            seats.append((x + 1.13 * math.cos(a), y + 1.13 * math.sin(a), 0, a + math.pi / 2))
    copies(lambda: chair(dark, plain('#8e1f18', 0.6)), seats)
    for x, y, z in (
        (-1.1, 0.9, 2.3),
        (1.1, 0.9, 2.3),
        (-2.2, 2.6, 2.35),
        (0, 2.9, 2.25),
        (2.2, 2.6, 2.35),
        (-1.1, 4.4, 2.35),
        (1.1, 4.4, 2.35),
    ):
        red_lantern((x, y, z), 0.2, 2.9, 16)
    air('#e8d8c4', 0.26)
    panel((0, 2.2, 2.75), (0, 2.2, 0), (5, 5), 80, '#ffdcae')
    panel((0, -1.7, 2.0), (0, 2, 0.8), (4, 1.5), 45, '#ffe6c8')
    panel((0, 5.8, 2.2), (0, 5.9, 1.4), (1.6, 0.1), 10, '#ffcf86')
    camera((0.95, -1.6, 1.5), (-0.15, 3.2, 1.15), 25, 0, 4, (-0.25, 1.4, 0.8))
