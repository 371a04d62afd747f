"""Bowls, plates, chopsticks and cloth."""

import math

from mathutils import Vector, noise

from scenes.materials import material, materials
from scenes.shapes import box, group, lathe, mesh, smooth_profile, strands, thicken


def chopsticks(loc=(0, 0, 0), ang=0, col='#3a2317', tip='#c8a46a', l=2.6):
    m = material('chop' + col, col, rough=0.35, coat=0.4)
    P = []
    for d in (-0.055, 0.06):
        a = ang + d * 0.35
        dx, dy = math.cos(a), math.sin(a)
        px, py = -dy * d, dx * d
        P.append(
            [
                (loc[0] + px + dx * l * (t - 0.5), loc[1] + py + dy * l * (t - 0.5), loc[2] + 0.035)
                for t in (0, 0.33, 0.66, 1)
            ]
        )
    return strands(P, 0.034, m, res=4, taper=lambda t: 0.55 + 0.5 * t)


def rest(loc, ang=0, m=None):
    return box(
        0.34,
        0.12,
        0.08,
        0.03,
        m or material('rest', '#e9e2d6', rough=0.3, coat=0.5),
        loc=(loc[0], loc[1], loc[2] + 0.03),
        rot=(0, 0, ang),
    )


def napkin(loc, ang=0, w=1.6, h=1.1, col='#e7ddcd', seed=3):
    n = 60
    v = []
    f = []
    for i in range(n):
        for j in range(n):
            x = (i / (n - 1) - 0.5) * w
            y = (j / (n - 1) - 0.5) * h
            z = (
                0.018
                + 0.05 * max(0, noise.noise(Vector((x * 1.3 + seed, y * 1.9, seed))))
                + 0.018 * noise.noise(Vector((x * 4, y * 3, seed + 5)))
            )
            v.append(
                (
                    x + 0.03 * noise.noise(Vector((y * 2, seed, 0))),
                    y + 0.03 * noise.noise(Vector((x * 2, seed, 3))),
                    max(0.008, z),
                )
            )
    for i in range(n - 1):
        for j in range(n - 1):
            f.append((i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1))
    ob = mesh(
        'napkin',
        v,
        f,
        material('nap' + col, col, rough=0.95, sheen=0.5, bump=0.4, bscale=160, bdetail=2),
    )
    thicken(ob, 0.012)
    ob.location = loc
    ob.rotation_euler = (0, 0, ang)
    return ob


def bowl(r=1, h=0.55, foot=0.42, m=None, t=0.035, lip=0.02):
    o = [
        (foot * 0.0 + 0.001, 0.0),
        (foot * r, 0),
        (foot * r * 1.02, 0.06 * h),
        (foot * r * 1.05, 0.1 * h),
    ]
    outer = smooth_profile(
        [(foot * r * 1.05, 0.10 * h), (r * 0.72, 0.24 * h), (r * 0.92, 0.58 * h), (r, 1 * h)], 8
    )
    inner = smooth_profile(
        [
            (r - t * 0.2, h + lip),
            (r - t * 1.1, h - 0.01),
            (r * 0.92 - t, 0.58 * h + t * 0.4),
            (r * 0.70 - t * 0.6, 0.24 * h + t),
            (r * 0.3, 0.16 * h + t),
            (0.001, 0.14 * h + t),
        ],
        8,
    )
    return lathe(o + outer + inner, 120, m, name='bowl')


def plate(r=1.2, h=0.14, m=None, well=0.72, t=0.04):
    o = smooth_profile(
        [(0.001, 0), (well * r * 0.8, 0), (well * r, 0.02), (r * 0.98, h - 0.02), (r, h)], 6
    )
    i = smooth_profile(
        [
            (r - 0.008, h + 0.012),
            (r * 0.96, h),
            (well * r * 1.02, 0.055),
            (well * r * 0.9, 0.045),
            (0.001, 0.045),
        ],
        6,
    )
    return lathe(o + i, 140, m, name='plate')


def ceramic(c='#efe9df', c2=None, ro=0.25):
    return material('cer' + c, c, c2, nscale=9, rough=ro, coat=0.35, bump=0.03, bscale=7)


def stone_bowl(r=1, h=0.62, c='#1b1a19'):
    return bowl(
        r,
        h,
        0.6,
        material('stone', '#161514', '#2b2927', nscale=14, rough=0.6, bump=0.35, bscale=26),
        0.09,
        0.03,
    )


def glass(loc, h=0.9, r=0.28, fill='#d9a441'):
    def f():
        g = material('glass', '#ffffff', rough=0.02, trans=1, ior=1.45)
        lathe(
            [
                (0.001, 0),
                (r * 0.86, 0),
                (r * 0.9, 0.03),
                (r, h),
                (r * 0.96, h),
                (r * 0.86, 0.07),
                (0.001, 0.07),
            ],
            64,
            g,
        )

    group(f, loc)


def clear_glass():
    """Thin glass: lets light straight through and shines at its edges, which needs no caustics."""
    name = 'clearglass'
    if name in materials:
        return materials[name]
    m = material(name)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    nodes.clear()
    mix = nodes.new('ShaderNodeMixShader')
    edge = nodes.new('ShaderNodeLayerWeight')
    edge.inputs['Blend'].default_value = 0.22
    shine = nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = 0.03
    links.new(edge.outputs['Facing'], mix.inputs[0])
    links.new(nodes.new('ShaderNodeBsdfTransparent').outputs[0], mix.inputs[1])
    links.new(shine.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes.new('ShaderNodeOutputMaterial').inputs['Surface'])
    return m


def beer():
    """A full glass with a head; the glass is painted on the beer, so that it needs no refraction."""
    golden = material('beer', '#e8a01c', '#f0b434', nscale=2, rough=0.05, coat=1, sss=0.5)
    foam = material('foam', '#fdf6e6', rough=0.7, sss=0.6, bump=0.2, bscale=40)
    lathe([(0.001, 0.06), (0.29, 0.06), (0.34, 0.95), (0.001, 0.95)], 48, golden)
    lathe(
        smooth_profile([(0.345, 0.93), (0.36, 1.0), (0.355, 1.12), (0.25, 1.19), (0.001, 1.2)], 6),
        48,
        foam,
    )
    lathe(
        [(0.001, 0), (0.3, 0), (0.31, 0.05), (0.29, 0.065), (0.001, 0.065)],
        48,
        material('glassfoot', '#e6ddc8', rough=0.05, coat=1),
    )


def wine(colour='#5a0a18'):
    """A filled wine glass; the rim and stem are clear, the wine itself is opaque."""
    drink = material('wine' + colour, colour, rough=0.03, coat=1, sss=0.1)
    lathe(
        smooth_profile([(0.001, 0.86), (0.16, 0.9), (0.3, 1.05), (0.36, 1.24), (0.001, 1.24)], 6),
        48,
        drink,
    )
    bowl_of_glass = [
        (0.05, 0.82),
        (0.18, 0.89),
        (0.32, 1.04),
        (0.375, 1.25),
        (0.35, 1.5),
        (0.29, 1.72),
    ]
    thicken(lathe(smooth_profile(bowl_of_glass, 6), 48, clear_glass()), 0.012)
    stem = [(0.36, 0), (0.36, 0.015), (0.1, 0.04), (0.035, 0.12), (0.03, 0.5), (0.05, 0.82)]
    lathe(smooth_profile(stem, 5), 40, clear_glass())
