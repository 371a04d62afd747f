import { limits } from '@matjari/contract/limits'
import { median } from '../http/load.ts'
import type { People, Said } from './load.ts'

const sides = ['ours', 'bare'] as const
/** As much as one person may say at once; the allowance is full again before the next round. */
const messages = limits.chat.burst
const refillMs = (limits.chat.burst / limits.chat.perSecond) * 1000
const goal = 0.5

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Both in turn. Says whether the goal was reached. */
export async function measureTalking(people: People, rounds: number): Promise<boolean> {
  const said: Record<(typeof sides)[number], Said[]> = { ours: [], bare: [] }
  let spentAt = -refillMs
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const side of sides) {
      if (side === 'ours') await pause(spentAt + refillMs - performance.now())
      const heard = await people.talk(side, { messages, pauseMs: 0 })
      if (side === 'ours') spentAt = performance.now()
      if (round > 0) said[side].push(heard)
    }
  const ratios = said.ours.map((one, at) => one.perSecond / (said.bare[at]?.perSecond ?? 1))
  const ratio = median(ratios)
  const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  console.log(`as fast as they can: × ${ratio.toFixed(2)} [${span}] (goal ≥ ${goal})`)
  for (const side of sides) console.log(`  ${side}: ${middleOf(said[side])}`)
  await pause(spentAt + refillMs - performance.now())
  await measureQuietTalking(people)
  return ratio >= goal
}

/** One message a second in each room: how long a browser waits for it at a calm pace. */
async function measureQuietTalking(people: People) {
  console.log('one message per room and second:')
  for (const side of sides) {
    const heard = await people.talk(side, { messages: 5, pauseMs: 1000 })
    console.log(`  ${side}: ${middleOf([heard])}`)
  }
}

function middleOf(heard: readonly Said[]) {
  const middle = (of: (one: Said) => number, digits: number) =>
    median(heard.map(of)).toFixed(digits)
  const delays = (['p50', 'p95', 'p99'] as const).map(
    (q) => `${q} ${middle((one) => one[q], 1)} ms`,
  )
  return `${middle((one) => one.perSecond, 0)} messages per second, ${delays.join(', ')}`
}
