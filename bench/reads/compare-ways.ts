import { askAll, type Load, load, median, type openConnections } from '../http/load.ts'

type Connections = Awaited<ReturnType<typeof openConnections>>

type Way = {
  readonly name: string
  readonly connections: Connections
  readonly goal: number
  /** Of what was asked in the rounds, the share that needed no database. */
  readonly cacheShare: () => Promise<{ since: () => Promise<number> }>
}

type Compared = {
  readonly name: string
  readonly least: Connections
  readonly ways: readonly Way[]
  /** What has been asked for before anything is measured. */
  readonly before?: readonly string[]
  readonly next: () => string
  readonly rounds: number
  readonly milliseconds: number
}

/** Each way beside the hand-written route, in turn; says whether all goals were reached. */
export async function compareWays(compared: Compared): Promise<boolean> {
  const { name, least, ways, before = [], next, rounds, milliseconds } = compared
  // The first round warms up and does not count.
  for (const { connections } of [{ connections: least }, ...ways]) {
    await askAll(connections, before)
    await load(connections, next, milliseconds)
  }
  const shares = await Promise.all(ways.map((way) => way.cacheShare()))
  const leastLoads: Load[] = []
  const loads = ways.map((): Load[] => [])
  for (let round = 0; round < rounds; round += 1) {
    leastLoads.push(await load(least, next, milliseconds))
    for (const [at, { connections }] of ways.entries())
      loads[at]?.push(await load(connections, next, milliseconds))
  }
  let isReached = true
  for (const [at, { name: way, goal }] of ways.entries()) {
    const own = loads[at] ?? []
    const ratios = own.map((one, round) => one.perSecond / (leastLoads[round]?.perSecond ?? 1))
    const ratio = median(ratios)
    const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
    const share = Math.round(100 * ((await shares[at]?.since()) ?? 0))
    console.log(
      `${name}, ${way}: × ${ratio.toFixed(2)} [${span}] (goal ≥ ${goal}); ${said(own)}; least ${said(leastLoads)}; from the cache ${share} %`,
    )
    isReached = isReached && ratio >= goal
  }
  return isReached
}

function said(loads: readonly Load[]) {
  const all = (of: (load: Load) => number, digits = 1) => median(loads.map(of)).toFixed(digits)
  const statuses = [...new Set(loads.flatMap((one) => [...one.statuses.keys()]))].join(' ')
  return `${all((one) => one.perSecond, 0)}/s, p50 ${all((one) => one.p50)}, p99 ${all((one) => one.p99)} ms, answered ${statuses}`
}
