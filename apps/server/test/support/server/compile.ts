import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const tsc = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)

/** Tests that start the server as a process run what ships, and never an old build of it. */
export default function setup() {
  execFileSync(process.execPath, [tsc, '-b', 'apps/server'], { cwd: root, stdio: 'inherit' })
}
