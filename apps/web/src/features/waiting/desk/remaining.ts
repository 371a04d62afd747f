import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { clockText } from '../../../lib/format.ts'
import { formatRemaining, secondsLeft } from '../../../ui/form/countdown.tsx'
import { heldText } from './text.ts'

export type Hold = DeskWaitlistEntry['holds'][number]

const hour = 60 * 60
const soon = 5 * 60

export const leftOf = ({ heldUntil }: Hold, now: Date) =>
  secondsLeft(Date.parse(heldUntil), now.getTime())

/** 09:59 남음; of a hold that lasts until the morning, until when. */
export function remainingText(hold: Hold, now: Date): readonly [string, string] {
  const left = leftOf(hold, now)
  return left > hour ? [clockText(hold.heldUntil), '까지'] : [formatRemaining(left), '남음']
}

/** Said aloud only when five minutes are left and when it is over, never each second. */
export function spokenBetween(holds: readonly Hold[], before: Date, now: Date): string | null {
  const passed = (hold: Hold, at: number) => leftOf(hold, before) > at && leftOf(hold, now) <= at
  const over = holds.find((hold) => passed(hold, 0))
  if (over) return `${heldText(over)}. 시간이 끝났어요.`
  const late = holds.find((hold) => passed(hold, soon))
  return late ? `${heldText(late)}. 5분 남았어요.` : null
}
