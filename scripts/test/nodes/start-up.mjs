import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fromRoot } from '../../process/paths.mjs'
import { ExpectedFailure } from '../../process/progress.mjs'
import { npm } from './binary.mjs'
import { freshCopy, sharePackages } from './copy.mjs'

const timeoutMs = 40 * 60_000

/** `npm start` as a newcomer types it, up to a page; then it is asked to end. */
export async function startUp(using, { isQuick }) {
  const copy = freshCopy()
  try {
    if (isQuick) sharePackages(copy.folder)
    const port = await freePort()
    const seen = watch()
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: './data' }
    const options = { using, env, cwd: copy.folder, timeoutMs, ...seen.options }
    const ended = npm(['start'], options)
    const first = await Promise.race([seen.opened, ended])
    if (first) throw new ExpectedFailure(`종료 코드 ${first.code}로 끝났어요.`, first.lines)
    try {
      await visit(`http://127.0.0.1:${port}`)
    } finally {
      seen.stop()
    }
    const { lines } = await ended
    const warnings = lines.filter((line) => /\b\w*Warning\b/.test(line))
    if (warnings.length > 0) throw new ExpectedFailure('Node.js의 경고가 나왔어요.', warnings)
  } finally {
    copy.remove()
  }
}

/** Resolves when the line is there that says so; the caller can ask the process to end. */
function watch() {
  let pid
  let open
  const opened = new Promise((resolve) => (open = resolve))
  const options = {
    onStart: (started) => (pid = started),
    onLine: (line) => line.includes('맛자리가 열렸어요') && open(undefined),
  }
  return { opened, options, stop: () => process.kill(pid, 'SIGTERM') }
}

async function visit(url) {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))
  const expected = [
    ['/readyz', 'ready'],
    ['/healthz', `"version":"${version}"`],
    ['/', '<title>'],
    ['/restaurant/1', 'application/ld+json'],
  ]
  for (const [path, content] of expected) {
    const answer = await fetch(`${url}${path}`)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes(content))
      throw new ExpectedFailure(`${path}: ${answer.status}, ${content}이(가) 없어요.`)
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
