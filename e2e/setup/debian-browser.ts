import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, folderFilledOnce, writeFontSettings } from './browser-folder.ts'

/**
 * Debian's Chromium without a window, for Linux where npm has none (ARM). Its packages and the libraries the system lacks are
 * unpacked beside the clone: nothing is installed, and an ordinary user can do it.
 */
export function debianBrowser(): Browser | undefined {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined
  let folder: string
  try {
    folder = folderFilledOnce('debian-headless-shell', unpack)
  } catch {
    return undefined
  }
  const libraries = readdirSync(join(folder, 'usr/lib')).filter((name) =>
    name.includes('-linux-gnu'),
  )
  const fontSettings = join(folder, 'fonts.conf')
  writeFontSettings(fontSettings, [join(folder, 'usr/share/fonts')])
  return {
    executablePath: join(folder, program),
    env: {
      LD_LIBRARY_PATH: libraries
        .flatMap((name) => [`usr/lib/${name}`, `usr/lib/${name}/pulseaudio`, `lib/${name}`])
        .map((path) => join(folder, path))
        .join(':'),
      FONTCONFIG_FILE: fontSettings,
    },
  }
}

// The whole browser takes three quarters more of the processor for the same pages.
const program = 'usr/lib/chromium/chromium-headless-shell'

function unpack(folder: string) {
  process.stdout.write('브라우저가 없어서 Debian 꾸러미의 Chromium을 받아 풀어요.\n')
  const apt = join(folder, 'apt')
  const archives = join(apt, 'cache/archives')
  for (const path of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(apt, path), { recursive: true })
  }
  // Lists and archives of its own, the system's only to see which libraries are there already.
  const options = [
    `Dir::State=${join(apt, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(apt, 'cache')}`,
    'APT::Sandbox::User=root',
    'Debug::NoLocking=1',
  ].flatMap((option) => ['-o', option])
  run('apt-get', ['-qq', ...options, 'update'])
  const wanted = [
    '--no-install-recommends',
    '--download-only',
    'install',
    'chromium-headless-shell',
    'fonts-nanum',
  ]
  run('apt-get', ['-qq', '-y', ...options, ...wanted])
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', join(archives, name), folder])
  }
  rmSync(apt, { recursive: true })
  if (!existsSync(join(folder, program))) throw new Error('no chromium in the packages')
}

function run(command: string, args: string[]) {
  const result = spawnSync(command, args, { stdio: 'ignore', timeout: 10 * 60_000 })
  if (result.status !== 0) throw new Error(`${command} ended with ${result.status}`)
}
