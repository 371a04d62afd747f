"""Meshes and curves that dishes, rooms and fronts are built from."""

import math
import random
from math import pi, tau

import bmesh
import bpy
from mathutils import Vector, noise

from scenes.materials import materials

made = []  # objects of current group
shared_meshes = {}


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.clear()
    made.clear()
    shared_meshes.clear()


def keep(ob, m=None, smooth=True):
    bpy.context.scene.collection.objects.link(ob)
    made.append(ob)
    if m is not None:
        ob.data.materials.append(m)
    if smooth and ob.type == 'MESH':
        for p in ob.data.polygons:
            p.use_smooth = True
    return ob


def mesh(name, v, f, m=None, smooth=True):
    me = bpy.data.meshes.new(name)
    me.from_pydata(v, [], f)
    me.update()
    return keep(bpy.data.objects.new(name, me), m, smooth)


def subdivide(ob, n=2):
    s = ob.modifiers.new('s', 'SUBSURF')
    s.levels = n
    s.render_levels = n
    return ob


def thicken(ob, t=0.02, off=-1):
    s = ob.modifiers.new('so', 'SOLIDIFY')
    s.thickness = t
    s.offset = off
    return ob


def lathe(prof, seg=96, m=None, fn=None, close_top=False, close_bottom=False, subd=0, name='lathe'):
    v = []
    f = []
    for j, (r, z) in enumerate(prof):
        for i in range(seg):
            a = tau * i / seg
            rr, zz = (r, z) if fn is None else fn(r, z, a, j / (len(prof) - 1))
            v.append((rr * math.cos(a), rr * math.sin(a), zz))
    for j in range(len(prof) - 1):
        for i in range(seg):
            k = (i + 1) % seg
            f.append((j * seg + i, j * seg + k, (j + 1) * seg + k, (j + 1) * seg + i))
    if close_bottom:
        f.append(tuple(reversed(range(seg))))
    if close_top:
        f.append(tuple((len(prof) - 1) * seg + i for i in range(seg)))
    ob = mesh(name, v, f, m)
    if subd:
        subdivide(ob, subd)
    return ob


def smooth_profile(pts, n=6):
    """catmull-rom through profile points"""
    out = []
    P = [pts[0]] + list(pts) + [pts[-1]]
    for i in range(1, len(P) - 2):
        p0, p1, p2, p3 = P[i - 1], P[i], P[i + 1], P[i + 2]
        for k in range(n):
            t = k / n
            out.append(
                tuple(
                    0.5
                    * (
                        (2 * p1[d])
                        + (-p0[d] + p2[d]) * t
                        + (2 * p0[d] - 5 * p1[d] + 4 * p2[d] - p3[d]) * t * t
                        + (-p0[d] + 3 * p1[d] - 3 * p2[d] + p3[d]) * t**3
                    )
                    for d in (0, 1)
                )
            )
    out.append(tuple(pts[-1]))
    return out


def blob(
    r=1,
    sc=(1, 1, 1),
    amp=0.1,
    fr=1.5,
    seed=0,
    m=None,
    sd=4,
    loc=(0, 0, 0),
    rot=(0, 0, 0),
    amp2=0,
    fr2=6,
):
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=sd, radius=1)
    off = Vector((seed * 13.7, seed * 7.1, seed * 3.3))
    for v in bm.verts:
        d = 1 + amp * noise.noise(v.co * fr + off)
        if amp2:
            d += amp2 * noise.noise(v.co * fr2 + off)
        v.co = Vector((v.co.x * d * sc[0] * r, v.co.y * d * sc[1] * r, v.co.z * d * sc[2] * r))
    me = bpy.data.meshes.new('blob')
    bm.to_mesh(me)
    bm.free()
    ob = keep(bpy.data.objects.new('blob', me), m)
    ob.location = loc
    ob.rotation_euler = rot
    return ob


def instance(key, maker, loc, rot=(0, 0, 0), sc=1, m=None):
    """linked-data instance"""
    if key not in shared_meshes or shared_meshes[key].name not in bpy.data.meshes:
        ob = maker()
        shared_meshes[key] = ob.data
        o = ob
    else:
        o = bpy.data.objects.new(key, shared_meshes[key])
        bpy.context.scene.collection.objects.link(o)
        made.append(o)
    o.location = loc
    o.rotation_euler = rot
    o.scale = (sc,) * 3 if isinstance(sc, (int, float)) else sc
    return o


def box(sx, sy, sz, bev=0.05, m=None, loc=(0, 0, 0), rot=(0, 0, 0), wob=0, seed=0, cuts=3, bseg=4):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * sx, v.co.y * sy, v.co.z * sz))
    bmesh.ops.bevel(
        bm, geom=bm.edges[:] + bm.verts[:], offset=bev, segments=bseg, profile=0.6, affect='EDGES'
    )
    if wob:
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=cuts, use_grid_fill=True)
        o = Vector((seed * 3.1, seed * 1.7, seed * 5.3))
        for v in bm.verts:
            v.co += (
                Vector(
                    (
                        noise.noise(v.co * 2.2 / max(sx, sy) + o),
                        noise.noise(v.co * 2.2 / max(sx, sy) + o + Vector((9, 0, 0))),
                        noise.noise(v.co * 2.2 / max(sx, sy) + o + Vector((0, 9, 0))),
                    )
                )
                * wob
            )
    me = bpy.data.meshes.new('box')
    bm.to_mesh(me)
    bm.free()
    ob = keep(bpy.data.objects.new('box', me), m)
    ob.location = loc
    ob.rotation_euler = rot
    return ob


def strands(paths, rad, m, res=3, taper=None, name='strands'):
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = rad
    cu.bevel_resolution = res
    cu.use_fill_caps = True
    cu.resolution_u = 4
    for p in paths:
        s = cu.splines.new('NURBS')
        s.points.add(len(p) - 1)
        s.use_endpoint_u = True
        s.order_u = 4
        for i, q in enumerate(p):
            rr = 1 if taper is None else taper(i / (len(p) - 1))
            s.points[i].co = (q[0], q[1], q[2], 1)
            s.points[i].radius = rr
    cu.materials.append(m)
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    made.append(ob)
    return ob


def noodles(
    n,
    rmax,
    h0,
    hd,
    rad,
    m,
    seed=1,
    swirl=1.0,
    pts=26,
    spread=0.55,
    jit=0.06,
    sub_down=0.25,
    rmin=0.05,
):
    """noodle heap: swirling strands on a dome of height hd over h0"""
    r = random.Random(seed)
    P = []
    for k in range(n):
        c = Vector((r.gauss(0, 0.28) * rmax, r.gauss(0, 0.28) * rmax))
        rr = (rmin + spread * r.random()) * rmax
        a0 = r.random() * tau
        span = (1.1 + 1.6 * r.random()) * pi * swirl * (1 if r.random() < 0.65 else -1)
        lay = r.random()
        el = 0.55 + 0.5 * r.random()
        ea = r.random() * pi
        p = []
        for i in range(pts):
            t = i / (pts - 1)
            a = a0 + span * t
            q = rr * (1 + 0.28 * math.sin(2.1 * a + k))
            x = q * math.cos(a)
            y = q * math.sin(a) * el
            x, y = x * math.cos(ea) - y * math.sin(ea), x * math.sin(ea) + y * math.cos(ea)
            x += c.x
            y += c.y
            d = math.hypot(x, y)
            if d > rmax:
                x *= rmax / d
                y *= rmax / d
                d = rmax
            z = (
                h0
                + hd * (1 - (d / rmax) ** 2) * (0.35 + 0.65 * lay)
                + jit * noise.noise(Vector((x * 3, y * 3, k * 1.7)))
            )
            if i < 3 or i > pts - 4:
                z -= sub_down * hd * (1 - min(i, pts - 1 - i) / 3)
            p.append((x, y, z))
        P.append(p)
    return strands(P, rad, m)


def bundle(
    n, center, length, width, rad, m, ang=0, seed=1, h0=0, hd=0.12, curve=0.0, jit=0.05, pts=6
):
    """julienne heap: n short strands around a centre, mostly aligned to ang"""
    r = random.Random(seed)
    P = []
    for k in range(n):
        a = ang + r.gauss(0, 0.32)
        l = length * (0.7 + 0.45 * r.random())
        ox = r.gauss(0, 0.36) * width
        oy = r.gauss(0, 0.36) * width * 0.9
        b = r.uniform(-1, 1) * curve
        p = []
        dd = min(1, math.hypot(ox, oy) / width)
        lz = h0 + hd * (1 - dd * dd) * r.random()
        tilt = r.gauss(0, 0.1)
        for i in range(pts):
            t = i / (pts - 1) - 0.5
            u = t * l
            w = b * (t * t) * l + 0.01 * math.sin(7 * t + k)
            x = center[0] + ox + u * math.cos(ang + r.gauss(0, 0.0) + a - ang) - w * math.sin(a)
            y = center[1] + oy + u * math.sin(a) + w * math.cos(a)
            p.append((x, y, lz + tilt * u - abs(t) * 0.10 * hd))
        P.append(p)
    return strands(P, rad, m, res=2)


def leaf(l=0.5, w=0.3, m=None, loc=(0, 0, 0), rot=(0, 0, 0), curl=0.25, wav=0.03, seed=0):
    nx, ny = 16, 9
    v = []
    f = []
    for i in range(nx):
        t = i / (nx - 1)
        ww = w * 0.5 * math.sin(pi * min(1, t**0.75)) ** 0.8 * (1 if t < 1 else 0) + 0.004
        for j in range(ny):
            s = j / (ny - 1) * 2 - 1
            z = (
                curl * l * (s * s) * 0.35 * math.sin(pi * t)
                + curl * l * 0.5 * (t - 0.5) ** 2 * -1.2
                + wav * noise.noise(Vector((t * 5, s * 2.5, seed)))
            )
            z -= 0.012 * math.exp(-((s * 9) ** 2))
            v.append((t * l - l / 2, s * ww, z))
    for i in range(nx - 1):
        for j in range(ny - 1):
            f.append((i * ny + j, i * ny + j + 1, (i + 1) * ny + j + 1, (i + 1) * ny + j))
    ob = mesh('leaf', v, f, m)
    thicken(ob, 0.008)
    subdivide(ob, 1)
    ob.location = loc
    ob.rotation_euler = rot
    return ob


def disc(r, m, z=0, amp=0, fr=2, seed=0, seg=96, rings=24, zamp=0, zfr=6, loc=(0, 0)):
    v = [(loc[0], loc[1], z + zamp * noise.noise(Vector((0, 0, seed))))]
    f = []
    for j in range(1, rings + 1):
        for i in range(seg):
            a = tau * i / seg
            q = (
                r
                * j
                / rings
                * (
                    1
                    + amp
                    * noise.noise(Vector((math.cos(a) * fr, math.sin(a) * fr, seed)))
                    * (j / rings)
                )
            )
            x = q * math.cos(a)
            y = q * math.sin(a)
            v.append(
                (loc[0] + x, loc[1] + y, z + zamp * noise.noise(Vector((x * zfr, y * zfr, seed))))
            )
    for i in range(seg):
        f.append((0, 1 + i, 1 + (i + 1) % seg))
    for j in range(1, rings):
        b = 1 + (j - 1) * seg
        for i in range(seg):
            k = (i + 1) % seg
            f.append((b + i, b + seg + i, b + seg + k, b + k))
    return mesh('disc', v, f, m)


def group(fn, loc=(0, 0, 0), rot=0, sc=1, *a, **k):
    """run fn, parent everything it made to an empty"""
    before = len(made)
    fn(*a, **k)
    obs = made[before:]
    e = bpy.data.objects.new('grp', None)
    bpy.context.scene.collection.objects.link(e)
    for o in obs:
        if o.parent is None:
            o.parent = e
    made.append(e)
    e.location = loc
    e.rotation_euler = (0, 0, rot)
    e.scale = (sc,) * 3
    return e


def anywhere_in(r, rmax, z=lambda x, y: 0):
    a = r.random() * tau
    q = rmax * math.sqrt(r.random())
    x = q * math.cos(a)
    y = q * math.sin(a)
    return x, y, z(x, y)
