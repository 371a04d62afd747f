// The same call on the small city and on the grown one, in turn: what disturbs the machine disturbs both.
import { openConnection } from '../../http/raw-client.ts'
import type { City } from './city.ts'
import type { Processors } from './processors.ts'
import type { Line } from './public-calls.ts'

/** So many addresses, all of this machine: attempts are counted by them. */
const addresses = 40
/** Every question is asked so often, with all others of its call in between; the better time counts. */
const passes = 2

type Answered = { readonly status: number; readonly clock: number; readonly processor: number }

export async function openSide(url: string, city: City, processors: Processors) {
  const open = (which: number) => openConnection(url, `127.0.7.${which + 1}`)
  const connections = await Promise.all(Array.from({ length: addresses }, (_, at) => open(at)))
  let turn = 0
  return {
    begin: () => processors.lookAgain(),
    ask: async ({ request }: Line, at: number): Promise<Answered> => {
      const which = turn++ % addresses
      const text = request(city, at)
      // One that has been idle for long was closed by the server.
      if (connections[which]?.isClosed()) connections[which] = await open(which)
      const [before, began] = [processors.milliseconds(), performance.now()]
      const status = (await connections[which]?.ask(text)) ?? 0
      const clock = performance.now() - began
      return { status, clock, processor: processors.milliseconds() - before }
    },
    close: () => connections.map(({ close }) => close()),
  }
}

export type Side = Awaited<ReturnType<typeof openSide>>

type Quantiles = { readonly p50: number; readonly p99: number }
export type Figures = {
  readonly clock: Quantiles
  readonly processor: Quantiles
  /** By the clock, of the first pass: what was not in memory had to be read. */
  readonly first: Quantiles
  readonly statuses: string
}

function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

function figuresOf(answered: readonly Answered[][], { acceptedAs }: Line): Figures {
  const all = answered.map((pass) =>
    acceptedAs ? pass.filter(({ status }) => status === acceptedAs) : pass,
  )
  const first = all[0] ?? []
  const best = (of: 'clock' | 'processor') =>
    acceptedAs
      ? all.flat().map((one) => one[of])
      : first.map((_, at) => Math.min(...all.map((pass) => pass[at]?.[of] ?? 0)))
  return {
    clock: quantilesOf(best('clock')),
    processor: quantilesOf(best('processor')),
    first: quantilesOf(first.map(({ clock }) => clock)),
    statuses: [...new Set(answered.flat().map(({ status }) => status))]
      .toSorted((one, other) => one - other)
      .join('/'),
  }
}

export async function measureLine(
  sides: readonly Side[],
  line: Line,
  share: number,
): Promise<Figures[]> {
  const found = sides.map((): Answered[][] => [])
  const count = Math.max(4, Math.round((line.count ?? 100) * share))
  for (const { begin } of sides) await begin()
  for (let pass = 0; pass < passes; pass += 1) {
    for (const one of found) one.push([])
    for (let at = 0; at < count; at += 1)
      for (const [side, { ask }] of sides.entries())
        found[side]?.[pass]?.push(await ask(line, line.acceptedAs ? pass * count + at : at))
  }
  return found.map((passes) => figuresOf(passes, line))
}
