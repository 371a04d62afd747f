"""By day: a glass café front with a bench, and a white bistro under an awning."""

from scenes.picture import picture
from scenes.places.light import camera, sky, sun
from scenes.places.materials import blocks, boards, plain, plaster, wood
from scenes.places.plants import bush, pot, tree
from scenes.places.seats import bentwood
from scenes.places.shapes import between, box, copies, letters, part, rod
from scenes.places.shell import wall_x, window_x
from scenes.places.signs import menu_board
from scenes.places.street import awning, inside, neighbours, round_sign, street, upper_window
from scenes.places.tables import pedestal
from scenes.places.tableware import cup, dish, tumbler


@picture('front-cafe-glass')
def cafe_front():
    black = plain('#1f1f1d', 0.45)
    oak = wood('#9a7044', '#c79a68', 0.45)
    street()
    concrete = plaster('#c9c4ba', '#aca69b', 0.9, 0.35, 5)
    wall_x(
        (-3.1, 3.1),
        0,
        (0, 7),
        concrete,
        [(-2.5, 1.1, 0.12, 2.9), (1.2, 2.3, 0.02, 2.9), (-2.3, 2.3, 4.0, 5.4)],
        0.3,
    )
    neighbours(
        blocks('#9c6a52', '#8d5d46', '#b5a898', (0.21, 0.068), 0.009),
        plaster('#e3ddd0', '#d2cabb'),
        (-3.1, 3.1),
    )
    inside((-2.8, 2.6), 3.0, 4.0, '#e3d6c0', 26)
    part(
        lambda: box(
            (2.2, 0.6, 1.0),
            (0, 0, 0.5),
            boards('#b08a5c', '#d9b98a', 0.45, 0.1, 3, 1.5708, True),
            0.01,
        ),
        (1.0, 3.0, 0),
    )
    window_x((-2.5, 1.1), 0.06, (0.12, 2.9), black, 3, 1, 0.055)
    window_x((1.2, 2.3), 0.06, (0.02, 2.9), black, 1, 1, 0.07)
    between((1.2, 0.05, 2.3), (2.3, 0.12, 2.36), black, 0.004)
    rod((1.38, -0.02, 0.95), (1.38, -0.02, 1.5), 0.014, plain('#b98a3e', 0.3, 1))
    between((-3.1, -0.06, 3.0), (3.1, 0, 3.5), oak('x'), 0.01)
    letters('카페', 0.36, (0, -0.08, 3.25), plain('#f4efe2', 0.5), depth=0.02)
    round_sign((2.75, -0.5, 2.6), '콩', 0.24, '#f7f2e6', '#2a2018', 1.0)
    for z in (0.42, 0.85):
        box(
            (1.9, 0.36 if z < 0.5 else 0.05, 0.05 if z < 0.5 else 0.16),
            (-1.3, -0.5 if z < 0.5 else -0.28, z),
            oak,
            0.012,
        )
    for x in (-2.1, -0.5):
        box((0.05, 0.36, 0.42), (x, -0.5, 0.21), black)
        box((0.05, 0.05, 0.9), (x, -0.28, 0.45), black)
    part(lambda: cup('#f4f1ea', 0.07, 0.04), (-1.0, -0.5, 0.445))
    part(lambda: (pot('#d8d2c6', 0.26, 0.48), tree((0, 0, 0.44), 1.8, 3)), (-2.75, -0.55, 0))
    part(
        lambda: (pot('#b5623c', 0.22, 0.38), bush((0, 0, 0.34), 70, 0.7, 0.5, (0.34, 0.1), 0.5, 5)),
        (0.35, -0.45, 0),
    )
    part(
        lambda: (pot('#4a4a46', 0.17, 0.3), bush((0, 0, 0.26), 60, 0.5, 0.5, (0.34, 0.05), 0.8, 9)),
        (0.8, -0.35, 0),
    )
    part(
        lambda: (
            pot('#d8d2c6', 0.22, 0.42),
            bush((0, 0, 0.38), 70, 0.8, 0.5, (0.3, 0.08), 0.4, 12),
        ),
        (2.7, -0.4, 0),
    )
    part(
        lambda: menu_board((0, 0, 0.5), (0.5, 0.8), 5, words=('라테', '말차', '스콘')),
        (1.05, -1.1, 0),
        -0.2,
    )
    upper_window((-2.3, 2.3), 0, (4.0, 5.4), plain('#2a2825', 0.5))
    sky('#f4efe6', '#7fa9d6', 0.8)
    sun((-5, -6, 7), 3.6, '#fff2de', 1.0)
    camera((0.8, -6.1, 1.5), (-0.05, 0, 1.66), 28, 0.06, 5)


@picture('front-bistro')
def bistro_front():
    green = plain('#27483d', 0.4)
    white = plaster('#f1ece1', '#e2dbcc', 0.85, 0.15, 6)
    street()
    wall_x(
        (-3, 3),
        0,
        (0, 7),
        white,
        [
            (-2.5, -0.55, 0.7, 2.5),
            (-0.4, 0.6, 0.05, 2.5),
            (0.85, 2.5, 0.7, 2.5),
            (-2.2, -1.2, 3.9, 5.6),
            (-0.5, 0.5, 3.9, 5.6),
            (1.2, 2.2, 3.9, 5.6),
        ],
        0.3,
    )
    neighbours(
        plaster('#d8c9ae', '#c8b797'),
        blocks('#b07a5e', '#a06c52', '#cfc2b2', (0.21, 0.068), 0.009),
        (-3, 3),
    )
    inside((-2.8, 2.8), 2.8, 3.6, '#dcc29c', 32)
    for x in (-2.5, 0.85):
        wide = 1.95 if x < 0 else 1.65
        window_x((x, x + wide), 0.06, (0.7, 2.5), green, 3, 2, 0.05)
        between((x - 0.1, -0.06, 0.1), (x + wide + 0.1, 0.02, 0.66), green, 0.01)
        between((x + 0.1, -0.075, 0.2), (x + wide - 0.1, -0.055, 0.56), plain('#315548', 0.4), 0.01)
    between((-0.4, 0.1, 0.05), (0.6, 0.15, 0.95), green, 0.01)
    window_x((-0.4, 0.6), 0.1, (0.95, 2.48), green, 2, 3, 0.06)
    rod((0.46, 0.06, 0.95), (0.46, 0.06, 1.3), 0.012, plain('#b98a3e', 0.3, 1))
    between((-0.55, -0.4, -0.02), (0.75, 0.1, 0.05), plaster('#b8b2a6'), 0.01)
    between((-2.75, -0.08, 2.72), (2.75, 0, 3.14), green, 0.012)
    letters('비스트로', 0.27, (0, -0.1, 2.93), plain('#e9d9a8', 0.4), depth=0.012)
    awning((-2.75, 2.75), 2.74, 1.15, 0.42, '#8e2a22', '#f2ece0', 16)
    for z, h in ((3.3, 0.1), (3.45, 0.06)):
        between((-3, -0.12, z), (3, 0, z + h), white, 0.015)
    for x in (-2.2, -0.5, 1.2):
        upper_window((x, x + 1.0), 0, (3.9, 5.6), plain('#e9e3d6', 0.6))
        for s in (-0.34, 1.02):
            between((x + s, -0.05, 3.9), (x + s + 0.32, -0.01, 5.6), plain('#5f7f74', 0.6), 0.008)
            for i in range(12):
                box(
                    (0.26, 0.012, 0.05),
                    (x + s + 0.16, -0.055, 4.02 + i * 0.13),
                    plain('#54736a', 0.6),
                    0.004,
                    (0.5, 0, 0),
                )
    for x in (-1.7, 1.6):
        part(lambda: pedestal(plaster('#eeeae2', '#cfc8bb', 0.25, 0, 12), 0.33), (x, -1.05, 0))
        part(lambda: tumbler(0.12, 0.03), (x + 0.1, -1.0, 0.745))
        part(lambda: dish('#f4f1ea', 0.1, 0.014), (x - 0.08, -1.1, 0.745))
    brown = wood('#3a2012', '#6b4024', 0.35)
    copies(
        lambda: bentwood(brown),
        [(-2.2, -1.0, 0, -1.4), (-1.2, -1.1, 0, 1.7), (1.1, -1.05, 0, -1.7), (2.1, -1.0, 0, 1.5)],
    )
    for x in (-0.75, 0.95):
        part(
            lambda: (
                pot('#3a3a38', 0.2, 0.4),
                bush((0, 0, 0.36), 110, 0.7, 0.45, (0.14, 0.06), 0.2, 8),
            ),
            (x, -0.35, 0),
        )
    part(
        lambda: menu_board((0, 0, 0.5), (0.5, 0.8), 5, words=('양파수프', '스테이크', '와인')),
        (0.35, -1.5, 0),
        -0.15,
    )
    sky('#f6f0e6', '#83abd6', 0.8)
    sun((4.5, -6, 6), 3.6, '#ffeed2', 1.0)
    camera((-0.9, -6.1, 1.5), (0.05, 0, 1.72), 28, 0.06, 5)
