"""Surfaces: one principled material with noise, bump and colour per object."""

import bpy

materials = {}


def srgb(h):
    h = h.lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4) for x in c) + (1,)


def material(
    name,
    base='#888888',
    base2=None,
    nscale=6,
    ncontrast=(0.35, 0.65),
    rough=0.5,
    spec=0.5,
    sss=0,
    sss_r=(1, 0.3, 0.15),
    metal=0,
    coat=0,
    trans=0,
    ior=1.45,
    bump=0,
    bscale=20,
    bdetail=6,
    rand=None,
    sheen=0,
    tex=None,
    rough2=None,
    coords='Object',
):
    """principled material with optional 2-colour noise, bump and per-object random ramp"""
    if name in materials:
        return materials[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    N = nt.nodes
    L = nt.links
    b = N['Principled BSDF']
    b.subsurface_method = 'BURLEY'
    b.inputs['Base Color'].default_value = srgb(base)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Specular'].default_value = spec
    b.inputs['Metallic'].default_value = metal
    b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = 0.08
    b.inputs['Transmission'].default_value = trans
    b.inputs['IOR'].default_value = ior
    b.inputs['Sheen'].default_value = sheen
    if sss:
        b.inputs['Subsurface'].default_value = sss
        b.inputs['Subsurface Radius'].default_value = tuple(x * 0.12 for x in sss_r)
        b.inputs['Subsurface Color'].default_value = srgb(base)
    tc = N.new('ShaderNodeTexCoord')
    col = None
    if base2:
        n = N.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = nscale
        n.inputs['Detail'].default_value = 6
        n.inputs['Roughness'].default_value = 0.6
        L.new(tc.outputs[coords], n.inputs['Vector'])
        r = N.new('ShaderNodeValToRGB')
        r.color_ramp.elements[0].position = ncontrast[0]
        r.color_ramp.elements[1].position = ncontrast[1]
        r.color_ramp.elements[0].color = srgb(base)
        r.color_ramp.elements[1].color = srgb(base2)
        L.new(n.outputs['Fac'], r.inputs['Fac'])
        col = r.outputs['Color']
        if rough2 is not None:
            rr = N.new('ShaderNodeMapRange')
            rr.inputs['From Min'].default_value = ncontrast[0]
            rr.inputs['From Max'].default_value = ncontrast[1]
            rr.inputs['To Min'].default_value = rough
            rr.inputs['To Max'].default_value = rough2
            L.new(n.outputs['Fac'], rr.inputs['Value'])
            L.new(rr.outputs['Result'], b.inputs['Roughness'])
    if tex:
        col = tex(nt, tc, col)
    if rand:
        oi = N.new('ShaderNodeObjectInfo')
        r = N.new('ShaderNodeValToRGB')
        els = r.color_ramp.elements
        while len(els) < len(rand):
            els.new(0.5)
        for i, h in enumerate(rand):
            els[i].position = i / (len(rand) - 1)
            els[i].color = srgb(h)
        L.new(oi.outputs['Random'], r.inputs['Fac'])
        if col is None:
            col = r.outputs['Color']
        else:
            mx = N.new('ShaderNodeMixRGB')
            mx.blend_type = 'MULTIPLY'
            mx.inputs['Fac'].default_value = 0.7
            L.new(col, mx.inputs[1])
            L.new(r.outputs['Color'], mx.inputs[2])
            col = mx.outputs[0]
    if col is not None:
        L.new(col, b.inputs['Base Color'])
        if sss:
            L.new(col, b.inputs['Subsurface Color'])
    if bump:
        n = N.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = bscale
        n.inputs['Detail'].default_value = bdetail
        L.new(tc.outputs['Object'], n.inputs['Vector'])
        bp = N.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = bump
        bp.inputs['Distance'].default_value = 0.05
        L.new(n.outputs['Fac'], bp.inputs['Height'])
        L.new(bp.outputs['Normal'], b.inputs['Normal'])
    materials[name] = m
    return m


def wave_tex(
    c1,
    c2,
    scale=6,
    dist=3,
    axis='X',
    kind='BANDS',
    pos=(0.4, 0.6),
    detail=3,
    dscale=2,
    prof='SIN',
    rot=(0, 0, 0),
):
    def f(nt, tc, col):
        N = nt.nodes
        L = nt.links
        mp = N.new('ShaderNodeMapping')
        mp.inputs['Rotation'].default_value = rot
        L.new(tc.outputs['Object'], mp.inputs['Vector'])
        w = N.new('ShaderNodeTexWave')
        w.wave_type = kind
        if kind == 'BANDS':
            w.bands_direction = axis
        else:
            w.rings_direction = axis
        w.wave_profile = prof
        w.inputs['Scale'].default_value = scale
        w.inputs['Distortion'].default_value = dist
        w.inputs['Detail'].default_value = detail
        w.inputs['Detail Scale'].default_value = dscale
        L.new(mp.outputs['Vector'], w.inputs['Vector'])
        r = N.new('ShaderNodeValToRGB')
        e = r.color_ramp.elements
        e[0].position = pos[0]
        e[1].position = pos[1]
        e[0].color = srgb(c1)
        e[1].color = srgb(c2)
        L.new(w.outputs['Color'], r.inputs['Fac'])
        if col is not None:
            mx = N.new('ShaderNodeMixRGB')
            mx.blend_type = 'MULTIPLY'
            mx.inputs['Fac'].default_value = 0.8
            L.new(r.outputs['Color'], mx.inputs[1])
            L.new(col, mx.inputs[2])
            return mx.outputs[0]
        return r.outputs['Color']

    return f


def grad_tex(stops, axis=2, lo=-1, hi=1, nz=0.08, nscale=8):
    """colour by object coordinate along axis with noisy border"""

    def f(nt, tc, col):
        N = nt.nodes
        L = nt.links
        sp = N.new('ShaderNodeSeparateXYZ')
        L.new(tc.outputs['Object'], sp.inputs[0])
        n = N.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = nscale
        L.new(tc.outputs['Object'], n.inputs['Vector'])
        ma = N.new('ShaderNodeMath')
        ma.operation = 'MULTIPLY_ADD'
        ma.inputs[1].default_value = nz * (hi - lo) * 2
        L.new(n.outputs['Fac'], ma.inputs[0])
        L.new(sp.outputs[axis], ma.inputs[2])
        mr = N.new('ShaderNodeMapRange')
        mr.inputs['From Min'].default_value = lo + nz * (hi - lo)
        mr.inputs['From Max'].default_value = hi + nz * (hi - lo)
        L.new(ma.outputs[0], mr.inputs['Value'])
        r = N.new('ShaderNodeValToRGB')
        els = r.color_ramp.elements
        while len(els) < len(stops):
            els.new(0.5)
        for i, (p, h) in enumerate(stops):
            els[i].position = p
            els[i].color = srgb(h)
        L.new(mr.outputs['Result'], r.inputs['Fac'])
        return r.outputs['Color']

    return f


def glow(name, c, strength):
    m = material(name, c, rough=0.9)
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Emission'].default_value = srgb(c)
    b.inputs['Emission Strength'].default_value = strength
    return m
