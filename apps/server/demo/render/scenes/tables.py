"""Table tops."""

import bpy

from scenes.materials import material, srgb
from scenes.shapes import made


def table(kind='walnut', size=30):
    bpy.ops.mesh.primitive_plane_add(size=size)
    ob = bpy.context.object
    if kind in ('walnut', 'oak', 'ash'):
        c = {
            'walnut': ('#2b1a10', '#5b3a24'),
            'oak': ('#9a6f47', '#c99e6f'),
            'ash': ('#c4a27c', '#e2c9a6'),
        }[kind]

        def t(nt, tc, col):
            N = nt.nodes
            L = nt.links
            mp = N.new('ShaderNodeMapping')
            mp.inputs['Scale'].default_value = (0.22, 2.6, 1)
            L.new(tc.outputs['Object'], mp.inputs[0])
            n = N.new('ShaderNodeTexNoise')
            n.inputs['Scale'].default_value = 2.2
            n.inputs['Detail'].default_value = 9
            n.inputs['Roughness'].default_value = 0.62
            n.inputs['Distortion'].default_value = 1.1
            L.new(mp.outputs[0], n.inputs['Vector'])
            r = N.new('ShaderNodeValToRGB')
            e = r.color_ramp.elements
            e[0].position = 0.32
            e[1].position = 0.7
            e[0].color = srgb(c[0])
            e[1].color = srgb(c[1])
            L.new(n.outputs['Fac'], r.inputs[0])
            # planks
            sp = N.new('ShaderNodeSeparateXYZ')
            L.new(tc.outputs['Object'], sp.inputs[0])
            m1 = N.new('ShaderNodeMath')
            m1.operation = 'PINGPONG'
            m1.inputs[1].default_value = 0.85
            L.new(sp.outputs[1], m1.inputs[0])
            m2 = N.new('ShaderNodeMath')
            m2.operation = 'GREATER_THAN'
            m2.inputs[1].default_value = 0.008
            L.new(m1.outputs[0], m2.inputs[0])
            mx = N.new('ShaderNodeMixRGB')
            mx.blend_type = 'MULTIPLY'
            mx.inputs[0].default_value = 0.75
            L.new(r.outputs[0], mx.inputs[1])
            L.new(m2.outputs[0], mx.inputs[2])
            bp = N.new('ShaderNodeBump')
            bp.inputs['Strength'].default_value = 0.18
            bp.inputs['Distance'].default_value = 0.03
            L.new(n.outputs['Fac'], bp.inputs['Height'])
            L.new(bp.outputs[0], N['Principled BSDF'].inputs['Normal'])
            return mx.outputs[0]

        m = material('tb_' + kind, rough=0.42, spec=0.4, tex=t)
    elif kind == 'slate':
        m = material('tb_slate', '#1d1e20', '#2e3032', nscale=3, rough=0.55, bump=0.25, bscale=9)
    elif kind == 'marble':

        def t(nt, tc, col):
            N = nt.nodes
            L = nt.links
            n = N.new('ShaderNodeTexNoise')
            n.inputs['Scale'].default_value = 0.9
            n.inputs['Detail'].default_value = 12
            n.inputs['Distortion'].default_value = 1.6
            L.new(tc.outputs['Object'], n.inputs['Vector'])
            r = N.new('ShaderNodeValToRGB')
            e = r.color_ramp.elements
            e[0].position = 0.485
            e[1].position = 0.53
            e[0].color = srgb('#ece7e1')
            e[1].color = srgb('#e9e3dc')
            x = e.new(0.505)
            x.color = srgb('#b9b0a6')
            L.new(n.outputs['Fac'], r.inputs[0])
            return r.outputs[0]

        m = material('tb_marble', rough=0.22, spec=0.5, tex=t)
    elif kind == 'linen':
        m = material(
            'tb_linen',
            '#d8ccba',
            '#cdbfa9',
            nscale=4,
            rough=0.95,
            sheen=0.4,
            bump=0.35,
            bscale=140,
            bdetail=2,
        )
    else:
        m = material('tb_' + kind, kind, None, rough=0.85, spec=0.25, bump=0.12, bscale=5)
    ob.data.materials.append(m)
    made.append(ob)
    return ob
