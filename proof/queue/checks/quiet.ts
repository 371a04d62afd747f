import { untilQuiet } from '../../shared/quiet.ts'
import { wait } from '../../shared/random.ts'
import type { Findings } from '../findings.ts'
import type { Scene } from '../kinds.ts'
import { waiterText } from '../witness/judge.ts'
import { firstFit, type Lines, presentOn, type Waiter } from '../witness/lines.ts'
import { linesNow } from '../witness/present.ts'

/** Holds are looked at every second, and forgotten room every ten; a server that comes back needs a moment. */
const patienceMs = 40_000
/** So long may a hold be over before it counts as forgotten. */
const lateMs = 5_000

/** Once all is quiet: no place is free that somebody waits for, and nobody keeps one whose time is over. */
export async function checkQuiet(scene: Scene, findings: Findings) {
  const patient = Date.now() + patienceMs
  for (;;) {
    await untilQuiet(scene)
    const lines = await scene.stage.ask(linesNow)
    const idle = idleIn(lines)
    const late = lateIn(lines)
    if ((idle.length === 0 && late.length === 0) || Date.now() > patient) {
      findings.idle.push(...idle)
      findings.heldTooLong.push(...late)
      return
    }
    await wait(250)
  }
}

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
