// The server as few large files instead of 1,400 small ones: finding and linking those was most of a start.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { fromRoot } from '../process/paths.mjs'
import { linesOnly } from './source-map-lines.mjs'

const sources = fromRoot('apps', 'server', 'src')
const folder = fromRoot('apps', 'server', 'dist-run')

/** Native, or WebAssembly, or with files of its own that it looks for beside itself. */
const outside =
  /^(@electric-sql\/pglite|@node-rs\/argon2|bufferutil|oidc-provider|pg-native|sharp|utf-8-validate)(\/|$)/

/** What a file of ours finds by its own place (migrations, pictures, threads) it finds from where tsc has put it. */
const ownPlace = {
  name: 'own-place',
  transform: {
    // But for the bundler's own lines, whose names begin with a zero.
    filter: { code: 'import.meta.url', id: { exclude: /^\0/ } },
    handler(code, id) {
      const path = relative(sources, id).replaceAll(sep, '/')
      if (path.startsWith('..'))
        throw new Error(`${id} looks for files beside itself, so its package has to stand outside`)
      const place = JSON.stringify(`../dist/${path.replace(/\.ts$/, '.js')}`)
      const url = `new URL(${place}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', url), map: null }
    },
  },
}

const bundle = await rolldown({
  input: { main: join(sources, 'main.ts'), start: join(sources, 'start.ts') },
  platform: 'node',
  external: outside,
  // The contract from its sources, as ours are; of all others what Node itself would load.
  resolve: { conditionNames: ['matjari-source'] },
  plugins: [ownPlace],
})
const { output } = await bundle.generate({
  dir: folder,
  chunkFileNames: '[name].js',
  comments: false,
  // The log tells errors apart by these names.
  keepNames: true,
  sourcemap: true,
})
await bundle.close()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const made of output) writeFileSync(join(folder, made.fileName), contentOf(made))

function contentOf({ type, code, source }) {
  return type === 'chunk' ? code : JSON.stringify(linesOnly(JSON.parse(source)))
}
