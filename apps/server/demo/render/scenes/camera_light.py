"""Window light, camera and the render itself."""

import math
import os

import bpy
from mathutils import Vector

from scenes.materials import srgb


def light(kind='soft', warm=True, key=(-3.4, 3.2, 4.2), kp=520, ks=2.6, fill=0.32, rim=None):
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value = srgb('#ffe9d2') if warm else srgb('#e9f0f7')
    bg.inputs[1].default_value = fill

    def area(loc, tgt, size, power, col):
        l = bpy.data.lights.new('a', 'AREA')
        l.size = size
        l.energy = power
        l.color = srgb(col)[:3]
        o = bpy.data.objects.new('a', l)
        bpy.context.scene.collection.objects.link(o)
        o.location = loc
        o.rotation_euler = (Vector(tgt) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
        return o

    area(key, (0, 0, 0), ks, kp, '#fff1de' if warm else '#f6f8ff')
    area((3.6, -1.8, 2.6), (0, 0, 0.2), 3.2, kp * 0.13, '#ffe3c7' if warm else '#ffffff')
    if rim:
        area(rim, (0, 0, 0.2), 1.2, kp * 0.4, '#ffd9b0')


def camera(az=-90, el=45, dist=5, tgt=(0, 0, 0.2), lens=70, f=2.8, focus=None, dx=0, dy=0):
    c = bpy.data.cameras.new('c')
    o = bpy.data.objects.new('c', c)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    a, e = math.radians(az), math.radians(el)
    t = Vector(tgt)
    o.location = (
        t + Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e))) * dist
    )
    o.rotation_euler = (t - o.location).to_track_quat('-Z', 'Y').to_euler()
    c.lens = lens
    c.shift_x = dx
    c.shift_y = dy
    c.dof.use_dof = f is not None
    if f:
        c.dof.aperture_fstop = f * 0.1
        c.dof.focus_distance = (Vector(focus or tgt) - o.location).length
    return o


def render(path, w=800, h=600, spp=128, exp=0, look='Medium High Contrast'):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.cycles.device = 'CPU'
    s.cycles.samples = spp
    s.cycles.use_adaptive_sampling = True
    s.cycles.adaptive_threshold = 0.03
    s.cycles.adaptive_min_samples = 24
    s.cycles.max_bounces = 5
    s.cycles.diffuse_bounces = 2
    s.cycles.glossy_bounces = 2
    s.cycles.transmission_bounces = 5
    s.cycles.sample_clamp_indirect = 3
    s.cycles.sample_clamp_direct = 0
    s.cycles.blur_glossy = 1
    s.cycles.caustics_reflective = False
    s.cycles.caustics_refractive = False
    s.cycles.use_denoising = False
    s.render.resolution_x = w
    s.render.resolution_y = h
    s.render.resolution_percentage = 100
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = look
    s.view_settings.exposure = exp
    s.render.image_settings.file_format = 'PNG'
    s.render.filepath = path
    s.render.threads_mode = 'AUTO'
    store_denoising_guides(s, path.removesuffix('.png'))
    bpy.ops.render.render(write_still=True)


def store_denoising_guides(scene, prefix):
    """Colour without light and direction of every surface: with them few samples are enough."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers = nodes.new('CompositorNodeRLayers')
    links.new(layers.outputs['Image'], nodes.new('CompositorNodeComposite').inputs['Image'])
    for kind in ('Albedo', 'Normal'):
        file = nodes.new('CompositorNodeOutputFile')
        file.base_path = os.path.dirname(prefix)
        file.format.file_format = 'OPEN_EXR'
        file.format.color_depth = '32'
        file.format.exr_codec = 'NONE'
        # Blender appends the number of the frame, 0001.
        file.file_slots[0].path = f'{os.path.basename(prefix)}-{kind.lower()}-'
        links.new(layers.outputs[f'Denoising {kind}'], file.inputs[0])
