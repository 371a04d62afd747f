import { median } from '../http/load.ts'
import type { Person, startCrowd } from './crowd.ts'
import { missing, type Pressure, said } from './delivered.ts'
import { type Heard, type Reading, type Reads, readAWhile } from './reading.ts'

/** A little above what is wanted, so that a late timer does not make it less. */
const haste = 1.03
const warmUpMs = 5_000

type Pressed = {
  readonly crowd: ReturnType<typeof startCrowd>
  /** A server of its own for each round: nothing of the crowd's is left in the next. */
  readonly open: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
  readonly people: readonly Person[]
  readonly wanted: Pressure
  /** What counts, and beside it the least that the machine does. */
  readonly reads: (url: string) => readonly Reads[]
  readonly floors: readonly Reads[]
  readonly reading: Reading
  readonly rounds: number
  /** How much longer the slowest in a hundred may take. */
  readonly goal: number
}

/** Quiet and pressed in turn; says whether every kind of read stayed within the goal. */
export async function pressInRounds(pressed: Pressed): Promise<boolean> {
  const { wanted, floors, rounds, goal } = pressed
  const names = [...pressed.reads(''), ...floors].map(({ name }) => name)
  const ratios = names.map((): number[] => [])
  let isDelivered = true
  for (let round = 1; round <= rounds; round += 1) {
    const { quiet, busy, outcomes } = await oneRound(pressed)
    console.log(`round ${round}: ${said(outcomes)}`)
    for (const [at, name] of names.entries()) {
      const [before, during] = [quiet[at], busy[at]]
      if (!before || !during) continue
      ratios[at]?.push(during.p99 / before.p99)
      console.log(`  ${name}: ${figures(before)} quiet, ${figures(during)} pressed`)
    }
    const short = missing(wanted, outcomes)
    if (short.length > 0) console.log(`  too little pressure: only ${short.join(', ')}`)
    isDelivered &&= short.length === 0
  }
  let isReached = true
  for (const [at, name] of names.entries()) {
    const ratio = median(ratios[at] ?? [])
    const all = (ratios[at] ?? []).map((one) => one.toFixed(1)).join(', ')
    const isFloor = at >= names.length - floors.length
    console.log(
      `p99 pressed / quiet, ${name}: × ${ratio.toFixed(1)} [${all}]${isFloor ? '' : ` (goal ≤ ${goal})`}`,
    )
    isReached &&= isFloor || ratio <= goal
  }
  return isReached && isDelivered
}

async function oneRound({ crowd, open, people, wanted, reads, floors, reading }: Pressed) {
  const server = await open()
  try {
    const { url } = server
    const kinds = [...reads(url), ...floors]
    await readAWhile(kinds, { ...reading, milliseconds: warmUpMs })
    const quiet = await readAWhile(kinds, reading)
    const signInsPerMinute = wanted.signInsPerMinute * haste
    crowd.press({ url, people, uploads: wanted.uploads, signInsPerMinute })
    const busy = await readAWhile(kinds, reading)
    return { quiet, busy, outcomes: await crowd.rest() }
  } finally {
    await server.stop()
  }
}

const figures = ({ count, failed, p50, p99, most }: Heard) =>
  `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(0)} ms (${failed} of ${count} failed)`
