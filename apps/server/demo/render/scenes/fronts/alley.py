"""Old houses: a brick house in an alley at dusk, and the gate of a 한옥 by day."""

import math

from scenes.picture import picture
from scenes.places.lamps import paper_lantern, sconce
from scenes.places.light import bulb, camera, panel, sky, sun
from scenes.places.materials import blocks, boards, plain, plaster, wood
from scenes.places.plants import bush, pot, tree
from scenes.places.shapes import between, box, lathe, letters, part, rod
from scenes.places.shell import floor, paper_door_x, wall_x, window_x
from scenes.places.signs import menu_board
from scenes.places.street import aircon, inside, neighbours, street, tiled_roof, upper_window, wires


def plank_door(x, z, m, iron='#1c1b1a', y=0.1):
    """A plank door with a small pane and a long handle."""
    n, wide = 5, (x[1] - x[0]) / 5
    for i in range(n):
        between(
            (x[0] + i * wide + 0.003, y, z[0]),
            (x[0] + (i + 1) * wide - 0.003, y + 0.05, z[1]),
            m,
            0.006,
        )
    for h in (z[0] + 0.3, z[1] - 0.3):
        between((x[0], y - 0.02, h - 0.05), (x[1], y, h + 0.05), m, 0.006)
    rod(
        (x[1] - 0.12, y - 0.06, z[0] + 0.85),
        (x[1] - 0.12, y - 0.06, z[0] + 1.35),
        0.014,
        plain(iron, 0.4, 0.8),
    )


@picture('front-brick-alley')
def brick_alley():
    oak = wood('#5a371e', '#8f5f36', 0.45)
    street(wet=True)
    brick = blocks('#8f4a36', '#7a3c2c', '#a79a8c', (0.21, 0.068), 0.009, 0.5, 0.85)
    wall_x(
        (-2.7, 2.9),
        0,
        (0, 7),
        brick,
        [
            (-2.0, 0.5, 0.85, 2.35),
            (1.15, 2.15, 0.1, 2.3),
            (-1.6, -0.4, 3.6, 4.8),
            (0.9, 2.1, 3.6, 4.8),
        ],
        0.25,
    )
    neighbours(
        plaster('#a39c90', '#8a8377', 0.9, 0.4),
        blocks('#b3a797', '#a39786', '#8a8074', (0.21, 0.068), 0.009),
        (-2.7, 2.9),
    )
    inside((-2.5, 1.0), 2.6, 3.0, '#dcb684', 34)
    window_x((-2.0, 0.5), 0.08, (0.85, 2.35), oak, 5, 3, 0.04)
    between((-2.1, -0.1, 0.77), (0.6, 0.1, 0.85), oak, 0.01)
    between((-2.1, -0.04, 2.35), (0.6, 0.1, 2.5), oak, 0.01)
    plank_door((1.15, 2.15), (0.1, 2.3), oak)
    between((1.05, -0.03, 2.3), (2.25, 0.12, 2.42), oak, 0.01)
    between((0.95, -0.45, -0.02), (2.35, 0.1, 0.1), plaster('#a8a49c', '#8f8b84'), 0.02)
    for x in (-1.6, 0.9):
        upper_window(
            (x, x + 1.2), 0, (3.6, 4.8), plain('#e6e0d4', 0.6), '#ffc98a' if x < 0 else None
        )
    between(
        (-2.1, -0.09, 2.62),
        (0.6, 0, 3.12),
        boards('#3a2415', '#5e3d25', 0.5, 0.17, 3, 0, True),
        0.01,
    )
    letters('밥집', 0.34, (-0.75, -0.1, 2.87), plain('#f0e2c4', 0.6), depth=0.015)
    for x in (-1.7, 0.2):
        rod((x, -0.02, 3.2), (x, -0.3, 3.28), 0.01, plain('#1c1b1a', 0.4), 8)
        lathe([(0.01, 0.1), (0.09, 0), (0.085, 0)], plain('#1c1b1a', 0.4), (x, -0.3, 3.2), 24)
        bulb((x, -0.3, 3.17), 12, '#ffc98c', 0.03)
    part(lambda: sconce((0, 0, 0), power=16), (2.42, 0, 1.9))
    aircon((2.2, 0, 3.05))
    rod((-2.62, -0.06, 0), (-2.62, -0.06, 7), 0.04, plain('#6b6a66', 0.5))
    part(
        lambda: (pot('#a8583a', 0.19, 0.34), bush((0, 0, 0.3), 60, 0.5, 0.5, (0.24, 0.08), 0.4, 4)),
        (-2.25, -0.4, 0),
    )
    part(
        lambda: (
            pot('#4a4a46', 0.16, 0.28),
            bush((0, 0, 0.24), 50, 0.4, 0.5, (0.22, 0.06), 0.6, 7),
        ),
        (0.75, -0.35, 0),
    )
    part(
        lambda: (pot('#8a7a68', 0.14, 0.24), bush((0, 0, 0.2), 50, 0.4, 0.5, (0.2, 0.07), 0.5, 9)),
        (-1.75, -0.35, 0),
    )
    part(
        lambda: menu_board(
            (0, 0, 0.55), (0.55, 0.85), 5, words=('오늘의 밥상', '된장찌개', '생선구이')
        ),
        (2.6, -0.75, 0),
        -0.25,
    )
    wires(4.4)
    sky('#b0a8b8', '#4a6492', 0.8)
    panel((-3, -6, 6), (0, 0, 1.5), (6, 4), 420, '#b5c4e0')
    panel((-0.75, 0.35, 2.2), (-0.75, -2.5, 0), (2.3, 0.4), 26, '#ffbf78')
    camera((0.9, -5.9, 1.5), (-0.02, 0, 1.62), 29, 0.06, 5)


@picture('front-hanok-gate')
def hanok_gate():
    old = wood('#3d2616', '#6d4729', 0.55)
    street()
    stone = blocks('#a39b8e', '#8d8578', '#cfc8ba', (0.42, 0.24), 0.02, 0.4, 0.9)
    lime = plaster('#f0e9da', '#e0d6c2')
    for x in ((-9, -1.6), (1.6, 9)):
        wall_x(x, 0.15, (0, 1.15), stone, thick=0.4)
        wall_x(x, 0.2, (1.15, 1.85), lime, thick=0.3)
        tiled_roof(x, 0.45, 1.85, 0.65, 0.3, step=0.22)
    for x in (-1.55, 1.55):
        box((0.26, 0.26, 2.75), (x, 0.2, 1.37), old, 0.015)
        box((0.36, 0.36, 0.16), (x, 0.2, 0.08), plaster('#a39b8e', '#8d8578'), 0.03)
    box((3.6, 0.22, 0.26), (0, 0.2, 2.62), old, 0.015)
    box((3.0, 0.16, 0.16), (0, 0.2, 0.14), old, 0.015)
    wall_x((-1.45, 1.45), 0.2, (2.25, 2.5), lime, thick=0.08)
    box((2.9, 0.14, 0.12), (0, 0.2, 2.22), old, 0.01)
    # left leaf closed, right leaf open to a yard
    for i in range(6):
        box((0.225, 0.05, 1.95), (-1.3 + i * 0.235, 0.2, 1.2), old, 0.005)
    for z in (0.5, 1.2, 1.9):
        box((1.42, 0.03, 0.12), (-0.71, 0.16, z), old, 0.006)
        for i in range(5):
            lathe(
                [(0.0001, 0.018), (0.018, 0.01), (0.022, 0)],
                plain('#1c1b1a', 0.5, 0.7),
                (-1.28 + i * 0.285, 0.14, z),
                12,
            ).rotation_euler = (math.pi / 2, 0, 0)
    for i in range(6):
        box((0.05, 0.225, 1.95), (1.4, 0.35 + i * 0.235, 1.2), old, 0.005)
    ring = lathe(
        [(0.055, -0.008), (0.068, -0.008), (0.068, 0.008), (0.055, 0.008), (0.055, -0.008)],
        plain('#1c1b1a', 0.4, 0.8),
        (-0.1, 0.12, 1.15),
        24,
    )
    ring.rotation_euler = (math.pi / 2, 0, 0)
    tiled_roof((-2.2, 2.2), 1.0, 2.85, 1.6, 0.75, step=0.25)
    # the yard behind: stepping stones, a pine, a lit house
    floor((-4, 5), (0.4, 8), plaster('#b5a88f', '#9c9078', 0.95, 0.8, 20))
    for i in range(5):
        box(
            (0.55, 0.36, 0.06),
            (0.65 + 0.12 * (i % 2), 0.9 + i * 0.75, 0.02),
            plaster('#8d8980', '#77736b'),
            0.03,
            (0, 0, 0.3 * i),
        )
    wall_x((-3, 5), 6.0, (0, 3), lime)
    for x in (-0.6, 0.45, 1.5):
        paper_door_x((x, x + 1.0), 5.9, (0.5, 2.2), old, 4, 9, 1.4, 0.3)
    box((6, 0.7, 0.12), (1, 5.6, 0.45), old, 0.01)
    tiled_roof((-3, 5), 6.4, 2.5, 1.6, 0.8)
    part(lambda: bush((0, 0, 0), 90, 1.3, 0.7, (0.3, 0.06), 0.5, 3), (-0.1, 3.2, 0))
    part(lambda: tree((0, 0, 0), 3.4, 5), (2.9, 1.6, 0))
    part(lambda: tree((0, 0, 0), 3.6, 8), (-2.9, 1.4, 0))
    part(
        lambda: (
            pot('#3a3632', 0.24, 0.42),
            bush((0, 0, 0.38), 60, 0.5, 0.5, (0.26, 0.08), 0.5, 2),
        ),
        (-1.95, -0.25, 0),
    )
    part(
        lambda: (pot('#3a3632', 0.3, 0.52), bush((0, 0, 0.46), 60, 0.6, 0.5, (0.3, 0.08), 0.5, 6)),
        (2.05, -0.3, 0),
    )
    box((0.22, 0.04, 0.95), (-1.55, 0.03, 1.5), wood('#8a6440', '#b8905c', 0.5), 0.006)
    for i, c in enumerate('한식'):
        letters(c, 0.17, (-1.55, 0.005, 1.72 - i * 0.4), plain('#231710', 0.7), depth=0.004)
    paper_lantern((1.55, -0.25, 1.95), 0.16, 0.36, lit=0.7, power=8, ceiling=2.6, seal='국')
    sky('#f2ede2', '#7fa6cf', 0.75)
    sun((-4.5, -6, 6.5), 3.4, '#fff0d8', 1.2)
    camera((0.5, -5.9, 1.5), (0.02, 0, 1.62), 29, 0.05, 5)
