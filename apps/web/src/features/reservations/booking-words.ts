import { guestClock } from '@matjari/contract/rules/clock-time'
import { dayLabel } from '@matjari/contract/rules/seoul-day'
import type { TableWish, WishDraft } from './booking-wish.ts'

/** What has been chosen of a table so far, in the order it is asked for. */
export const chosenWords = ({ reserveDay, numberOfGuests, reserveTime }: WishDraft): string[] => [
  dayLabel(reserveDay),
  ...(numberOfGuests === null ? [] : [`${numberOfGuests}명`]),
  ...(reserveTime === null ? [] : [guestClock(reserveTime)]),
]

/** 11.15 (일) · 3명 · 18:30 */
export const tableText = (table: TableWish) => chosenWords(table).join(' · ')
