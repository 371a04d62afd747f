import { openConnection } from './raw-client.ts'

export type Load = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
}

type Connection = Awaited<ReturnType<typeof openConnection>>

const connectionsPerServer = 32

export async function openConnections(urls: readonly string[]): Promise<Connection[]> {
  const opened = urls.flatMap((url) =>
    Array.from({ length: connectionsPerServer }, () => openConnection(url)),
  )
  return Promise.all(opened)
}

/** Every connection asks again as soon as it has its answer, until the time is over. */
export async function load(
  connections: readonly Connection[],
  next: () => string,
  milliseconds: number,
): Promise<Load> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  await Promise.all(
    connections.map(async ({ ask }) => {
      while (performance.now() - began < milliseconds) {
        const asked = performance.now()
        const status = await ask(next())
        times.push(performance.now() - asked)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const quantile = (q: number) => times[Math.floor(times.length * q)] ?? 0
  return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99), statuses }
}

/** Each of them once. */
export async function askAll(connections: readonly Connection[], requests: readonly string[]) {
  const left = requests.values()
  await Promise.all(
    connections.map(async ({ ask }) => {
      for (const request of left) await ask(request)
    }),
  )
}

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
