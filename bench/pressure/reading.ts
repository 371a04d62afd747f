import { mainCategories } from '@matjari/contract/rules/restaurants/tag-list'
import { getRequest, openConnection } from '../http/raw-client.ts'

const perSecond = 40
const connectionCount = 8

const paths = [
  ...mainCategories.map((name) => `/api/restaurants/category/${encodeURIComponent(name)}`),
  '/api/restaurants/1',
  '/api/restaurants/2/rating',
  '/api/restaurants/3/menu',
  '/api/restaurants/4/reviews',
  `/api/restaurants/search?query=${encodeURIComponent('김치')}`,
]

/** Ordinary readers at an even pace. The wait for a free connection counts: a person waits then as well. */
export async function readAWhile(url: string, milliseconds: number) {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => openConnection(url)),
  )
  const free = [...connections]
  const waiting: ((connection: (typeof connections)[number]) => void)[] = []
  const times: number[] = []
  let failed = 0

  async function read(path: string) {
    const began = performance.now()
    const connection =
      free.pop() ??
      (await new Promise<(typeof connections)[number]>((resolve) => waiting.push(resolve)))
    const status = await connection.ask(getRequest(path))
    times.push(performance.now() - began)
    if (status !== 200) failed += 1
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }

  const asked: Promise<void>[] = []
  const began = performance.now()
  const count = (milliseconds / 1000) * perSecond
  for (let at = 0; at < count; at += 1) {
    const due = began + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    asked.push(read(paths[at % paths.length] ?? '/'))
  }
  await Promise.all(asked)
  for (const connection of connections) connection.close()
  times.sort((one, other) => one - other)
  const quantile = (q: number) => times[Math.floor(times.length * q)] ?? 0
  return { count, failed, p50: quantile(0.5), p99: quantile(0.99) }
}
