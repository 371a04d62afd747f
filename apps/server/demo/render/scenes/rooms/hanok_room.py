"""한옥 room: floor seating, paper doors that let the afternoon in, a folding screen."""

from scenes.picture import picture
from scenes.places.light import air, camera, panel, sun
from scenes.places.lamps import paper_lantern
from scenes.places.materials import WALNUT, boards, outdoors, plain, plaster, wood
from scenes.places.plants import bush, pot
from scenes.places.seats import cushion
from scenes.places.shapes import box, copies, lathe, part, rod
from scenes.places.shell import ceiling, floor, paper_door_x, wall_x, wall_y
from scenes.places.tables import low_table
from scenes.places.tableware import bowl, cup, dish, side_dish


@picture('room-hanok')
def build():
    old = wood('#3a2415', '#6e4a2c', 0.5)
    floor((-3, 3), (-1.5, 5.4), plaster('#d9b878', '#c7a05c', 0.28, 0.03, 3))
    for x in (-2, -1, 0, 1, 2):
        box((0.004, 7, 0.001), (x, 2, 0.001), plain('#9c7c42', 0.5), 0)
    for y in (0, 1.1, 2.2, 3.3):
        box((6, 0.004, 0.001), (0, y, 0.001), plain('#9c7c42', 0.5), 0)
    lime = plaster('#f1eadc', '#e4dac6')
    ceiling((-3, 3), (-1.5, 5.4), lime, 2.5)
    for i in range(13):
        rod((-2.75 + i * 0.46, -1.5, 2.5), (-2.75 + i * 0.46, 4.2, 2.5), 0.055, old, 14)
    for y in (0.4, 4.05):
        rod((-3, y, 2.38), (3, y, 2.38), 0.11, old, 20)
    # back side: paper doors between posts, daylight behind them
    for x in (-2.6, -0.02, 2.56):
        box((0.17, 0.17, 2.5), (x, 4.05, 1.25), old, 0.01)
    box((5.4, 0.12, 0.1), (0, 4.05, 1.96), old)
    box((5.4, 0.16, 0.12), (0, 4.05, 0.06), old)
    for i, x in enumerate((-2.5, -1.27)):
        paper_door_x((x, x + 1.2), 4.03, (0.12, 1.92), old, 5, 11, 0.5, 0.3, '#fff1dc')
    paper_door_x((0.08, 1.28), 4.08, (0.12, 1.92), old, 5, 11, 0.5, 0.3, '#fff1dc')
    wall_x((-2.6, 2.6), 4.05, (2.0, 2.5), lime, thick=0.05)
    # the fourth door is slid open: a yard with bamboo and a tiled wall
    box((9, 0.05, 5), (2, 9, 1.5), outdoors('#eef3ea', '#6f8f4f', '#c9c2ad', 2.2, 0.9), 0)
    floor((-4, 6), (4.2, 9), boards('#6b4a2c', '#936c44', 0.5, 0.16), -0.02)
    for i in range(6):
        bush((1.0 + i * 0.33, 6.3 + 0.2 * (i % 2), -0.2), 26, 1.7, 0.5, (0.34, 0.05), 0.6, i)
    wall_y(-2.75, (-1.5, 4.05), (0, 2.5), lime, (), -0.2)
    wall_y(2.75, (-1.5, 4.05), (0, 2.5), lime)
    for y in (0.4, 2.3):
        for x in (-2.74, 2.74):
            box((0.06, 0.16, 2.5), (x, y, 1.25), old, 0.006)
    # a chest, a moon jar and a branch at the left wall
    box((0.42, 1.0, 0.62), (-2.5, 2.9, 0.31), old, 0.008)
    for y in (2.66, 3.14):
        box((0.012, 0.42, 0.22), (-2.285, y, 0.45), WALNUT, 0.003)
        box((0.02, 0.03, 0.03), (-2.275, y, 0.45), plain('#b98a3e', 0.3, 1), 0.004)
    lathe(
        [
            (0.0001, 0),
            (0.07, 0),
            (0.13, 0.06),
            (0.16, 0.15),
            (0.135, 0.25),
            (0.075, 0.3),
            (0.07, 0.325),
            (0.062, 0.32),
        ],
        plain('#efece4', 0.25),
        (-2.5, 2.9, 0.62),
        48,
    )

    copies(
        lambda: low_table(wood('#4a2a18', '#7a4c2c', 0.3), 1.3, 0.8),
        [(-0.75, 1.75, 0, 0.0), (1.45, 2.75, 0, 0)],
    )

    def setting():
        for x in (-0.36, 0.36):
            for y in (-0.24, 0.24):
                part(lambda: bowl('#b08a4a', 0.062, 0.052, '#f3ece0'), (x, y, 0))
                part(lambda: cup('#7f8d78', 0.06, 0.034), (x + 0.15, y * 1.1, 0))
        for i, food in enumerate(('#b83a1e', '#3f6a2a', '#e2c14a', '#6b4526', '#efe6d4')):
            part(
                lambda f=food: side_dish(f, '#e8e2d4', 0.06), (-0.28 + 0.14 * i, 0.02 * (i % 2), 0)
            )
        part(lambda: dish('#7f8d78', 0.12, 0.02), (0, -0.2, 0))

    copies(setting, [(-0.75, 1.75, 0.33, 0), (1.45, 2.75, 0.33, 0)])
    for name, places in (
        ('#7b8a9a', [(-1.1, 1.1), (1.1, 2.1), (-0.4, 2.4)]),
        ('#b98f8a', [(-0.4, 1.1), (1.8, 2.1), (-1.1, 2.4), (1.3, 3.4)]),
    ):
        copies(
            lambda c=name: cushion(plain(c, 0.9, bump=0.5, scale=200), plain('#efe6d4', 0.9)),
            [(x, y, 0, 0.06 * x) for x, y in places],
        )
    part(
        lambda: (pot('#3a3a38', 0.16, 0.26), bush((0, 0, 0.22), 46, 0.7, 0.5, (0.4, 0.04), 0.7, 8)),
        (2.35, 1.5, 0),
    )
    paper_lantern((0.35, 2.1, 1.95), 0.21, 0.4, lit=1.1, power=26, ceiling=2.45)
    air('#e8edf2', 0.32)
    panel((0, 4.6, 1.2), (0, 0, 0.6), (5, 1.8), 210, '#fff4e2')
    panel((0, 0.8, 2.35), (0, 1.5, 0), (4, 3), 40, '#ffe6c4')
    panel((0.3, -1.4, 1.8), (0, 3, 0.5), (3, 1.6), 32, '#fff0dc')
    sun((3.5, 8, 6), 4.0, '#ffe9c8')
    camera((0.55, -1.35, 1.2), (-0.12, 3.0, 0.82), 25, 0.02, 4, (-0.7, 1.8, 0.35))
