"""Lamps, daylight and the photographer of rooms and fronts."""

import math

import bpy
from mathutils import Vector

from scenes.places.materials import colour


def _lamp(kind, at, power, tint):
    data = bpy.data.lights.new(kind, kind)
    data.energy, data.color = power, colour(tint)[:3]
    ob = bpy.data.objects.new(kind, data)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = at
    return ob


def _aim(ob, target):
    ob.rotation_euler = (Vector(target) - Vector(ob.location)).to_track_quat('-Z', 'Y').to_euler()
    return ob


def _quick():
    """Light that bounced once is replaced by ambient light: rooms render in a minute, not in ten."""
    settings = bpy.context.scene.cycles
    settings.use_fast_gi, settings.fast_gi_method = True, 'REPLACE'
    settings.ao_bounces_render = 1
    bpy.context.scene.world.light_settings.distance = 2.5


def air(tint='#dfe8f2', strength=0.3):
    """The light that comes from everywhere."""
    world = bpy.data.worlds.new('air')
    bpy.context.scene.world = world
    world.use_nodes = True
    b = world.node_tree.nodes['Background']
    b.inputs[0].default_value, b.inputs[1].default_value = colour(tint), strength
    _quick()


def sky(low='#f4ede2', high='#86abd2', strength=0.8):
    """A clear sky that is paler at the horizon; windows mirror it."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    new, wire = world.node_tree.nodes.new, world.node_tree.links.new
    coords, split, ramp = (
        new('ShaderNodeTexCoord'),
        new('ShaderNodeSeparateXYZ'),
        new('ShaderNodeValToRGB'),
    )
    wire(coords.outputs['Generated'], split.inputs[0])
    wire(split.outputs[2], ramp.inputs[0])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = colour(low), colour(high)
    ramp.color_ramp.elements[1].position = 0.55
    b = world.node_tree.nodes['Background']
    wire(ramp.outputs[0], b.inputs[0])
    b.inputs[1].default_value = strength
    _quick()


def bulb(at, power=40, tint='#ffbf7a', radius=0.06):
    ob = _lamp('POINT', at, power, tint)
    ob.data.shadow_soft_size = radius
    return ob


def panel(at, target, size=(1, 1), power=100, tint='#fff2e0'):
    """A soft area of light: a window, a light box, a lit ceiling."""
    ob = _lamp('AREA', at, power, tint)
    ob.visible_camera = ob.visible_glossy = False
    ob.data.shape, ob.data.size, ob.data.size_y = 'RECTANGLE', size[0], size[1]
    return _aim(ob, target)


def spot(at, target, power=200, angle=50, tint='#ffd9a8', soft=0.05):
    ob = _lamp('SPOT', at, power, tint)
    ob.data.spot_size, ob.data.spot_blend, ob.data.shadow_soft_size = math.radians(angle), 0.6, soft
    return _aim(ob, target)


def sun(at, power=3.0, tint='#fff0da', soft=1.5):
    ob = _lamp('SUN', at, power, tint)
    ob.data.angle = math.radians(soft)
    return _aim(ob, (0, 0, 0))


def camera(at, target, lens=26, shift=0.0, f=4.0, focus=None):
    """A level camera keeps walls upright; `shift` looks up or down without leaning."""
    data = bpy.data.cameras.new('camera')
    ob = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    ob.location = at
    _aim(ob, target)
    data.lens, data.shift_y = lens, shift
    data.dof.use_dof, data.dof.aperture_fstop = True, f
    data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    return ob
