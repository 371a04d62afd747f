import { type Load, load, median, type openConnections } from './load.ts'

type Connections = Awaited<ReturnType<typeof openConnections>>

type Compared = {
  readonly name: string
  readonly least: Connections
  readonly product: Connections
  /** Called for each side of each round: what one has asked the other need not. */
  readonly next: () => () => string
  /** Where the least is asked something else. */
  readonly leastNext?: () => () => string
  readonly goal?: number
  readonly rounds: number
  readonly milliseconds: number
}

/** The product and what does the least, in turn; says whether the goal was reached. */
export async function compareInTurn(compared: Compared): Promise<boolean> {
  const { name, least, product, next, leastNext = next, goal = 0, rounds, milliseconds } = compared
  const leastLoads: Load[] = []
  const loads: Load[] = []
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const leastLoad = await load(least, leastNext(), milliseconds)
    const ourLoad = await load(product, next(), milliseconds)
    if (round === 0) continue
    leastLoads.push(leastLoad)
    loads.push(ourLoad)
  }
  const ratios = loads.map((one, round) => one.perSecond / (leastLoads[round]?.perSecond ?? 1))
  const ratio = median(ratios)
  const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  console.log(
    `${name}: × ${ratio.toFixed(2)} [${span}]${goal > 0 ? ` (goal ≥ ${goal})` : ''}; ours ${said(loads)}; least ${said(leastLoads)}`,
  )
  return ratio >= goal
}

function said(loads: readonly Load[]) {
  const all = (of: (load: Load) => number, digits = 1) => median(loads.map(of)).toFixed(digits)
  const statuses = [...new Set(loads.flatMap((one) => [...one.statuses.keys()]))].join(' ')
  return `${all((one) => one.perSecond, 0)}/s, p50 ${all((one) => one.p50)}, p99 ${all((one) => one.p99)} ms, answered ${statuses}`
}
