import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDenoiser } from './denoise.mjs'
import { grade, writeRenditions } from './grade.mjs'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** A small, grainy look at a scene, written beside nothing: `--preview <folder>`. */
    preview: { type: 'string' },
    width: { type: 'string' },
    samples: { type: 'string' },
    brightness: { type: 'string' },
    saturation: { type: 'string' },
  },
})
if (names.length === 0) {
  console.error('How to use: node apps/server/demo/render/make.mjs [--preview <folder>] <name>…')
  process.exit(1)
}

const here = import.meta.dirname
const width = values.width ?? (values.preview ? '360' : '880')
const samples = values.samples ?? (values.preview ? '6' : '12')
const look = {
  ...(values.brightness && { brightness: Number(values.brightness) }),
  ...(values.saturation && { saturation: Number(values.saturation) }),
}
const work = mkdtempSync(join(tmpdir(), 'matjari-render-'))
const denoise = await openDenoiser()
try {
  for (const name of names) await make(name)
} finally {
  rmSync(work, { recursive: true })
}

async function make(name) {
  const prefix = join(work, name)
  const script = join(here, 'scenes/run.py')
  const started = Date.now()
  execFileSync(
    'blender',
    [
      '-b',
      '-t',
      '2',
      '--python-exit-code',
      '1',
      '--python',
      script,
      '--',
      name,
      width,
      samples,
      `${prefix}.png`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const image = await grade(await denoise(prefix), look)
  if (values.preview) writeFileSync(join(values.preview, `${name}.png`), image)
  else await writeRenditions(image, join(here, '../pictures', name))
  console.log(name, `${Math.round((Date.now() - started) / 1000)} s`)
}
