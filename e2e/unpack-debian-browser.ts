import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from './find-browser.ts'

const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const packages = ['chromium', 'fonts-nanum']
const downloadMs = 10 * 60_000

/**
 * Debian's Chromium, fetched and unpacked into the clone without being installed: it needs neither
 * root nor an x64 machine. Undefined where there is no apt.
 */
export function unpackDebianBrowser(): Browser | undefined {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return undefined
  const home = join(cache, 'chromium-debian')
  if (!existsSync(home)) fetchInto(home)
  const libraries = readdirSync(join(home, 'usr/lib')).filter((name) => name.includes('-linux-'))
  return {
    executablePath: join(home, 'usr/lib/chromium/chromium'),
    // Its sandbox wants a file that only root could have put in place.
    args: ['--no-sandbox'],
    env: {
      LD_LIBRARY_PATH: libraries.map((name) => join(home, 'usr/lib', name)).join(':'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

function fetchInto(home: string) {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    for (const archive of download(join(draft, 'apt')))
      execFileSync('dpkg-deb', ['--extract', archive, draft])
    rmSync(join(draft, 'apt'), { recursive: true })
    writeFileSync(join(draft, 'fonts.conf'), fontSettings(home))
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run was faster.
    if (!existsSync(home)) throw error
  }
}

/** The packages and those they need that this machine lacks, by apt with folders of its own. */
function download(folder: string): string[] {
  const archives = join(folder, 'archives')
  mkdirSync(join(folder, 'lists/partial'), { recursive: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const own = [
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::Archives=${archives}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option])
  const apt = (...words: string[]) =>
    execFileSync('apt-get', [...own, ...words], { stdio: 'pipe', timeout: downloadMs })
  apt('update')
  apt('install', '--yes', '--no-install-recommends', '--download-only', ...packages)
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name))
}

const fontSettings = (home: string) =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${join(home, 'usr/share/fonts')}</dir>`,
    `<cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>`,
  ].join('\n')
