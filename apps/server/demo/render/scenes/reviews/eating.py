"""What a meal looks like halfway: food is gone on one side, broth is lower, paper is crumpled."""

import math
import random

import bmesh
import bpy
from mathutils import Vector, noise

from scenes.materials import material
from scenes.shapes import blob, lathe, made, mesh, strands

VESSELS = ('bowl', 'plate', 'grp', 'napkin')


def _gone(x, y, share, angle):
    """True on the side of the plate that was eaten; the border is ragged like a real bite."""
    along = x * math.cos(angle) + y * math.sin(angle)
    ragged = 0.16 * noise.noise(Vector((x * 3, y * 3, 4)))
    return along + ragged > 0.95 - 1.9 * share


def _width(ob):
    corners = [Vector(c) for c in ob.bound_box]
    size = [(max(c[i] for c in corners) - min(c[i] for c in corners)) * ob.scale[i] for i in (0, 1)]
    return max(size)


def _eat_strands(ob, share, angle):
    for spline in list(ob.data.splines):
        middle = spline.points[len(spline.points) // 2].co
        if _gone(middle.x, middle.y, share, angle):
            ob.data.splines.remove(spline)


def eaten(dish, share=0.5, angle=0.6, sink=0.1, keep=()):
    """Builds the dish and takes away what was eaten of it."""
    start = len(made)
    dish()
    for ob in made[start:]:
        if ob.type == 'CURVE':
            _eat_strands(ob, share, angle)
            continue
        if ob.type != 'MESH' or ob.name.split('.')[0] in VESSELS + keep:
            continue
        centre = ob.location if ob.parent is None else ob.parent.location + ob.location
        if ob.name.startswith('disc') and _width(ob) > 0.9:
            ob.location.z -= sink * share * 2
            ob.scale = (1 - 0.1 * share,) * 2 + (1,)
        elif (
            centre.to_2d().length > 0.02
            and _width(ob) < 1.3
            and _gone(*centre.to_2d(), share, angle)
        ):
            ob.hide_render = True


def sliced(dish, start, span, cut=('crust', 'psauce'), radius=1.4, crumb='#e6c48e'):
    """Builds a round pie and takes out the slices between two angles."""
    first = len(made)
    dish()

    def out(x, y):
        return (math.atan2(y, x) - start) % math.tau < span

    for ob in made[first:]:
        if ob.type != 'MESH':
            continue
        if ob.data.materials and ob.data.materials[0].name in cut:
            pie = bmesh.new()
            pie.from_mesh(ob.data)
            bmesh.ops.delete(
                pie, geom=[v for v in pie.verts if out(v.co.x, v.co.y)], context='VERTS'
            )
            pie.to_mesh(ob.data)
            pie.free()
        elif ob.location.length > 0.02 and out(ob.location.x, ob.location.y):
            ob.hide_render = True
    bread = material('crumb', crumb, '#c8965a', nscale=7, rough=0.8, bump=0.5, bscale=18)
    for a in (start, start + span):
        outline = [(0, 0.1), (radius, 0.1), (radius, 0.24), (radius - 0.2, 0.22), (0, 0.17)]
        mesh(
            'cut',
            [(r * math.cos(a), r * math.sin(a), z) for r, z in outline],
            [(0, 1, 2, 3, 4)],
            bread,
            False,
        )


def crumpled(loc, size=0.3, seed=1, col='#f4f2ee'):
    """A used paper napkin."""
    paper = material('paper' + col, col, rough=0.95, bump=0.2, bscale=30)
    ob = blob(
        size,
        (1.2, 0.95, 0.36),
        0.8,
        1.6,
        seed,
        paper,
        5,
        (loc[0], loc[1], size * 0.3),
        (0, 0, seed),
    )
    for v in ob.data.vertices:
        v.co += v.co.normalized() * 0.09 * size * noise.noise(v.co * 9 + Vector((seed, 0, 0)))
    for polygon in ob.data.polygons:
        polygon.use_smooth = False
    return ob


def drops(centre, spread, col, count=14, seed=1, z=0.006):
    """Splashes of sauce beside the bowl."""
    r = random.Random(seed)
    sauce = material('drop' + col, col, rough=0.12, coat=0.8)
    for _ in range(count):
        at = (centre[0] + r.gauss(0, spread), centre[1] + r.gauss(0, spread), z)
        blob(0.02 + 0.05 * r.random() ** 2, (1, 0.8, 0.18), 0.2, 2, r.random() * 9, sauce, 2, at)


def spoon(loc, angle=0.0, lean=0.0, length=2.0):
    """A Korean steel spoon; `lean` lifts the handle so that it can rest on a rim."""
    steel = material('spoonsteel', '#d6d6d4', rough=0.18, metal=1)
    dx, dy = math.cos(angle), math.sin(angle)
    path = [
        (loc[0] + dx * t * length, loc[1] + dy * t * length, loc[2] + 0.05 + lean * t)
        for t in (0, 0.3, 0.7, 1)
    ]
    strands([path], 0.032, steel, res=4, taper=lambda t: 0.8 + 0.6 * t)
    cup = blob(
        0.27,
        (1.3, 0.95, 0.2),
        0,
        1,
        0,
        steel,
        4,
        (loc[0] - dx * 0.25, loc[1] - dy * 0.25, loc[2] + 0.06),
    )
    cup.rotation_euler = (0, 0, angle)


def resting_chopsticks(at, angle, height, col='#c9cac8', metal=True, length=2.5):
    """Chopsticks laid across a rim after use, slightly apart."""
    wood = material('used' + col, col, rough=0.25, metal=1 if metal else 0, coat=0.2)
    paths = []
    for off, turn in ((-0.09, 0.05), (0.08, -0.07)):
        a = angle + turn
        paths.append(
            [
                (
                    at[0] - math.sin(a) * off + math.cos(a) * length * (t - 0.5),
                    at[1] + math.cos(a) * off + math.sin(a) * length * (t - 0.5),
                    height,
                )
                for t in (0, 0.5, 1)
            ]
        )
    strands(paths, 0.032, wood, res=4, taper=lambda t: 0.6 + 0.4 * t)


def tumbler(loc, water=0.6, r=0.34, h=0.95):
    """A cheap water glass; thin-walled, drawn without refraction so that it stays quick."""
    m = bpy.data.materials.get('tumbler')
    if m is None:
        m = bpy.data.materials.new('tumbler')
        m.use_nodes = True
        nodes, links = m.node_tree.nodes, m.node_tree.links
        nodes.remove(nodes['Principled BSDF'])
        clear, shine = nodes.new('ShaderNodeBsdfTransparent'), nodes.new('ShaderNodeBsdfGlossy')
        clear.inputs[0].default_value = (0.93, 0.96, 0.96, 1)
        shine.inputs['Roughness'].default_value = 0.02
        edge, mix = nodes.new('ShaderNodeLayerWeight'), nodes.new('ShaderNodeMixShader')
        edge.inputs[0].default_value = 0.25
        links.new(edge.outputs['Facing'], mix.inputs[0])
        links.new(clear.outputs[0], mix.inputs[1])
        links.new(shine.outputs[0], mix.inputs[2])
        links.new(mix.outputs[0], nodes['Material Output'].inputs[0])
    profile = [
        (0.001, 0),
        (r * 0.78, 0),
        (r * 0.8, 0.04),
        (r, h),
        (r * 0.95, h),
        (r * 0.76, 0.1),
        (0.001, 0.1),
    ]
    ob = lathe(profile, 48, m, name='plate')
    ob.location = loc
    level = 0.1 + (h - 0.1) * water
    surface = lathe([(0.001, level), (r * (0.76 + 0.18 * water), level)], 48, m, name='plate')
    surface.location = loc
    return ob
