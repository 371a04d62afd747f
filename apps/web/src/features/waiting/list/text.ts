import type { Waiting } from '@matjari/contract/entities/waiting'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayText } from '../../reservations/text.ts'
import { rangeText } from '../join/range.ts'

/** 11.16 (월) 18:00 ~ 20:00 · 2명 */
export const wishText = (waiting: Waiting, now: Date) =>
  `${dayText(waiting.day, now)} ${rangeText(waiting)} · ${waiting.numberOfGuests}명`

/** 11.20 (금) 19:00 · 2명 자리가 났어요 */
export const heldText = ({ day, heldTime, numberOfGuests }: Waiting, now: Date) =>
  `${dayText(day, now)} ${guestClock(heldTime ?? '')} · ${numberOfGuests}명 자리가 났어요`
