import { must, until } from '../report.ts'
import { envelopeOf } from '../visitor.ts'
import type { Stage } from './stage.ts'

const readers = 8
/** One that is kept, one that asks the database each time, and a page. */
const paths = [
  `/api/restaurants/category/${encodeURIComponent('한식')}`,
  '/api/restaurants/search?size=5',
  '/login',
]

/** Processes that come and go, and a database that is away. */
export async function checkRestarts(stage: Stage) {
  const { check, city, servers, visitor } = stage

  await check('두 프로세스를 차례로 멈추고 다시 켜고 죽여도 읽는 사람은 모른다', async () => {
    const reading = readOn(stage)
    try {
      await reading.some()
      for (const n of [0, 1]) {
        await servers.stop(n)
        await reading.some()
        await servers.start(n)
        await reading.some()
        await bothServe(stage)
      }
      await servers.stop(0, 'SIGKILL')
      await reading.some()
      await servers.start(0)
      await bothServe(stage)
    } finally {
      await reading.stop()
    }
    const { failures, count } = reading
    must(
      failures.length === 0,
      `${count()}번 중 ${failures.length}번: ${failures.slice(0, 5).join(', ')}`,
    )
    return `GET ${count()}번`
  })

  await check('데이터베이스가 없는 동안 파일은 그대로 오고, 답은 서버의 봉투로 온다', async () => {
    await city.postgres.pause()
    try {
      // Until the proxy has seen that nobody is ready.
      await until('준비 안 됨', async () => (await visitor.ask('/readyz')).status === 503)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      const file = await visitor.ask('/favicon.svg')
      must(file.status === 200, `파일: ${file.status}`)
      const answer = await visitor.ask('/api/restaurants/search?size=7')
      const { status, code } = envelopeOf(answer)
      must(status === 503 && code === 'E503', `${status} ${code}`)
      must(answer.headers['x-request-id'], '서버의 답이 아니에요')
    } finally {
      await city.postgres.resume()
    }
    await until('다시 준비됨', async () => (await visitor.ask('/readyz')).status === 200)
    return undefined
  })
}

/** Readers who go on until they are told to stop, and note whatever is not as it should be. */
function readOn({ visitor }: Stage) {
  const failures: string[] = []
  let isOver = false
  let count = 0
  async function read(n: number) {
    for (let turn = n; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const outcome = await visitor.ask(path, { headers: { accept: 'text/html,*/*' } }).then(
        ({ status }) => status,
        (error: Error) => error.message,
      )
      count += 1
      if (outcome !== 200) failures.push(`${path} ${outcome}`)
    }
  }
  const all = Array.from({ length: readers }, (_, n) => read(n))
  return {
    failures,
    count: () => count,
    /** Comes back when everybody has read several times more. */
    async some() {
      const enough = count + readers * 20
      await until('읽기', () => count >= enough)
    },
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Both are asked again: otherwise the next to be stopped may be the only one left. */
async function bothServe({ visitor, servers }: Stage) {
  // Of all rounds: a server's lines come a moment after its answers.
  const ids: string[] = []
  await until('둘 다 받음', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => visitor.ask('/api/restaurants/search?size=3')),
    )
    ids.push(...answers.map(({ headers }) => String(headers['x-request-id'])))
    return servers.outputs().every((said) => ids.some((id) => said.includes(id)))
  })
}
