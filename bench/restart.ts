// What is noticed of an exchange of all workers (SIGHUP) under 200 requests a second, beside the same before it, and how
// many answers two workers give beside one: npm run bench:restart -- --rounds 3 --seconds 5
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { post, startServer } from '../apps/server/test/support/server/process.ts'
import { mixedQuestions } from '../apps/server/test/support/workers/questions.ts'
import { startTraffic, type Traffic } from '../apps/server/test/support/workers/traffic.ts'
import { compareInTurn } from './http/compare.ts'
import { openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of quiet before each exchange, and of each side of a round. */
    seconds: { type: 'string', default: '5' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000
const account = { memberId: 'member01', memberPw: 'Matjari!2026' }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Server = Awaited<ReturnType<typeof startServer>>

const said = ({ count, failures, p50, p99 }: Traffic) =>
  `${count} requests, ${failures.length} failed, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`

async function exchange(server: Server) {
  const from = server.output().length
  const began = performance.now()
  process.kill(server.pid, 'SIGHUP')
  while (!/모두 바꿨어요|계속 일해요/.test(server.output().slice(from))) await pause(20)
  return (performance.now() - began) / 1000
}

/** Says whether nothing failed. */
async function isUnnoticed(server: Server): Promise<boolean> {
  const signedIn = await post(`${server.url}/api/auth/tokens`, account)
  const token = signedIn.answer.body.items.tokens.accessToken
  const traffic = startTraffic(server.url, { next: mixedQuestions({ account, token }) })
  const failures: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    traffic.taken()
    await pause(milliseconds)
    const before = traffic.taken()
    const seconds = await exchange(server)
    const during = traffic.taken()
    failures.push(...before.failures, ...during.failures)
    // The first round warms up; its failures count.
    if (round === 0) continue
    const ratio = (of: (one: Traffic) => number) => (of(during) / of(before)).toFixed(2)
    console.log(
      `exchange ${round} in ${seconds.toFixed(1)} s: before ${said(before)}; during ${said(during)}; p50 × ${ratio((one) => one.p50)}, p99 × ${ratio((one) => one.p99)}`,
    )
  }
  failures.push(...(await traffic.stop()).failures)
  for (const failure of failures.slice(0, 10)) console.log(failure)
  return failures.length === 0
}

/** Cached answers cost hardly anything; answers from the database cost the same in both. */
async function compareWorkers(one: Server, two: Server) {
  const least = await openConnections([one.url])
  const product = await openConnections([two.url])
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const asked = {
    'a restaurant (kept)': getRequest('/api/restaurants/1'),
    'free tables (database)': getRequest(`/api/reservation?restaurantNo=1&reserveDay=${day}`),
  }
  for (const [what, request] of Object.entries(asked)) {
    const name = `two workers beside one, ${what}`
    await compareInTurn({ name, least, product, next: () => () => request, rounds, milliseconds })
  }
  for (const connection of [...least, ...product]) connection.close()
}

const postgres = await startRealPostgres(['shared_buffers=256MB'])
const folder = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
const servers: Server[] = []
try {
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, TOKEN_SECRET: 'b'.repeat(40) }
  const begin = async (WORKERS: string) => {
    const server = await startServer({ ...settings, WORKERS }, [])
    servers.push(server)
    return server
  }
  const two = await begin('2')
  while (!/일꾼 2개가/.test(two.output())) await pause(50)
  const isFine = await isUnnoticed(two)
  await compareWorkers(await begin('1'), two)
  process.exitCode = isFine ? 0 : 1
} finally {
  for (const server of servers) await server.stop()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
