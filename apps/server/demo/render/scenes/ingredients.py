"""Food that several dishes share: meat, shellfish, leaves, mushrooms, citrus, batter."""

import math
import random
from math import pi, tau

from mathutils import Vector, noise

from scenes.materials import material, wave_tex
from scenes.shapes import (
    anywhere_in,
    blob,
    disc,
    group,
    instance,
    lathe,
    leaf,
    mesh,
    strands,
    subdivide,
    thicken,
)


def sheet(fn, m, nx=24, ny=16, t=0.02, sd=1):
    """A thin surface: fn maps u, v in -1…1 to a point."""
    v = [fn(i / (nx - 1) * 2 - 1, j / (ny - 1) * 2 - 1) for i in range(nx) for j in range(ny)]
    f = [
        (i * ny + j, (i + 1) * ny + j, (i + 1) * ny + j + 1, i * ny + j + 1)
        for i in range(nx - 1)
        for j in range(ny - 1)
    ]
    ob = mesh('sheet', v, f, m)
    if t:
        thicken(ob, t, 0)
    if sd:
        subdivide(ob, sd)
    return ob


def put(ob, loc, rot=(0, 0, 0), sc=1):
    ob.location = loc
    ob.rotation_euler = rot
    ob.scale = (sc,) * 3 if isinstance(sc, (int, float)) else sc
    return ob


def spots(n, rmax, gap, seed=1, rmin=0):
    """Places in a circle that keep a distance from each other."""
    r = random.Random(seed)
    found = []
    for _ in range(n * 200):
        x, y, _z = anywhere_in(r, rmax)
        if math.hypot(x, y) >= rmin and all(math.hypot(x - a, y - b) > gap for a, b in found):
            found.append((x, y))
        if len(found) == n:
            break
    return found


def broth(r, z, c1, c2, seed=0, scale=3, coat=1, sss=0.25):
    return disc(
        r,
        material(
            'broth' + c1 + c2,
            c1,
            c2,
            nscale=scale,
            rough=0.07,
            coat=coat,
            sss=sss,
            bump=0.12,
            bscale=7,
        ),
        z,
        zamp=0.012,
        seed=seed,
    )


def thin_meat(w, h, m, loc, rot, seed=0, wave=0.06, curl=0.0, t=0.022):
    """A shaved slice with soft folds."""

    def fn(u, v):
        e = 0.08 * noise.noise(Vector((u * 2.2, v * 2.2, seed * 3.1)))
        x = u * w / 2 * (1 + e)
        y = v * h / 2 * (1 + 0.18 * noise.noise(Vector((u * 1.7, seed, 4))))
        z = (
            wave * math.sin(u * 4.1 + seed * 1.7) * (0.6 + 0.4 * v)
            + wave * noise.noise(Vector((u * 1.8, v * 1.8, seed)))
            - curl * (u * u)
        )
        return x, y, z

    return put(sheet(fn, m, 26, 14, t, 1), loc, rot)


def ring(m, loc, rot=(0, 0, 0), sz=0.085, seg=26):
    """A slice of a hollow pod, as of chili."""
    prof = [(1, -0.3), (1.02, 0), (1, 0.3), (0.72, 0.3), (0.7, 0), (0.72, -0.3), (1, -0.3)]
    key = 'ring' + m.name
    return instance(key, lambda: lathe(prof, seg, m), loc, rot, (sz, sz, sz * 0.7))


def chili_rings(n, rmax, zf, seed=1, c='#c91b10', sz=0.08):
    r = random.Random(seed)
    m = material('chili' + c, c, rough=0.15, coat=0.8)
    for _ in range(n):
        x, y, z = anywhere_in(r, rmax, zf)
        ring(m, (x, y, z), (r.gauss(0, 0.4), r.gauss(0, 0.4), 0), sz)


def coin(r, t, m, loc, rot=(0, 0, 0), wob=0.0, seed=0, seg=48):
    """A round slice with soft edges."""
    prof = [(0.001, -t), (r * 0.93, -t), (r, -t * 0.4), (r, t * 0.4), (r * 0.93, t), (0.001, t)]
    return put(
        lathe(
            prof,
            seg,
            m,
            lambda q, z, a, s: (
                q * (1 + wob * math.sin(2 * a + seed) + wob * 0.5 * math.sin(5 * a + seed * 2)),
                z,
            ),
        ),
        loc,
        rot,
    )


def shrimp(loc, rot=(0, 0, 0), s=1, c1='#f6d9c4', c2='#ee7440'):
    def build():
        m = material(
            'shrimp' + c1,
            rough=0.18,
            coat=0.6,
            sss=0.4,
            sss_r=(1, 0.4, 0.25),
            tex=wave_tex(c1, c2, scale=2.6, dist=0.8, axis='X', pos=(0.2, 0.98)),
        )
        P = [
            (0.34 * math.cos(a), 0.34 * math.sin(a), 0.02 * math.sin(a * 2))
            for a in [(-0.9 + 4.0 * i / 13) for i in range(14)]
        ]
        strands(
            [P],
            0.125,
            m,
            res=6,
            taper=lambda t: 0.35 + 0.72 * math.sin(pi * min(1, t * 0.86 + 0.13)) ** 0.8,
        )
        tm = material('shrimptail', '#e2531f', rough=0.2, coat=0.5, sss=0.3)
        for d in (-0.35, 0.35):
            leaf(0.24, 0.14, tm, (P[0][0] - 0.02, P[0][1] - 0.09, 0), (0, 0.1, -1.7 + d), 0.2, 0.01)

    g = group(build, loc, 0, s)
    g.rotation_euler = rot
    return g


def shell(loc, rot=(0, 0, 0), s=0.3, c1='#e6d8bd', c2='#a8926f', opening=0.9, meat='#f2a24a'):
    """A clam or mussel with its lid up."""

    def build():
        out = material(
            'shell' + c1,
            rough=0.35,
            coat=0.5,
            tex=wave_tex(c2, c1, scale=2.4, dist=2.5, axis='Y', pos=(0.1, 0.9)),
            bump=0.2,
            bscale=16,
        )

        def half(sign):
            def fn(u, v):
                a = v * pi * 0.5
                q = (u + 1) / 2
                x = q * math.sin(a) * 1.0
                y = q * math.cos(a) * 0.85 * 1.1 - 0.1
                d = min(1, math.hypot(x, (y - 0.4) * 1.15) / 0.98)
                return (
                    x,
                    y,
                    sign * 0.36 * math.sqrt(max(0, 1 - d * d)) * (0.25 + 0.75 * min(1, q * 1.4)),
                )

            return sheet(fn, out, 16, 24, 0.05, 1)

        lower = half(-1)
        upper = half(1)
        upper.rotation_euler = (opening, 0, 0)
        lower.location = (0, 0, 0.02)
        if meat:
            blob(
                0.42,
                (0.9, 0.62, 0.32),
                0.2,
                2,
                1,
                material(
                    'clammeat' + meat, meat, '#f7dcae', nscale=3, rough=0.2, coat=0.6, sss=0.4
                ),
                4,
                (0, 0.42, -0.08),
            )

    g = group(build, loc, 0, s)
    g.rotation_euler = rot
    return g


def lettuce(l, w, loc, rot=(0, 0, 0), seed=0, c1='#8fc24a', c2='#4f8f2a', ruffle=0.10, cup=0.35):
    m = material(
        'lettuce' + c1, c1, c2, nscale=2.5, rough=0.3, coat=0.3, sss=0.3, sss_r=(0.4, 0.9, 0.2)
    )

    def fn(u, v):
        t = (u + 1) / 2
        ww = w / 2 * (math.sin(pi * min(1, 0.12 + 0.80 * t)) ** 0.7)
        edge = max(abs(v) ** 3, max(0, t - 0.7) / 0.3 * 0.9)
        z = (
            cup * l * 0.35 * v * v
            + cup * l * 0.3 * (t - 0.35) ** 2
            + ruffle * edge * math.sin(9 * v + 7 * t + seed)
            + ruffle * 0.6 * edge * math.sin(19 * v + 13 * t + seed * 2)
            - 0.02 * math.exp(-((v * 8) ** 2))
        )
        return u * l / 2, v * ww, z

    return put(sheet(fn, m, 30, 36, 0.012, 1), loc, rot)


def herb(loc, n=5, s=0.16, seed=0, c='#3f8a2a'):
    """A sprig of small leaves: coriander, parsley, mint."""
    r = random.Random(seed)
    m = material('herb' + c, c, rough=0.35, coat=0.2, sss=0.2, sss_r=(0.3, 0.8, 0.2))
    for i in range(n):
        a = tau * i / n + r.gauss(0, 0.3)
        leaf(
            s * (0.8 + 0.5 * r.random()),
            s * 0.8,
            m,
            (
                loc[0] + s * 0.55 * math.cos(a),
                loc[1] + s * 0.55 * math.sin(a),
                loc[2] + 0.03 * r.random(),
            ),
            (r.gauss(0, 0.25), -0.3 + r.gauss(0, 0.15), a),
            0.6,
            0.04,
            seed + i,
        )


def citrus(loc, rot=(0, 0, 0), r=0.2, skin='#6fa52b', flesh='#d9e8a0', pith='#f1f5d8', wedge=False):
    """Half a lime or lemon, cut face up."""

    def build():
        prof = [(r * math.sin(a), -r * math.cos(a)) for a in [pi / 2 * i / 10 for i in range(11)]]
        lathe(
            prof,
            40,
            material('skin' + skin, skin, rough=0.35, coat=0.4, bump=0.2, bscale=40, sss=0.2),
        )
        disc(r, material('pith' + pith, pith, rough=0.4, sss=0.4), 0, seg=40, rings=4)
        fm = material('flesh' + flesh, flesh, rough=0.12, coat=0.8, sss=0.5)
        for i in range(8):
            a = tau * i / 8
            blob(
                r * 0.2,
                (1.9, 0.95, 0.35),
                0.05,
                1,
                i,
                fm,
                3,
                (r * 0.48 * math.cos(a), r * 0.48 * math.sin(a), 0.004),
                (0, 0, a),
            )

    g = group(build, loc, 0, 1)
    g.rotation_euler = rot
    return g


def mushroom_slice(loc, rot=(0, 0, 0), s=0.2):
    def build():
        m = material('mushslice', '#ead7b8', '#cfae82', nscale=3, rough=0.3, coat=0.4, sss=0.4)

        def fn(u, v):
            t = (v + 1) / 2
            w = 0.36 if t < 0.5 else 1.0 * math.sqrt(max(0.02, 1 - ((t - 0.5) / 0.5) ** 2)) + 0.02
            if 0.42 < t < 0.5:
                w = 0.36 + (t - 0.42) / 0.08 * 0.62
            return u * w, v * 0.9, 0

        sheet(fn, m, 10, 26, 0.22, 1)

    g = group(build, loc, 0, s)
    g.rotation_euler = rot
    return g


def enoki(loc, ang=0, n=16, l=0.5, seed=1):
    r = random.Random(seed)
    m = material('enoki', '#f7eedb', rough=0.3, coat=0.4, sss=0.5)
    P = []
    for _ in range(n):
        o = r.gauss(0, 0.06)
        d = r.gauss(0, 0.18)
        le = l * (0.85 + 0.3 * r.random())
        p = []
        for t in (0, 0.33, 0.66, 1):
            a = ang + d * t
            p.append(
                (
                    loc[0] - math.sin(ang) * o + math.cos(a) * le * t,
                    loc[1] + math.cos(ang) * o + math.sin(a) * le * t,
                    loc[2] + 0.06 * math.sin(t * 2) + abs(r.gauss(0, 0.02)),
                )
            )
        P.append(p)
        instance('enokicap', lambda: blob(1, (1, 1, 0.8), 0, 1, 0, m, 2), p[-1], (0, 0, 0), 0.042)
    return strands(P, 0.016, m, res=2)


def greens(loc, ang=0, l=0.6, seed=0, stalk='#e9f0d0', c='#4f9136'):
    """A stalk of pak choi or cabbage with its leaf."""
    sm = material('stalk' + stalk, stalk, '#cfe0a0', nscale=2, rough=0.25, coat=0.5, sss=0.4)
    ca, sa = math.cos(ang), math.sin(ang)
    strands(
        [
            [
                (loc[0] - ca * l * t, loc[1] - sa * l * t, loc[2] + 0.02 * math.sin(t * 5))
                for t in (0, 0.3, 0.6, 0.9)
            ]
        ],
        0.055,
        sm,
        taper=lambda t: 0.7 + 0.5 * t,
    )
    lm = material(
        'green' + c, c, '#2f6a22', nscale=4, rough=0.3, coat=0.4, sss=0.2, sss_r=(0.3, 0.8, 0.2)
    )
    for d in (-0.3, 0.25):
        leaf(
            l * 0.8,
            l * 0.5,
            lm,
            (loc[0] + ca * l * 0.3, loc[1] + sa * l * 0.3, loc[2] + 0.03),
            (d, -0.12, ang + d),
            0.7,
            0.06,
            seed,
        )


def crumbs(n, rmax, zf, c, sz=0.03, seed=1, loc=(0, 0), flat=0.6):
    """Pepper, peanuts, flakes: whatever is strewn."""
    r = random.Random(seed)
    m = material('crumb' + c, c, rough=0.5, sss=0.1)
    for _ in range(n):
        x, y, z = anywhere_in(r, rmax, zf)
        instance(
            'crumb' + c,
            lambda: blob(1, (1, 0.8, flat), 0.4, 2, 1, m, 2),
            (x + loc[0], y + loc[1], z),
            (r.random() * 6, r.random() * 6, 0),
            sz * (0.5 + r.random()),
        )
