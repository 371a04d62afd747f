"""Tables of every kind of house."""

from scenes.places.materials import IRON, plain
from scenes.places.shapes import box, lathe, rod


def table(m, w=0.75, d=0.7, high=0.74, thick=0.035, leg=0.05):
    box((w, d, thick), (0, 0, high - thick / 2), m, 0.006)
    box((w - 0.14, d - 0.14, 0.07), (0, 0, high - thick - 0.035), m)
    for x in (-1, 1):
        for y in (-1, 1):
            box(
                (leg, leg, high - thick),
                (x * (w / 2 - 0.07), y * (d / 2 - 0.07), (high - thick) / 2),
                m,
            )


def pedestal(top, r=0.35, high=0.74, foot=None):
    """A round café table on one iron foot."""
    foot = foot or IRON()
    lathe(
        [
            (0.0001, high),
            (r - 0.01, high),
            (r, high - 0.008),
            (r, high - 0.022),
            (r - 0.01, high - 0.03),
            (0.0001, high - 0.03),
        ],
        top,
        segments=64,
    )
    lathe([(0.0001, 0.03), (0.03, 0.035), (0.2, 0.02), (0.21, 0), (0.0001, 0)], foot)
    rod((0, 0, 0.02), (0, 0, high - 0.03), 0.025, foot)


def drum_table(steel, r=0.4, high=0.72):
    """The round steel table of a grill house, a charcoal pot sunk in its middle."""
    lathe(
        [
            (0.0001, 0),
            (0.24, 0),
            (0.25, 0.03),
            (0.24, 0.3),
            (0.252, 0.31),
            (0.24, 0.33),
            (0.24, high - 0.03),
        ],
        steel,
    )
    lathe(
        [
            (0.15, high),
            (r - 0.02, high),
            (r, high + 0.006),
            (r + 0.008, high - 0.006),
            (r, high - 0.025),
            (0.24, high - 0.03),
        ],
        steel,
        segments=72,
    )
    lathe(
        [
            (0.16, high + 0.004),
            (0.152, high + 0.01),
            (0.14, high),
            (0.14, high - 0.04),
            (0.0001, high - 0.04),
        ],
        plain('#23211f', 0.5, 0.4),
    )
    for i in range(-5, 6):
        x = i * 0.024
        half = (0.138**2 - x * x) ** 0.5
        rod(
            (x, -half, high - 0.002), (x, half, high - 0.002), 0.0028, plain('#4a4744', 0.4, 0.8), 6
        )


def low_table(m, w=1.2, d=0.75, high=0.33):
    """교자상: a low table for sitting on the floor, with curved feet."""
    box((w, d, 0.03), (0, 0, high - 0.015), m, 0.01)
    box((w - 0.1, d - 0.1, 0.05), (0, 0, high - 0.055), m)
    for x in (-1, 1):
        for y in (-1, 1):
            box(
                (0.05, 0.05, high - 0.03),
                (x * (w / 2 - 0.09), y * (d / 2 - 0.09), (high - 0.03) / 2),
                m,
                0.012,
            )
            box((0.07, 0.07, 0.03), (x * (w / 2 - 0.08), y * (d / 2 - 0.08), 0.015), m, 0.01)


def counter(length, top, front, high=1.0, depth=0.5):
    """A counter along x whose guests sit on the -y side."""
    box((length, depth, 0.05), (0, 0, high - 0.025), top, 0.01)
    box((length, 0.06, high - 0.05), (0, depth / 2 - 0.16, (high - 0.05) / 2), front, 0.004)
    rod((-length / 2, -0.02, 0.2), (length / 2, -0.02, 0.2), 0.018, plain('#8a7340', 0.3, 1))
