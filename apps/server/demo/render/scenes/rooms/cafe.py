"""카페: one big window, plants, concrete and pale wood."""

from scenes.picture import picture
from scenes.places.lamps import globe_lamp
from scenes.places.light import air, camera, panel, sun
from scenes.places.materials import boards, outdoors, plain, plaster, wood
from scenes.places.plants import bush, hanging, pot, tree
from scenes.places.seats import chair
from scenes.places.shapes import box, copies, part
from scenes.places.shell import ceiling, floor, wall_x, wall_y, window_x
from scenes.places.signs import menu_board
from scenes.places.tables import pedestal
from scenes.places.tableware import cup, dish, tumbler


def coffee():
    part(lambda: dish('#f4f1ea', 0.075, 0.01), (0, 0, 0))
    part(lambda: cup('#f4f1ea', 0.065, 0.042), (0, 0, 0.008))
    part(lambda: tumbler(0.12, 0.035, '#6b4326'), (0.18, 0.1, 0))
    part(lambda: dish('#b8c4bc', 0.1, 0.012), (-0.17, 0.08, 0))
    part(
        lambda: box(
            (0.1, 0.07, 0.05), (0, 0, 0.035), plain('#c98f4a', 0.6, bump=0.6, scale=60), 0.012
        ),
        (-0.17, 0.08, 0),
        0.5,
    )


@picture('room-cafe')
def cafe():
    pale = wood('#b08a5c', '#d9b98a', 0.45)
    floor((-4, 4), (-2, 7), plaster('#b9b4aa', '#a39e94', 0.3, 0.04, 4))
    concrete = plaster('#cfcac0', '#bab4a8', 0.9, 0.3, 5)
    white = plaster('#f1ede5', '#e8e2d6')
    wall_x((-4, 4), 5.0, (0, 3.2), white, [(-2.5, 1.9, 0.45, 2.85)])
    window_x((-2.5, 1.9), 5.05, (0.45, 2.85), plain('#23221f', 0.5), 4, 1, 0.05)
    box((20, 0.05, 9), (0, 10, 2), outdoors('#f2f6f6', '#7d9a5a', '#d8cfc0', 1.5, 0.4), 0)
    for i, x in enumerate((-2.4, -1.2, 0.3, 1.5)):
        bush((x, 6.4, -0.2), 40, 1.1, 0.6, (0.4, 0.12), 0.5, i + 20)
    wall_y(3.0, (-2, 5), (0, 3.2), concrete)
    wall_y(-3.3, (-2, 5), (0, 3.2), white, (), -0.2)
    ceiling((-4, 4), (-2, 5.2), concrete, 3.2)
    box((4.5, 0.4, 0.05), (-0.3, 4.85, 0.45), pale, 0.01)
    for x, c in ((-1.9, '#c8a98a'), (-0.9, '#8fa08c'), (1.1, '#c8a98a')):
        box(
            (0.45, 0.12, 0.42),
            (x, 4.92, 0.69),
            plain(c, 0.95, bump=0.4, scale=160),
            0.05,
            (-0.25, 0, 0.1),
        )
    # counter at the right wall with a machine, cakes and a board above
    box(
        (0.75, 3.0, 0.98),
        (2.55, 2.6, 0.49),
        boards('#b08a5c', '#d9b98a', 0.45, 0.1, 3, 1.5708, True),
        0.01,
    )
    box((0.85, 3.1, 0.04), (2.52, 2.6, 1.0), plaster('#e9e5dd', '#d6d0c5', 0.25, 0, 10), 0.008)
    part(
        lambda: box((0.45, 0.75, 0.4), (0, 0, 0.22), plain('#c9cac8', 0.2, 1), 0.03),
        (2.6, 3.4, 1.02),
    )
    part(lambda: box((0.5, 0.8, 0.05), (0, 0, 0.45), plain('#26241f', 0.4), 0.01), (2.6, 3.4, 1.02))
    for i in range(5):
        part(lambda: cup('#efe9df', 0.07, 0.04), (2.5, 3.1 + i * 0.13, 1.49))
    for i, c in enumerate(('#c98f4a', '#e9c9c0', '#7a4a2c')):
        part(lambda: dish('#f4f1ea', 0.13, 0.02), (2.4, 1.45 + i * 0.36, 1.02))
        part(
            lambda c=c: box((0.14, 0.1, 0.07), (0, 0, 0.055), plain(c, 0.7), 0.02),
            (2.4, 1.45 + i * 0.36, 1.02),
            0.4 * i,
        )
    part(
        lambda: menu_board(
            (0, 0, 0),
            (1.5, 0.75),
            5,
            '#2a2d2a',
            words=('아메리카노', '라테', '밀크티', '당근케이크'),
        ),
        (2.97, 2.6, 2.15),
        -1.5708,
    )
    tables = [(-1.9, 1.1), (0.45, 1.35), (-0.9, 3.3), (1.1, 3.3)]
    copies(lambda: pedestal(pale('x'), 0.38, 0.72), [(x, y, 0, 0) for x, y in tables])
    copies(coffee, [(x, y, 0.72, 0.7 * i) for i, (x, y) in enumerate(tables)])
    seats = [(x + 0.62, y + 0.05, 0, 1.65) for x, y in tables] + [
        (x - 0.62, y, 0, -1.5) for x, y in tables
    ]
    copies(lambda: chair(pale, plain('#8fa08c', 0.95)), seats)
    part(lambda: (pot('#d8d2c6', 0.22, 0.4), tree((0, 0, 0.35), 1.75, 3)), (-2.75, 3.9, 0))
    part(
        lambda: (pot('#b5623c', 0.19, 0.34), bush((0, 0, 0.3), 46, 0.9, 0.5, (0.42, 0.13), 0.5, 5)),
        (2.3, 4.55, 0),
    )
    part(
        lambda: (pot('#4a4a46', 0.17, 0.3), bush((0, 0, 0.26), 60, 0.6, 0.5, (0.42, 0.05), 0.8, 9)),
        (-2.85, 1.9, 0),
    )
    for x in (-2.2, 0.0, 1.6):
        part(lambda: pot('#efe9df', 0.09, 0.12), (x, 4.55, 2.55))
        hanging((x, 4.55, 2.66), int(x * 7 + 30), 0.7)
        box((0.01, 0.01, 0.55), (x, 4.55, 2.93), plain('#23221f', 0.5), 0)
    for x, y in ((-1.4, 2.2), (0.8, 2.3)):
        globe_lamp((x, y, 2.3), 0.15, 12, 3.2, '#fff0d8', 3)
    air('#e6edf2', 0.5)
    panel((-0.3, 5.3, 1.7), (-0.2, 1, 0.5), (4.4, 2.4), 330, '#f8faff')
    panel((0, -1.7, 2.4), (0, 2, 0.8), (4, 1.5), 40, '#fff6ea')
    sun((-3.2, 8, 5.5), 5.0, '#fff0d8')
    camera((-0.75, -1.45, 1.42), (0.05, 3.4, 1.22), 25, 0, 4, (0.4, 1.4, 0.8))
