import './check-node.mjs'
import { bundleSummary, checkBundle } from './build/bundle-size.mjs'
import { compile } from './build/compile.mjs'
import { freshen, isFresh } from './build/fingerprint.mjs'
import { precompress } from './build/precompress.mjs'
import { install, installToRun } from './install.mjs'
import { withFolderLock } from './process/folder-lock.mjs'
import { isCommand } from './process/paths.mjs'
import { ExpectedFailure, runCommand, step } from './process/progress.mjs'
import { runNode } from './process/run.mjs'

const timeoutMs = 10 * 60_000
const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/contract']
const unchanged = '바뀐 것이 없어요'

const scripts = (...names) => names.map((name) => `scripts/${name}.mjs`)
const server = {
  name: 'server',
  inputs: [
    ...shared,
    'apps/server/src',
    'apps/server/tsconfig.json',
    ...scripts('build/compile', 'build/bundle-server', 'build/source-map-lines'),
  ],
  outputs: ['packages/contract/dist', 'apps/server/dist', 'apps/server/dist-run'],
}
const web = {
  name: 'web',
  inputs: [...shared, 'apps/web', ...scripts('build', 'build/precompress', 'build/bundle-size')],
  outputs: ['apps/web/dist', 'apps/web/dist-render'],
}

/** Both build only what is stale, one command at a time, and say what they did. What is not stale takes no lock, so
 * that a read-only folder serves as well. */
export const buildServer = async () => (isFresh(server) ? unchanged : withFolderLock(makeServer))
export const buildWeb = async () => (isFresh(web) ? unchanged : withFolderLock(makeWeb))

/** Side by side: neither needs the other. A failure waits for the other's end, so that nothing goes on unlocked. */
export async function buildBoth() {
  if (isFresh(server) && isFresh(web)) {
    await step('서버 빌드', () => unchanged)
    await step('화면 빌드', () => unchanged)
    return
  }
  await withFolderLock(async () => {
    const both = await Promise.allSettled([
      step('서버 빌드', makeServer),
      step('화면 빌드', makeWeb),
    ])
    for (const one of both) if (one.status === 'rejected') throw one.reason
  })
}

async function makeServer() {
  const isMade = await freshen({
    ...server,
    async make() {
      // `npm test` checks the types; here the check would double the time of the first start.
      const args = ['packages/contract', 'apps/server', '--noCheck']
      const sentence = '서버를 빌드하지 못했어요. 위의 오류를 고쳐 주세요.'
      failUnless(await compile(args, { timeoutMs }), sentence)
      // In a process of its own: this one becomes the server, and would keep the bundler in memory.
      failUnless(await runNode('scripts/build/bundle-server.mjs', [], { timeoutMs }), sentence)
    },
  })
  return isMade ? undefined : unchanged
}

async function makeWeb() {
  const isMade = await freshen({
    ...web,
    async make() {
      await bundle([])
      // The same pages once more, for the server to draw.
      await bundle(['--ssr'])
      await precompress('apps/web/dist')
      checkBundle('apps/web/dist')
    },
  })
  return isMade ? bundleSummary(checkBundle('apps/web/dist')) : unchanged
}

async function bundle(more) {
  const args = ['build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn', ...more]
  // Vite keeps a NODE_ENV it finds, and with any other than this one React ships its development code.
  const env = { ...process.env, NODE_ENV: 'production' }
  const result = await runNode('node_modules/vite/bin/vite.js', args, { env, timeoutMs })
  failUnless(result, '화면을 빌드하지 못했어요. 위의 오류를 고쳐 주세요.')
}

function failUnless({ code, isTimedOut, lines }, sentence) {
  if (isTimedOut) throw new ExpectedFailure('빌드가 너무 오래 걸려 멈췄어요.', lines.slice(-40))
  if (code !== 0) throw new ExpectedFailure(sentence, lines.slice(-80))
}

if (isCommand(import.meta.url)) {
  await runCommand(async () => {
    // A machine that only serves needs no tests and no checks.
    await step('의존성', process.argv.includes('--production') ? installToRun : install)
    await buildBoth()
  })
}
