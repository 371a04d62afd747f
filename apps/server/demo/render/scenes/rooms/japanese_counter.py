"""일식 counter: pale cypress, a row of stools, short cloths over the kitchen, low lamps."""

from scenes.picture import picture
from scenes.places.lamps import cone_lamp, paper_lantern
from scenes.places.light import air, camera, panel
from scenes.places.materials import boards, plain, plaster, wood
from scenes.places.seats import bar_stool
from scenes.places.shapes import box, copies, part, rod
from scenes.places.shell import ceiling, floor, strip_light, wall_x, wall_y
from scenes.places.signs import hanging_papers, noren
from scenes.places.tables import counter
from scenes.places.tableware import bottle_row, bowl, cup, dish


def setting():
    part(lambda: box((0.36, 0.26, 0.008), (0, 0, 0.004), plain('#1c1815', 0.35), 0.003), (0, 0, 0))
    part(lambda: dish('#31414a', 0.06, 0.015), (-0.1, 0.05, 0.008))
    part(lambda: cup('#6a7a6a', 0.07, 0.034), (0.14, 0.1, 0.008))
    rod((-0.12, -0.08, 0.016), (0.1, -0.08, 0.016), 0.004, wood('#6b4a2c', '#96703f'))
    rod((-0.12, -0.092, 0.016), (0.1, -0.09, 0.016), 0.004, wood('#6b4a2c', '#96703f'))


@picture('room-japanese-counter')
def japanese_counter():
    cypress = wood('#c39a64', '#e0bf8c', 0.4)
    smoked = wood('#241812', '#463021', 0.5)
    floor((-4, 4), (-2.5, 4), boards('#3a2a1e', '#5c4432', 0.4, 0.12))
    earth = plaster('#8f7f66', '#7a6b54', 0.95, 0.6, 14)
    ceiling((-4, 4), (-2.5, 4), smoked('x'), 2.55)
    for i in range(12):
        box((0.05, 6.5, 0.05), (-3.6 + i * 0.65, 0.7, 2.53), smoked)
    wall_x((-4, 4), 3.0, (0, 2.55), earth)
    wall_y(-3.2, (-2.5, 3), (0, 2.55), earth, (), -0.2)
    wall_y(3.6, (-2.5, 3), (0, 2.55), earth)
    part(lambda: counter(6.2, cypress, smoked, 0.98, 0.56), (0.3, 0.9, 0))
    box((6.2, 0.26, 0.16), (0.3, 1.26, 1.03), cypress, 0.012)
    copies(setting, [(x, 0.78, 0.98, 0) for x in (-2.1, -1.25, -0.4, 0.45, 1.3, 2.15)])
    copies(
        lambda: bar_stool(plain('#2a3a4c', 0.8), smoked, 0.68),
        [(x, 0.12, 0, 0.4) for x in (-2.1, -1.25, -0.4, 0.45, 1.3, 2.15)],
    )
    # kitchen: shelves with bowls and bottles, lit from beneath
    for z in (1.42, 1.82):
        box((5.4, 0.26, 0.03), (0.3, 2.86, z), cypress)
        strip_light((0.3, 2.74, z - 0.03), 5.2, '#ffc98c', 6)
    bottle_row((-2.2, 0.2), 2.86, 1.435, 4)
    bottle_row((0.6, 2.8), 2.86, 1.835, 9)
    for i in range(9):
        for j in range(3):
            part(
                lambda: bowl(('#2c3b46', '#e6dfd0', '#7a3226')[i % 3], 0.075, 0.06),
                (0.55 + i * 0.25, 2.86, 1.435 + j * 0.032),
            )
    for i in range(9):
        part(
            lambda: cup(('#6a7a6a', '#d9cfba')[i % 2], 0.08, 0.038), (-2.2 + i * 0.28, 2.86, 1.835)
        )
    box((6.2, 0.6, 0.9), (0.3, 2.6, 0.45), plain('#a9aaa8', 0.3, 1), 0.01)
    noren((-2.8, 1.0), 2.0, 2.28, '#23364f', '어서오세요', 5, 0.42)
    noren((1.15, 3.3), 2.0, 2.28, '#23364f', '', 3, 0.42)
    hanging_papers((-3.1, -3.1), 2.98, 1.6, ['면'])
    for x in (-1.7, -0.4, 0.9, 2.2):
        cone_lamp((x, 0.85, 1.72), '#1d1712', 26, 2.55, 0.13, '#ffbf7a')
    paper_lantern((-2.75, -0.2, 2.05), 0.18, 0.44, power=22, ceiling=2.55, seal='면')
    paper_lantern((3.1, 0.1, 2.05), 0.18, 0.44, power=22, ceiling=2.55)
    air('#d0c0a8', 0.24)
    panel((0.3, 2.3, 2.45), (0.3, 2.4, 1), (5.5, 0.5), 60, '#ffe2ba')
    panel((0, -1.6, 2.4), (0, 0.5, 0.8), (5, 1.5), 75, '#ffe0ba')
    camera((2.5, -1.85, 1.42), (-0.75, 1.6, 1.2), 25, 0, 2.8, (0.6, 0.8, 1.0))
