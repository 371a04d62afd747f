import { guestClock } from '@matjari/contract/clock-time'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { dayText } from '../../reservations/text.ts'
import { rangeText } from '../join/range.ts'

/** 11.16 (월) 18:00 ~ 20:00 · 2명 */
export const wishText = (waiting: WaitlistEntry, now: Date) =>
  `${dayText(waiting.day, now)} ${rangeText(waiting)} · ${waiting.numberOfGuests}명`

/** 11.20 (금) 19:00 · 2명 자리가 났어요 */
export const heldText = ({ day, heldTime, numberOfGuests }: WaitlistEntry, now: Date) =>
  `${dayText(day, now)} ${guestClock(heldTime ?? '')} · ${numberOfGuests}명 자리가 났어요`
