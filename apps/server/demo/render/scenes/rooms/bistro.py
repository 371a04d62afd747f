"""양식 bistro: bentwood chairs, marble tops, a bench under a mirror, tall windows."""

from scenes.picture import picture
from scenes.places.lamps import globe_lamp, sconce
from scenes.places.light import air, camera, panel, sun
from scenes.places.materials import blocks, outdoors, plain, plaster, wood
from scenes.places.seats import bench, bentwood
from scenes.places.shapes import box, copies, part
from scenes.places.shell import ceiling, floor, wall_x, wall_y, window_x
from scenes.places.signs import menu_board
from scenes.places.tables import pedestal, table
from scenes.places.tableware import cutlery, dish, wine_glass


def setting():
    for y, turn in ((-0.2, 0), (0.2, 3.1416)):
        part(lambda: dish('#f4f1ea', 0.12, 0.016), (0, y, 0))
        part(
            lambda: box((0.09, 0.16, 0.012), (0, 0, 0.006), plain('#e6ddcc', 0.95), 0.004),
            (0, y, 0.016),
            0.2,
        )
        part(lambda: cutlery(plain('#c9c8c4', 0.2, 1)), (0.17, y, 0), turn)
        part(lambda: wine_glass(), (-0.19, y * 0.55, 0))


@picture('room-bistro')
def bistro():
    floor(
        (-4, 4),
        (-2, 7),
        blocks(
            '#e6e0d4', '#2d2c2a', '#8d877c', (0.25, 0.25), 0.003, 0, 0.25, False, 0.1, 0.3, 0.785
        ),
    )
    green = plain('#2f4a40', 0.5)
    cream = plaster('#efe6d4', '#e3d7c0')
    wall_x((-4, 4), 5.6, (0, 3.1), cream, [(-2.4, -0.7, 0.7, 2.75), (0.1, 1.8, 0.7, 2.75)])
    for x in (-2.4, 0.1):
        window_x((x, x + 1.7), 5.62, (0.7, 2.75), green, 2, 3, 0.045)
    box((14, 0.05, 7), (0, 9.5, 2), outdoors('#eef3f5', '#8fa86a', '#d3c8b6', 1.5, 0.5), 0)
    wall_y(2.6, (-2, 5.6), (0, 1.15), green)
    wall_y(2.62, (-2, 5.6), (1.15, 3.1), cream)
    box((0.06, 7.6, 0.05), (2.58, 1.8, 1.17), green)
    wall_y(-3.3, (-2, 5.6), (0, 3.1), cream, (), -0.2)
    ceiling((-4, 4), (-2, 5.7), plaster('#f4efe4'), 3.1)
    for s in (0, 1):
        box(
            (6, 0.1 - s * 0.04, 0.08),
            (-0.3, 5.56 - s * 0.02, 3.05 - s * 0.07),
            plain('#f2ece0', 0.7),
        )
    box((0.1, 7.6, 0.12), (2.57, 1.8, 3.04), plain('#f2ece0', 0.7))
    leather = plain('#7a2a20', 0.4)
    part(lambda: bench(6.6, green, leather), (2.18, 2.0, 0), -1.5708)
    for y in (0.3, 2.3, 4.2):
        box((0.03, 1.15, 0.8), (2.6, y, 1.95), wood('#6b4a22', '#a27a3e', 0.3))
        box((0.01, 1.03, 0.68), (2.58, y, 1.95), plain('#e8ecec', 0.03, 1), 0)
        part(lambda: sconce((0, 0, 0)), (2.6, y + 0.98, 2.0), -1.5708)
    marble = plaster('#eeeae2', '#c9c2b6', 0.2, 0.0, 12)
    along = [0.35, 1.6, 2.85, 4.1]
    copies(
        lambda: table(marble, 0.62, 0.62, 0.74, 0.025, 0.04), [(1.55, y, 0, 1.5708) for y in along]
    )
    brown = wood('#2a160c', '#4f2e1a', 0.3)
    copies(
        lambda: bentwood(brown),
        [(0.98, y + 0.02, 0, -1.5708 + 0.1 * (i - 1)) for i, y in enumerate(along)],
    )
    rounds = [(-0.75, 1.55), (-2.15, 3.0), (-0.6, 4.0), (-2.3, 0.9)]
    copies(lambda: pedestal(marble, 0.36), [(x, y, 0, 0) for x, y in rounds])
    copies(
        lambda: bentwood(brown),
        [(x, y - 0.58, 0, 0.15 * i) for i, (x, y) in enumerate(rounds)]
        + [(x, y + 0.6, 0, 3.1 - 0.2 * i) for i, (x, y) in enumerate(rounds)],
    )
    copies(
        setting, [(x, y, 0.745, 0) for x, y in rounds] + [(1.55, y, 0.745, 1.5708) for y in along]
    )
    box((0.3, 1.8, 1.0), (-3.1, 3.6, 0.5), green, 0.01)
    box((0.36, 1.9, 0.04), (-3.08, 3.6, 1.02), marble)
    menu_board((-0.3, 5.56, 1.75), (0.55, 0.95), 6, words=('오늘의 수프', '파스타', '스테이크'))
    for y in (0.9, 2.4, 3.9):
        for x in (-1.5, 0.7):
            globe_lamp((x, y, 2.35), 0.12, 22, 3.1, '#ffe0b4', 4)
    air('#e3e9ee', 0.35)
    panel((-1.55, 5.9, 1.8), (-0.5, 1, 0.6), (1.7, 2), 170, '#f6f8ff')
    panel((0.95, 5.9, 1.8), (0.5, 1, 0.6), (1.7, 2), 170, '#f6f8ff')
    panel((-0.3, -1.7, 2.2), (0, 2, 0.8), (4, 1.4), 40, '#fff0dc')
    sun((2.5, 9, 6), 3.5, '#ffe9c8')
    camera((-1.35, -1.25, 1.42), (0.5, 3.4, 1.15), 26, 0, 4, (-0.7, 1.6, 0.8))
