import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { getRequest, openConnection } from '../http/raw-client.ts'

const connectionCount = 50

/** What is read over and over, and where. */
export type Reads = {
  readonly name: string
  readonly url: string
  readonly requests: readonly string[]
}

/** Cached answers, until their data changes; what the crowd writes drops some of them. */
export const cachedReads = (url: string): Reads => ({
  name: 'kept answers',
  url,
  requests: [
    ...mainCategories.map((name) => `/api/restaurants/category/${encodeURIComponent(name)}`),
    '/api/restaurants/1',
    '/api/restaurants/2/rating',
    '/api/restaurants/3/menu',
    '/api/restaurants/4/reviews',
    `/api/restaurants/search?query=${encodeURIComponent('김치')}`,
  ].map((path) => getRequest(path)),
})

/** What is never cached: free tables, and what a member sees of their own. */
export function databaseReads(url: string, token: string): Reads {
  const tomorrow = addDays(seoulToday(new Date()), 1)
  const free = [1, 2, 3, 4].map(
    (no) => `/api/reservation?restaurantNo=${no}&reserveDay=${tomorrow}`,
  )
  const own = ['/api/favorites', '/api/inbox', '/api/chatting/unread', '/api/restaurants/1']
  return {
    name: 'database reads',
    url,
    requests: [
      ...free.map((path) => getRequest(path)),
      ...own.map((path) => getRequest(path, token)),
    ],
  }
}

export type Heard = {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly most: number
}

export type Reading = { readonly perSecond: number; readonly milliseconds: number }

/** Ordinary readers of all kinds side by side, each at an even pace. */
export const readAWhile = (kinds: readonly Reads[], reading: Reading): Promise<Heard[]> =>
  Promise.all(kinds.map((reads, at) => readOne(reads, reading, at / kinds.length)))

/** The wait for a free connection counts: a person waits then as well. */
async function readOne(
  { url, requests }: Reads,
  { perSecond, milliseconds }: Reading,
  shift: number,
): Promise<Heard> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => openConnection(url)),
  )
  const free = [...connections]
  const waiting: ((connection: (typeof connections)[number]) => void)[] = []
  const times: number[] = []
  let failed = 0

  async function read(request: string, due: number) {
    const connection =
      free.pop() ??
      (await new Promise<(typeof connections)[number]>((resolve) => waiting.push(resolve)))
    const status = await connection.ask(request)
    times.push(performance.now() - due)
    if (status !== 200) failed += 1
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }

  const asked: Promise<void>[] = []
  const began = performance.now()
  const count = Math.round((milliseconds / 1000) * perSecond)
  for (let at = 0; at < count; at += 1) {
    const early = began + ((at + shift) * 1000) / perSecond - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    asked.push(read(requests[at % requests.length] ?? '', performance.now()))
  }
  await Promise.all(asked)
  for (const connection of connections) connection.close()
  times.sort((one, other) => one - other)
  const quantile = (q: number) => times[Math.floor(times.length * q)] ?? 0
  return { count, failed, p50: quantile(0.5), p99: quantile(0.99), most: times.at(-1) ?? 0 }
}
