import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromRoot, root } from '../../process/paths.mjs'

/** The files of this checkout as they are now, without anything that was built or installed. */
export function freshCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'matjari-copy-'))
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((each) => each && existsSync(fromRoot(each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(fromRoot(file), join(folder, file))
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Ctrl-C ends everything at once, and a copy is a few hundred megabytes with its packages.
  process.once('exit', remove)
  return { folder, remove }
}

/**
 * Lets a copy use the packages of this checkout. That they were installed by another Node does not matter: what is
 * native in them (sharp, argon2, rolldown, lightningcss, oxide) speaks Node-API, which is the same in all of them.
 */
export function sharePackages(folder) {
  const own = ['apps', 'packages'].flatMap((part) =>
    readdirSync(fromRoot(part)).map((name) => join(part, name, 'node_modules')),
  )
  for (const place of own.filter((each) => existsSync(fromRoot(each))))
    symlinkSync(fromRoot(place), join(folder, place), 'junction')
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(fromRoot('node_modules'))) {
    const from = fromRoot('node_modules', name)
    if (name === '.package-lock.json') copyFileSync(from, join(packages, name))
    else if (name === '@matjari') linkWorkspaces(folder, packages)
    // Our own notes about this checkout stay here.
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(from, join(packages, name))
  }
}

/** Our own packages are the copy's, not this checkout's. */
function linkWorkspaces(folder, packages) {
  mkdirSync(join(packages, '@matjari'))
  for (const [part, name] of [
    ['packages', 'contract'],
    ['apps', 'server'],
    ['apps', 'web'],
  ])
    symlinkSync(join(folder, part, name), join(packages, '@matjari', name), 'junction')
}
