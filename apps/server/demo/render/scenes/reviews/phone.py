"""The way a guest photographs: a phone over the table, ceiling light, everything in focus."""

import math

import bpy
from mathutils import Vector

from scenes.materials import material, srgb
from scenes.shapes import box, group
from scenes.side_dishes import side
from scenes.tables import table

LIGHTS = {
    'cool': ('#f1f5ff', '#e6ecf4'),
    'white': ('#fbfaf6', '#eeeeea'),
    'bulb': ('#ffdcae', '#f0d8b8'),
    'window': ('#eaf2ff', '#dfe8f2'),
}


def _area(loc, target, size, power, colour):
    lamp = bpy.data.lights.new('ceiling', 'AREA')
    lamp.size, lamp.energy, lamp.color = size, power, srgb(colour)[:3]
    ob = bpy.data.objects.new('ceiling', lamp)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()


def phone_light(kind='cool', power=1.0, spot=(1.5, 2, 8)):
    """Flat light from the ceiling; the photographer's own body takes a little of it away."""
    lamp, air = LIGHTS[kind]
    world = bpy.data.worlds.new('w')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = srgb(air)
    background.inputs[1].default_value = 0.45 * power
    _area(spot, (0, 0, 0), 2.2, 900 * power, lamp)
    _area((-5, 6, 8), (0, 0, 0), 2.6, 420 * power, lamp)
    if kind == 'window':
        _area((-9, 1, 4), (0, 0, 0), 6, 900 * power, '#f4f8ff')


def phone_camera(
    azimuth=-90, elevation=52, distance=4.4, target=(0, 0, 0.2), roll=4, lens=28, portrait=0
):
    """28 mm, almost no blur, never quite level."""
    data = bpy.data.cameras.new('phone')
    ob = bpy.data.objects.new('phone', data)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    a, e = math.radians(azimuth), math.radians(elevation)
    t = Vector(target)
    ob.location = t + distance * Vector(
        (math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e))
    )
    ob.rotation_euler = (t - ob.location).to_track_quat('-Z', 'Y').to_euler()
    ob.rotation_euler.rotate_axis('Z', math.radians(roll))
    data.lens = lens
    data.dof.use_dof = True
    data.dof.focus_distance = distance
    data.dof.aperture_fstop = 1.6
    return ob


def guest_table(kind='ash', size=(9, 7.5), floor='#8d8a84', seat='#5b4634', centre=(0, 1.2)):
    """A table that ends, with the floor and the chair of the other side behind it."""
    top = table(kind, 1)
    top.scale = (1, 1, 1)
    for v in top.data.vertices:
        v.co.x = v.co.x * size[0] + centre[0]
        v.co.y = v.co.y * size[1] + centre[1]
    edge = top.modifiers.new('edge', 'SOLIDIFY')
    edge.thickness = 0.32
    bpy.ops.mesh.primitive_plane_add(size=120, location=(0, 0, -8.2))
    bpy.context.object.data.materials.append(
        material(
            'guestfloor' + floor, floor, '#77746e', nscale=0.6, rough=0.45, bump=0.05, bscale=3
        )
    )
    back = centre[1] + size[1] / 2
    wood = material('guestseat' + seat, seat, rough=0.5)
    for x in (-2.6, 2.4):
        box(3.9, 3.6, 0.35, 0.15, wood, (x, back + 2.2, -3.4))
        box(3.9, 0.25, 1.7, 0.1, wood, (x, back + 4.1, 0.1))
        for dx in (-1.7, 1.7):
            box(0.3, 0.3, 8.0, 0.05, wood, (x + dx, back + 4.1, -4.2))
            box(0.3, 0.3, 4.6, 0.05, wood, (x + dx, back + 0.6, -5.9))


def place_side(kind, x, y):
    group(lambda: side(kind), (x, y, 0))
