"""바: back-lit bottles, a dark counter with a brass rail, stools."""

from scenes.picture import picture
from scenes.places.lamps import cone_lamp
from scenes.places.light import air, camera, panel, spot
from scenes.places.materials import blocks, boards, glow, plain, plaster, wood
from scenes.places.seats import bar_stool
from scenes.places.shapes import box, copies, part, rod
from scenes.places.shell import ceiling, floor, strip_light, wall_x, wall_y
from scenes.places.tables import counter
from scenes.places.tableware import bottle_row, tumbler, wine_glass


def drinks():
    part(lambda: tumbler(0.09, 0.04, '#b8651c'), (0, 0, 0))
    part(
        lambda: box((0.1, 0.1, 0.004), (0, 0, 0.002), plain('#2a2018', 0.8), 0.001), (0, 0, -0.004)
    )
    part(lambda: wine_glass('#a3243a'), (0.22, 0.06, 0))


@picture('room-bar')
def bar():
    walnut = wood('#1d110b', '#44291a', 0.3)
    floor((-4, 4), (-3, 4), boards('#241811', '#3d2a1e', 0.3, 0.14, turn=1.5708))
    ceiling((-4, 4), (-3, 4), plain('#151413', 0.8), 2.8)
    teal = plaster('#1f3338', '#182a2e', 0.8, 0.3)
    wall_x((-4, 4), 3.0, (0, 2.8), walnut('x'))
    wall_y(
        -3.5,
        (-3, 3),
        (0, 2.8),
        blocks('#5b2f22', '#4a261c', '#2a1a14', (0.22, 0.07), 0.008, 0.5, 0.85),
        (),
        -0.2,
    )
    wall_y(3.5, (-3, 3), (0, 2.8), teal)
    # the wall of bottles: lit panels between walnut ribs
    for i in range(3):
        x = -1.95 + i * 1.95
        box((1.8, 0.02, 1.55), (x, 2.97, 1.82), glow('#ffb35c', 1.1), 0)
    for x in (-2.93, -0.98, 0.98, 2.93):
        box((0.12, 0.34, 1.9), (x, 2.83, 1.8), walnut)
    for j, z in enumerate((1.08, 1.52, 1.96, 2.4)):
        box((5.9, 0.28, 0.03), (0, 2.84, z), walnut)
        if j < 3:
            for k in range(3):
                bottle_row((-2.78 + k * 1.95, -1.12 + k * 1.95), 2.84, z + 0.015, j * 5 + k, 0.095)
        strip_light((0, 2.72, z - 0.02), 5.7, '#ffc27a', 5)
    box((6, 0.5, 0.95), (0, 2.65, 0.47), walnut, 0.01)
    part(
        lambda: counter(
            6.4, walnut, boards('#1d110b', '#44291a', 0.35, 0.11, 2.4, 1.5708, True), 1.08, 0.6
        ),
        (0, 0.9, 0),
    )
    rod((-3.2, 0.58, 1.0), (3.2, 0.58, 1.0), 0.02, plain('#b98a3e', 0.22, 1))
    stools = [(-2.2, 0.2), (-1.35, 0.15), (-0.5, 0.22), (0.35, 0.17), (1.2, 0.2), (2.05, 0.14)]
    copies(
        lambda: bar_stool(plain('#5a1f1c', 0.4), plain('#b98a3e', 0.25, 1), 0.76),
        [(x, y, 0, x) for x, y in stools],
    )
    copies(drinks, [(-1.4, 0.85, 1.084, 0), (0.3, 0.8, 1.084, 0.8), (1.7, 0.9, 1.084, 2.2)])
    for i in range(7):
        part(lambda: wine_glass(), (-2.6 + i * 0.14, 1.05, 1.084))
    for x in (-1.9, -0.63, 0.63, 1.9):
        cone_lamp((x, 0.9, 1.85), '#b98a3e', 16, 2.8, 0.12, '#ffb46a')
    for x in (-1.4, 0.3, 1.7):
        spot((x, 0.4, 2.75), (x, 0.85, 1.1), 60, 40, '#ffd0a0')
    air('#9fa3b0', 0.14)
    panel((0, 2.5, 2.7), (0, 2.9, 1.6), (5.5, 0.3), 35, '#ffc88c')
    panel((-1.5, -2.4, 2.5), (0, 0.5, 0.8), (3, 1), 80, '#ffb48a')
    panel((3.2, -1.0, 2.0), (0, 0.5, 0.6), (1, 1.5), 45, '#7fb0d0')
    camera((-2.35, -1.75, 1.48), (0.75, 1.9, 1.3), 26, 0, 2.8, (-0.2, 0.8, 1.1))
