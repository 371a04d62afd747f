"""한식 hall: rows of oak tables, strips of menu on a limed wall, window light from the left."""

import random

from scenes.picture import picture
from scenes.places.lamps import cone_lamp
from scenes.places.light import air, camera, panel, sun
from scenes.places.materials import PINE, boards, outdoors, plaster, wood
from scenes.places.seats import chair
from scenes.places.shapes import box, copies, part
from scenes.places.shell import ceiling, floor, skirting_x, wall_x, wall_y, window_y
from scenes.places.signs import framed, hanging_papers
from scenes.places.tables import table
from scenes.places.tableware import bottle, bowl, chopstick_box, cup, side_dish


def setting():
    rng = random.Random(3)
    part(chopstick_box, (0.28, 0.2, 0))
    for i, food in enumerate(('#b83a1e', '#3f6a2a', '#e6c53c', '#6b4526')):
        part(lambda f=food: side_dish(f), (-0.16 + 0.11 * i, 0.02 * rng.gauss(0, 1), 0))
    for y in (-0.22, 0.22):
        part(lambda: bowl('#d9d6ce', 0.06, 0.05, '#f3ece0'), (-0.12, y, 0))
        part(lambda: cup('#c3c4c2', 0.08, 0.036), (0.14, y * 0.9, 0))


@picture('room-korean-hall')
def build():
    oak = wood('#8d6238', '#c4935c')
    floor((-4, 4), (-1, 9), boards('#6b4a30', '#94704c', 0.32, 0.13, turn=1.5708))
    ceiling((-4, 4), (-1, 9), plaster('#e9e3d8'), 2.75)
    lime = plaster('#ece4d6', '#ded3c0')
    wall_x((-3.0, 4), 7.2, (0, 2.75), lime)
    wall_y(3.3, (-1, 7.2), (0, 2.75), lime)
    wall_y(-2.9, (-1, 7.2), (0, 2.75), lime, [(0.9, 3.0, 0.8, 2.3), (3.9, 6.0, 0.8, 2.3)], -0.2)
    for y in (0.9, 3.9):
        window_y(-3.02, (y, y + 2.1), (0.8, 2.3), oak, 3, 2, 0.04)
    box((0.05, 36, 8), (-7, 9, 2), outdoors(strength=3.5), 0)
    for x in (-2.4, 0.2, 2.8):
        box((0.12, 9, 0.16), (x, 3.2, 2.67), oak)
    box((6.3, 0.03, 0.9), (0.2, 7.19, 0.45), PINE, 0.004)
    box((0.03, 8.2, 0.9), (3.29, 3.1, 0.45), PINE, 0.004)
    box((6.3, 0.05, 0.04), (0.2, 7.18, 0.92), oak)
    box((0.05, 8.2, 0.04), (3.28, 3.1, 0.92), oak)
    skirting_x((-2.9, 3.3), 7.18, oak)

    spots = [(x, y) for y in (1.5, 3.3, 5.1, 6.5) for x in (-1.75, 0.35, 2.35)]
    copies(lambda: table(oak, 1.15, 0.72), [(x, y, 0, 0) for x, y in spots])
    rng = random.Random(5)
    seats = []
    for x, y in spots:
        for dx in (-0.28, 0.28):
            for side, turn in ((-0.55, 0), (0.55, 3.1416)):
                seats.append(
                    (
                        x + dx + rng.gauss(0, 0.015),
                        y + side + rng.gauss(0, 0.03),
                        0,
                        turn + rng.gauss(0, 0.06),
                    )
                )
    copies(lambda: chair(oak), seats)
    copies(setting, [(x, y, 0.74, 0 if i % 2 else 3.1416) for i, (x, y) in enumerate(spots)])
    part(lambda: bottle('#1f5b34', 0.21, 0.032), (0.6, 1.35, 0.74))

    hanging_papers(
        (-2.2, 0.4), 7.18, 1.75, ['비빔밥', '된장국', '생선구이', '제육', '보리밥', '전']
    )
    framed((1.75, 7.18, 1.75), (0.9, 0.6), plaster('#a9b7a4', '#5d7468', scale=20))
    for y in (1.6, 3.4, 5.2):
        for x in (-0.9, 1.5):
            cone_lamp((x, y, 1.95), '#e8e2d6', 26, 2.75, 0.19)
    air('#dbe6f0', 0.35)
    panel((-3.3, 1.95, 1.6), (2, 2.5, 0.6), (2.2, 1.6), 190, '#f3f6ff')
    panel((-3.3, 4.95, 1.6), (2, 5.2, 0.6), (2.2, 1.6), 190, '#f3f6ff')
    panel((0.3, 2.5, 2.65), (0.3, 2.5, 0), (3, 5), 45, '#fff0dc')
    sun((-6, -2.2, 5), 3.2)
    camera((1.25, -0.75, 1.42), (-0.35, 4.2, 1.12), 25, -0.02, 3.5, (0.3, 3.3, 0.8))
