"""Shapes in metres: boxes with soft edges, turned forms, tubes, letters, and copies of a part."""

import math
from pathlib import Path

import bmesh
import bpy
from mathutils import Matrix, Vector

made = []
FONT = (
    Path(__file__).resolve().parents[6]
    / 'node_modules/pretendard/dist/public/static/Pretendard-Bold.otf'
)


def link(ob):
    bpy.context.scene.collection.objects.link(ob)
    made.append(ob)
    return ob


def _dress(ob, m, axis='x'):
    """A wood is asked for its grain direction; every other material is used as it is."""
    if m is not None:
        ob.data.materials.append(m(axis) if callable(m) else m)
    return ob


def mesh(verts, faces, m=None, smooth=False, name='mesh', axis='x'):
    data = bpy.data.meshes.new(name)
    data.from_pydata(verts, [], faces)
    data.update()
    if smooth:
        for p in data.polygons:
            p.use_smooth = True
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(42)
    return _dress(link(bpy.data.objects.new(name, data)), m, axis)


def box(size, at=(0, 0, 0), m=None, bevel=0.004, turn=(0, 0, 0)):
    """A box of a size around a centre; the wood grain follows its longest side."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.transform(bm, matrix=Matrix.Diagonal((*size, 1)), verts=bm.verts)
    soft = min(bevel, min(size) * 0.45)
    if soft > 0:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=soft, segments=2, profile=0.6, affect='EDGES')
    data = bpy.data.meshes.new('box')
    bm.to_mesh(data)
    bm.free()
    ob = link(bpy.data.objects.new('box', data))
    ob.location, ob.rotation_euler = at, turn
    return _dress(ob, m, 'xyz'[max(range(3), key=lambda i: size[i])])


def between(low, high, m, bevel=0.004):
    """The box between two corners."""
    size = [h - l for l, h in zip(low, high)]
    return box(size, [(l + h) / 2 for l, h in zip(low, high)], m, bevel)


def lathe(profile, m, at=(0, 0, 0), segments=32, wave=None):
    """Turns a profile of (radius, height) points around the vertical axis."""
    verts, faces = [], []
    for j, (r, z) in enumerate(profile):
        for i in range(segments):
            a = math.tau * i / segments
            rr = r if wave is None else wave(r, z, a)
            verts.append((rr * math.cos(a), rr * math.sin(a), z))
    for j in range(len(profile) - 1):
        for i in range(segments):
            k = (i + 1) % segments
            faces.append(
                (j * segments + i, j * segments + k, (j + 1) * segments + k, (j + 1) * segments + i)
            )
    ob = mesh(verts, faces, m, True, 'lathe', 'z')
    ob.location = at
    return ob


def rod(a, b, r, m, segments=12):
    """A straight round bar."""
    a, b = Vector(a), Vector(b)
    ob = lathe([(0.0001, 0), (r, 0), (r, (b - a).length), (0.0001, (b - a).length)], m, a, segments)
    ob.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    return ob


def tube(points, r, m, closed=False):
    """A bent bar through points."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = (
        '3D',
        r,
        3,
        True,
    )
    spline = curve.splines.new('NURBS')
    spline.points.add(len(points) - 1)
    for p, q in zip(spline.points, points):
        p.co = (*q, 1)
    spline.use_endpoint_u, spline.use_cyclic_u, spline.order_u = not closed, closed, 3
    curve.resolution_u = 8
    return _dress(link(bpy.data.objects.new('tube', curve)), m, 'x')


def letters(words, size, at, m, turn=(math.pi / 2, 0, 0), depth=0.01, align='CENTER'):
    """A word as a solid; standing and facing the viewer unless turned."""
    curve = bpy.data.curves.new('letters', 'FONT')
    curve.body, curve.size, curve.extrude = words, size, depth
    curve.align_x, curve.align_y, curve.font = align, 'CENTER', _font()
    ob = _dress(link(bpy.data.objects.new('letters', curve)), m, 'x')
    ob.location, ob.rotation_euler = at, turn
    return ob


def _font():
    return bpy.data.fonts.get(FONT.stem) or bpy.data.fonts.load(str(FONT), check_existing=True)


def part(build, at=(0, 0, 0), turn=0.0, scale=1.0):
    """Builds something and moves it as one."""
    first = len(made)
    build()
    return _gather(made[first:], at, turn, scale)


def _gather(obs, at, turn, scale):
    hold = link(bpy.data.objects.new('part', None))
    for ob in obs:
        if ob.parent is None:
            ob.parent = hold
    hold.location, hold.rotation_euler = at, (0, 0, turn)
    hold.scale = (scale,) * 3
    return hold


def copies(build, places):
    """Builds once and repeats it at (x, y, z, turn) places; meshes are shared."""
    first = len(made)
    build()
    source = made[first:]
    for x, y, z, turn in places[1:]:
        twins = {ob: ob.copy() for ob in source}
        for ob, twin in twins.items():
            link(twin)
            twin.parent = twins.get(ob.parent)
        _gather([t for o, t in twins.items() if o.parent is None], (x, y, z), turn, 1)
    x, y, z, turn = places[0]
    _gather([o for o in source if o.parent is None], (x, y, z), turn, 1)
