import { untilQuiet } from '../../shared/quiet.ts'
import { wait } from '../../shared/random.ts'
import type { Findings } from '../findings.ts'
import type { Scene } from '../kinds.ts'
import { waiterText } from '../witness/judge.ts'
import { firstFit, type Lines, presentOn, type Waiter } from '../witness/lines.ts'
import { linesNow } from '../witness/present.ts'

/** Forgotten room is looked for every ten seconds; a server that comes back needs a moment. */
const patience = { whole: 40_000, short: 12_000 }

export type Patience = keyof typeof patience

/** So long may a hold be over before it counts as forgotten. */
const lateMs = 5_000

/** Once no request is under way: no table is free that an entry waits for, and no offer is open past its end. */
export async function checkQuiet(scene: Scene, findings: Findings, kind: Patience) {
  const patient = Date.now() + patience[kind]
  for (;;) {
    await untilQuiet(scene)
    const lines = await scene.stage.ask((db) =>
      db.transaction().setIsolationLevel('repeatable read').execute(linesNow),
    )
    const idle = idleIn(lines)
    const late = lateIn(lines)
    const isFine = idle.length === 0 && late.length === 0 && !isSomethingHeld(lines, kind)
    const isFound = kind === 'short' && late.length > 0
    if (isFine || isFound || Date.now() > patient) {
      findings.idle.push(...idle)
      findings.heldTooLong.push(...late)
      return
    }
    await wait(250)
  }
}

/** A short check also waits until no table is held. */
const isSomethingHeld = (lines: Lines, kind: Patience) =>
  kind === 'short' && everybody(lines).some(({ state }) => state === 'held')

const everybody = ({ waiters }: Lines) =>
  [...waiters.values()].flatMap((line) => [...line.values()])

function idleIn(lines: Lines) {
  const at = Date.now()
  return everybody(lines).flatMap((one) => {
    if (one.state !== 'waiting') return []
    const fits = firstFit(lines, one, { present: presentOn(lines, one), at })
    return fits === null ? [] : [`${waiterText(one)}: ${fits}분에 자리가 있어요`]
  })
}

function lateIn(lines: Lines) {
  const isLate = ({ state, heldUntil }: Waiter) =>
    state === 'held' && (heldUntil ?? 0) < Date.now() - lateMs
  return everybody(lines).filter(isLate).map(waiterText)
}
