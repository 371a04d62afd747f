import { nameLine } from '../../metrics/state/lines.ts'

/** More than can be connected; whoever comes then is handed on at once rather than forgotten. */
const most = 10_000

/**
 * Hands on one thing in each round of the loop. Hundreds that arrive in the same moment take a part of a
 * millisecond each, and in one round whoever only reads would wait for all of them.
 */
export function oneEachRound() {
  const waiting: (() => void)[] = []
  let isTaken = false
  nameLine('front_door', () => waiting.length)

  function next() {
    const handOn = waiting.shift()
    isTaken = handOn !== undefined
    if (!handOn) return
    setImmediate(next)
    handOn()
  }

  return (handOn: () => void) => {
    if (isTaken && waiting.length < most) return void waiting.push(handOn)
    if (!isTaken) setImmediate(next)
    isTaken = true
    handOn()
  }
}
