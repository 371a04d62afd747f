"""Surfaces of rooms and houses, all procedural and measured in metres."""

import bpy

_known = {}


def colour(h):
    h = h.lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c) + (1,)


def _has(name):
    """Blender forgets its materials between scenes, so the register asks it again."""
    try:
        return name in _known and bool(_known[name].name)
    except ReferenceError:
        return False


def _start(name, rough=0.5, metal=0.0, base='#888888', specular=0.5):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    p = m.node_tree.nodes['Principled BSDF']
    p.inputs['Base Color'].default_value = colour(base)
    p.inputs['Roughness'].default_value = rough
    p.inputs['Metallic'].default_value = metal
    p.inputs['Specular'].default_value = specular
    _known[name] = m
    return m, m.node_tree.nodes.new, m.node_tree.links.new, p


def _ramp(new, wire, value, stops):
    r = new('ShaderNodeValToRGB')
    els = r.color_ramp.elements
    while len(els) < len(stops):
        els.new(0.5)
    for el, (pos, c) in zip(els, stops):
        el.position, el.color = pos, colour(c)
    wire(value, r.inputs[0])
    return r.outputs[0]


def _noise(new, wire, vector, scale, detail=5, rough=0.55, twist=0.0):
    n = new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value, n.inputs['Detail'].default_value = scale, detail
    n.inputs['Roughness'].default_value, n.inputs['Distortion'].default_value = rough, twist
    wire(vector, n.inputs['Vector'])
    return n.outputs['Fac']


def _flat(new, base):
    flat = new('ShaderNodeRGB')
    flat.outputs[0].default_value = colour(base)
    return flat.outputs[0]


def _mix(new, wire, a, b, factor=0.5, how='MULTIPLY'):
    x = new('ShaderNodeMixRGB')
    x.blend_type, x.inputs[0].default_value = how, factor
    wire(a, x.inputs[1])
    wire(b, x.inputs[2])
    return x.outputs[0]


def _bump(new, wire, p, height, strength, distance):
    b = new('ShaderNodeBump')
    b.inputs['Strength'].default_value, b.inputs['Distance'].default_value = strength, distance
    wire(height, b.inputs['Height'])
    wire(b.outputs[0], p.inputs['Normal'])


def _coords(new, wire, upright=False):
    """Object coordinates; `upright` lays them out for walls of either direction."""
    tc = new('ShaderNodeTexCoord').outputs['Object']
    if not upright:
        return tc
    s, c, add = new('ShaderNodeSeparateXYZ'), new('ShaderNodeCombineXYZ'), new('ShaderNodeMath')
    wire(tc, s.inputs[0])
    wire(s.outputs[0], add.inputs[0])
    wire(s.outputs[1], add.inputs[1])
    wire(add.outputs[0], c.inputs[0])
    wire(s.outputs[2], c.inputs[1])
    return c.outputs[0]


def plain(base, rough=0.5, metal=0.0, specular=0.5, bump=0.0, scale=60):
    name = f'plain {base} {rough} {metal} {bump}'
    if not _has(name):
        m, new, wire, p = _start(name, rough, metal, base, specular)
        if bump:
            _bump(new, wire, p, _noise(new, wire, _coords(new, wire), scale), bump, 0.01)
    return _known[name]


def wood(dark, light, rough=0.42, figure=1.0):
    """Returns a wood that is asked for the axis its grain runs along."""

    def along(axis):
        name = f'wood {dark} {light} {rough} {axis}'
        if not _has(name):
            m, new, wire, p = _start(name, rough)
            stretch = {'x': (0.5, 9, 9), 'y': (9, 0.5, 9), 'z': (9, 9, 0.5)}[axis]
            mapping, info, push = (
                new('ShaderNodeMapping'),
                new('ShaderNodeObjectInfo'),
                new('ShaderNodeVectorMath'),
            )
            mapping.inputs['Scale'].default_value = [s * figure for s in stretch]
            push.operation = 'MULTIPLY'
            push.inputs[1].default_value = (37, 53, 71)
            wire(info.outputs['Random'], push.inputs[0])
            wire(push.outputs[0], mapping.inputs['Location'])
            wire(_coords(new, wire), mapping.inputs['Vector'])
            grain = _noise(new, wire, mapping.outputs[0], 2.4, 4, 0.62, 1.2)
            board = _ramp(new, wire, info.outputs['Random'], [(0, '#c9c3bd'), (1, '#ffffff')])
            tone = _ramp(new, wire, grain, [(0.3, dark), (0.7, light)])
            wire(_mix(new, wire, tone, board, 0.8), p.inputs['Base Color'])
        return _known[name]

    return along


def blocks(
    one,
    two,
    joint,
    size,
    gap=0.01,
    offset=0.5,
    rough=0.8,
    upright=True,
    bump=0.6,
    stain=0.5,
    turn=0.0,
):
    """Bricks, tiles or floor boards: blocks of two tones with a joint between them."""
    name = f'blocks {one} {two} {joint} {size} {offset} {upright} {turn}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name, rough)
    where = _coords(new, wire, upright)
    if turn:
        mapping = new('ShaderNodeMapping')
        mapping.inputs['Rotation'].default_value = (0, 0, turn)
        wire(where, mapping.inputs['Vector'])
        where = mapping.outputs[0]
    b = new('ShaderNodeTexBrick')
    b.offset = offset
    for key, value in (
        ('Color1', colour(one)),
        ('Color2', colour(two)),
        ('Mortar', colour(joint)),
        ('Scale', 1),
        ('Brick Width', size[0]),
        ('Row Height', size[1]),
        ('Mortar Size', gap),
        ('Mortar Smooth', 0.2),
    ):
        b.inputs[key].default_value = value
    wire(where, b.inputs['Vector'])
    fine = _noise(new, wire, where, 14, 7, 0.65)
    wide = _noise(new, wire, where, 0.9, 4)
    dirt = _mix(
        new,
        wire,
        _ramp(new, wire, fine, [(0.3, '#8d8d8d'), (0.65, '#ffffff')]),
        _ramp(new, wire, wide, [(0.35, '#a8a8a8'), (0.65, '#ffffff')]),
        0.7,
    )
    wire(_mix(new, wire, b.outputs['Color'], dirt, stain), p.inputs['Base Color'])
    height = new('ShaderNodeMath')
    height.operation = 'MULTIPLY_ADD'
    height.inputs[1].default_value = 0.18
    flip = new('ShaderNodeMath')
    flip.operation, flip.inputs[0].default_value = 'SUBTRACT', 1
    wire(b.outputs['Fac'], flip.inputs[1])
    wire(fine, height.inputs[0])
    wire(flip.outputs[0], height.inputs[2])
    _bump(new, wire, p, height.outputs[0], bump, 0.008)
    return m


def boards(dark, light, rough=0.35, width=0.14, length=1.6, turn=0.0, upright=False):
    """A boarded floor or wall: every board has its own tone and grain."""
    name = f'boards {dark} {light} {width} {turn} {upright}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name, rough)
    mapping = new('ShaderNodeMapping')
    mapping.inputs['Rotation'].default_value = (0, 0, turn)
    wire(_coords(new, wire, upright), mapping.inputs['Vector'])
    where = mapping.outputs[0]
    b = new('ShaderNodeTexBrick')
    b.offset = 0.37
    for key, value in (
        ('Color1', colour('#ffffff')),
        ('Color2', colour('#b9b2aa')),
        ('Mortar', colour('#4a4038')),
        ('Scale', 1),
        ('Brick Width', length),
        ('Row Height', width),
        ('Mortar Size', 0.0025),
    ):
        b.inputs[key].default_value = value
    wire(where, b.inputs['Vector'])
    stretch = new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = (0.6, 12, 1)
    wire(where, stretch.inputs['Vector'])
    grain = _noise(new, wire, stretch.outputs[0], 2.0, 4, 0.6, 0.8)
    wire(
        _mix(
            new,
            wire,
            _ramp(new, wire, grain, [(0.3, dark), (0.72, light)]),
            b.outputs['Color'],
            0.85,
        ),
        p.inputs['Base Color'],
    )
    spots = _noise(new, wire, where, 3)
    r = new('ShaderNodeMapRange')
    r.inputs['To Min'].default_value, r.inputs['To Max'].default_value = rough - 0.1, rough + 0.15
    wire(spots, r.inputs['Value'])
    wire(r.outputs[0], p.inputs['Roughness'])
    return m


def plaster(base, shade=None, rough=0.9, bump=0.25, scale=7.0):
    """Painted or limed wall; also concrete with a stronger shade."""
    name = f'plaster {base} {shade} {bump}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name, rough, 0, base, 0.25)
    where = _coords(new, wire)
    cloud = _noise(new, wire, where, scale * 0.22, 8, 0.62)
    if shade:
        wire(_ramp(new, wire, cloud, [(0.32, shade), (0.68, base)]), p.inputs['Base Color'])
    _bump(new, wire, p, _noise(new, wire, where, scale * 4, 6), bump, 0.01)
    return m


def glass(tint='#f4faf8', shine=0.08):
    """A pane that lets light through and mirrors a little; no refraction, so no noise."""
    name = f'glass {tint} {shine}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name)
    m.node_tree.nodes.remove(p)
    clear, gloss, mix, edge = (
        new('ShaderNodeBsdfTransparent'),
        new('ShaderNodeBsdfGlossy'),
        new('ShaderNodeMixShader'),
        new('ShaderNodeFresnel'),
    )
    clear.inputs[0].default_value = colour(tint)
    gloss.inputs['Roughness'].default_value = 0.02
    edge.inputs[0].default_value = 1.2 + shine * 4
    wire(edge.outputs[0], mix.inputs[0])
    wire(clear.outputs[0], mix.inputs[1])
    wire(gloss.outputs[0], mix.inputs[2])
    wire(mix.outputs[0], m.node_tree.nodes['Material Output'].inputs[0])
    return m


def glow(base, strength=5.0):
    """Something that shines: bulbs, neon, lit paper, the sky behind a window."""
    name = f'glow {base} {strength}'
    if not _has(name):
        m, new, wire, p = _start(name)
        m.node_tree.nodes.remove(p)
        e = new('ShaderNodeEmission')
        e.inputs[0].default_value, e.inputs[1].default_value = colour(base), strength
        wire(e.outputs[0], m.node_tree.nodes['Material Output'].inputs[0])
    return _known[name]


def paper(base='#f4ead8', lit=0.0, tint='#ffd9a0'):
    """Mulberry paper: light comes through it, and it may glow from a lamp behind."""
    name = f'paper {base} {lit} {tint}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name, 0.9, 0, base, 0.1)
    fibre = _noise(new, wire, _coords(new, wire), 26, 8, 0.7)
    tone = _mix(
        new,
        wire,
        _ramp(new, wire, fibre, [(0.3, '#d8d0c4'), (0.6, '#ffffff')]),
        _flat(new, base),
        1.0,
    )
    wire(tone, p.inputs['Base Color'])
    p.inputs['Emission'].default_value = colour(tint)
    p.inputs['Emission Strength'].default_value = lit
    through, mix = new('ShaderNodeBsdfTranslucent'), new('ShaderNodeMixShader')
    wire(tone, through.inputs[0])
    mix.inputs[0].default_value = 0.5
    wire(p.outputs[0], mix.inputs[1])
    wire(through.outputs[0], mix.inputs[2])
    wire(mix.outputs[0], m.node_tree.nodes['Material Output'].inputs[0])
    return m


def outdoors(sky='#e9f1f6', leaf='#7f9a5c', wall='#cfc6b8', strength=3.0, scale=0.5):
    """What is seen through a window out of focus: sky, trees and houses as soft colour."""
    name = f'outdoors {sky} {leaf} {strength}'
    if _has(name):
        return _known[name]
    m, new, wire, p = _start(name)
    m.node_tree.nodes.remove(p)
    where = _coords(new, wire)
    field = _noise(new, wire, where, scale, 3, 0.5)
    e = new('ShaderNodeEmission')
    e.inputs[1].default_value = strength
    wire(
        _ramp(new, wire, field, [(0.36, leaf), (0.46, wall), (0.58, sky), (1, '#ffffff')]),
        e.inputs[0],
    )
    wire(e.outputs[0], m.node_tree.nodes['Material Output'].inputs[0])
    return m


OAK = wood('#8a6440', '#c49a68')
WALNUT = wood('#2e1c12', '#5e3d27')
PINE = wood('#b98f5c', '#dcb984')
DARK = wood('#17100c', '#33241a')
STEEL = lambda: plain('#b9bab8', 0.28, 1.0)
IRON = lambda: plain('#1c1b1a', 0.45, 0.6)
BRASS = lambda: plain('#b98a3e', 0.25, 1.0)
