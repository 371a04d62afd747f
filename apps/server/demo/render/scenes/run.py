"""Blender runs this file: it builds one scene and writes one PNG.

blender -b --python scenes/run.py -- <name> <width> <samples> <file.png>
"""

import importlib
import pkgutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import scenes  # noqa: E402
from scenes.camera_light import render  # noqa: E402
from scenes.picture import pictures  # noqa: E402
from scenes.shapes import reset  # noqa: E402

name, width, samples, target = sys.argv[sys.argv.index('--') + 1 :]

# Every module of a subfolder registers its pictures when it is loaded.
for found in pkgutil.walk_packages(scenes.__path__, 'scenes.'):
    if found.name.count('.') > 1:
        try:
            importlib.import_module(found.name)
        except Exception as problem:  # A scene being written must not stop the others.
            print(f'{found.name} does not load: {problem!r}', file=sys.stderr)

if name not in pictures:
    sys.exit(f'No picture is called {name}. There are: {", ".join(sorted(pictures))}')
reset()
pictures[name]()
render(target, int(width), int(width) * 3 // 4, int(samples))
