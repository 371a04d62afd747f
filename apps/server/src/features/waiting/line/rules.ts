import type { Waiting } from '@matjari/contract/entities/waiting'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { AppError } from '../../../lib/http/app-error.ts'
import type { WaitingRow, Wish } from './store.ts'

const said = messages.waiting
const minute = 60_000

/** The moment at which a wish ends by itself: who would come for it would have to leave home by then. */
export const endOf = ({ day, to }: Pick<Wish, 'day' | 'to'>) =>
  new Date(seoulMoment(day, to).getTime() - limits.waiting.endsMinutesBefore * minute)

type Times = { readonly minutes: readonly number[]; readonly refusals: readonly (string | null)[] }

type Judged = {
  readonly wish: Wish
  readonly times: Times
  readonly minNum: number | null
  readonly maxNum: number | null
  readonly now: Date
}

/** Why nobody can wait for that; or null. One waits for what is full, and only while nothing of it can be booked. */
export function joinRefusal({ wish, times, minNum, maxNum, now }: Judged): AppError | null {
  const { from, to, guests } = wish
  const refuse = (message: string) => new AppError('conflict', { message })
  if (minNum === null || maxNum === null) return refuse(messages.reservation.noSettings)
  if (guests < minNum || guests > maxNum)
    return refuse(messages.reservation.guestsBetween(minNum, maxNum))
  const wished = times.minutes.flatMap((at, place) =>
    at >= from && at <= to ? [{ at, refusal: times.refusals[place] ?? null }] : [],
  )
  const isOnGrid = [from, to].every((end) => times.minutes.includes(end))
  if (wished.length === 0 || !isOnGrid) return refuse(said.noSuchTime)
  const open = wished.find(({ refusal }) => refusal === null)
  if (open) return refuse(said.isBookable(formatClockTime(open.at)))
  if (!wished.some(({ refusal }) => refusal === 'full')) return refuse(said.nothingFull)
  return endOf(wish) <= now ? refuse(said.tooLate) : null
}

const time = (minutes: number | null) => (minutes === null ? null : formatClockTime(minutes))

export const waitingOf = (row: WaitingRow, now: Date): Waiting => ({
  waitingNo: row.waitingNo,
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  restaurantImage: row.photo,
  day: row.day,
  from: formatClockTime(row.fromMin),
  to: formatClockTime(row.toMin),
  numberOfGuests: row.guests,
  state: row.state,
  ahead: row.ahead,
  heldTime: time(row.holdMin),
  heldDate: row.heldAt?.toISOString() ?? null,
  heldUntil: row.heldUntil?.toISOString() ?? null,
  reservationNo: row.reservationNo,
  createDate: row.joinedAt.toISOString(),
  endDate: row.endedAt?.toISOString() ?? null,
  answerDate: now.toISOString(),
})
