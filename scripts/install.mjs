import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readText } from './build/fingerprint.mjs'
import { withFolderLock } from './process/folder-lock.mjs'
import { fromRoot } from './process/paths.mjs'
import { ExpectedFailure } from './process/progress.mjs'
import { run } from './process/run.mjs'

const stampFile = fromRoot('node_modules', '.matjari-install')
const timeoutMs = 20 * 60_000

/** Makes node_modules what package-lock.json says. Costs nothing when it already is. */
export const install = () => installUnlessThere('all')

/** Without what only tests and checks need: half of the packages, and half of a newcomer's first wait. */
export const installToRun = () => installUnlessThere('run')

async function installUnlessThere(extent) {
  if (isInstalled(extent)) return '설치되어 있어요'
  return withFolderLock((lock) => (isInstalled(extent) ? '설치되어 있어요' : runNpm(lock, extent)))
}

function isInstalled(extent) {
  const stamp = readText(stampFile)
  if (stamp === undefined) return isInstalledByHand(extent)
  return stamp === stampOf('all') || (extent === 'run' && stamp === stampOf('run'))
}

const stampOf = (extent) => `${fingerprint()} ${extent}`

/** Native packages belong to one platform, so a folder carried to another machine is stale. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package-lock.json', ...manifests()]) {
    hash.update(`${file}\n`).update(readText(fromRoot(file)) ?? '')
  }
  return hash.digest('hex')
}

const manifests = () => [
  'package.json',
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}/package.json`),
  ),
]

/** npm writes its own copy of the lock as the last act of an install; `npm ci` by hand is as good as ours. */
function isInstalledByHand(extent) {
  const done = readText(fromRoot('node_modules', '.package-lock.json'))
  const lockFile = readText(fromRoot('package-lock.json'))
  if (!done || !lockFile) return false
  const installed = JSON.parse(done).packages
  return Object.entries(JSON.parse(lockFile).packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      (installed[path]
        ? JSON.stringify(installed[path]) === JSON.stringify(entry)
        : entry.optional || (extent === 'run' && (entry.dev || entry.devOptional))),
  )
}

async function runNpm(lock, extent) {
  rmSync(stampFile, { force: true })
  const before = stampOf(extent)
  const args = [
    'ci',
    // Said either way, whatever NODE_ENV means to npm.
    extent === 'all' ? '--include=dev' : '--omit=dev',
    '--loglevel=error',
    '--no-progress',
    '--no-audit',
    '--no-fund',
  ]
  const result = await npm(args, {
    env: npmEnvironment(),
    timeoutMs,
    // npm goes on for a while after Ctrl-C; what it leaves is thrown away by the next install anyway.
    graceMs: 300,
    onStart: lock.alsoHeldBy,
  })
  if (result.isTimedOut) {
    throw new ExpectedFailure(
      '의존성 설치가 너무 오래 걸려 멈췄어요. 인터넷 연결을 확인한 뒤 다시 실행해 주세요.',
    )
  }
  if (result.code !== 0)
    throw new ExpectedFailure(advice(result), result.lines.filter(isTelling).slice(0, 15))
  writeFileSync(stampFile, before)
  return 'package-lock.json대로 설치했어요'
}

/** npm says what is wrong first; after that come stack lines and its manual. */
const isTelling = (line) => !/^npm error\s*$|^npm error\s+at /.test(line)

function npm(args, options) {
  const script = process.env.npm_execpath ?? ''
  if (script.endsWith('npm-cli.js')) return run(process.execPath, [script, ...args], options)
  return run('npm', args, options)
}

/** `npm start --silent` and the like hand their own options down; those of them that would change an install stay here. */
function npmEnvironment() {
  const notOurs =
    /^npm_config_(loglevel|silent|json|dry_run|global|location|prefix|local_prefix|workspaces?|include_workspace_root|omit|only|production|package_lock|package_lock_only|if_present)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !notOurs.test(name)))
}

function advice({ code, lines }) {
  const text = lines.join('\n')
  const found = sentences.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (code === 127) return 'npm을 찾지 못했어요. Node.js를 npm과 함께 설치한 뒤 다시 실행해 주세요.'
  return '의존성을 설치하지 못했어요. 위의 npm 오류를 확인한 뒤 다시 실행해 주세요.'
}

const sentences = [
  [
    /\bEUSAGE\b/,
    'package-lock.json이 package.json과 맞지 않아요. npm install을 실행한 뒤 다시 시도해 주세요.',
  ],
  [/\bENOSPC\b/, '디스크에 빈자리가 없어요. 자리를 비운 뒤 다시 실행해 주세요.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    '이 폴더에 쓸 수 없어요. 폴더의 권한을 확인한 뒤 다시 실행해 주세요.',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EPROTO)\b|network/i,
    'npm 저장소에 연결하지 못했어요. 인터넷 연결을 확인한 뒤 다시 실행해 주세요.',
  ],
]
