import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const inServer = (...parts: readonly string[]) => join('apps', 'server', ...parts)

/** A folder for each version and a link that leads to one of them, as whoever upgrades without a pause has it. */
export function releasesIn(folder: string) {
  mkdirSync(folder, { recursive: true })

  /** The built server once more, with these migrations after all the others. */
  function make(name: string, added: readonly string[] = []) {
    const release = join(folder, name)
    mkdirSync(join(release, inServer()), { recursive: true })
    for (const part of ['dist', 'dist-run', 'migrations'])
      cpSync(join(root, inServer(part)), join(release, inServer(part)), { recursive: true })
    for (const part of [
      'node_modules',
      join('apps', 'web'),
      inServer('package.json'),
      inServer('demo'),
    ])
      symlinkSync(join(root, part), join(release, part))
    const migrations = join(release, inServer('migrations'))
    const known = readdirSync(migrations).filter((file) => file.endsWith('.sql')).length
    for (const [place, sql] of added.entries()) {
      const number = String(known + place + 1).padStart(4, '0')
      writeFileSync(join(migrations, `${number}-of-a-test.sql`), sql)
    }
  }

  /** In one step: nobody ever sees none. */
  function use(name: string) {
    const draft = join(folder, 'next')
    symlinkSync(join(folder, name), draft)
    renameSync(draft, join(folder, 'current'))
  }

  return { make, use, program: join(folder, 'current', inServer('dist-run', 'main.js')) }
}
