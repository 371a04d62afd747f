import type { BoardDay } from '@matjari/contract/entities/reservation'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { clockText, monthDay } from '../../../lib/format.ts'
import { type BoardCounts, type BoardSlot, countsOf, isFull } from './slots.ts'

/** 예약 3팀 · 8명 · 방문 2팀 */
export function summaryText({ teams, guests, visited, noShows }: BoardCounts): string {
  if (teams === 0) return '예약이 없어요.'
  const parts = [
    `예약 ${teams}팀`,
    `${guests}명`,
    visited > 0 && `방문 ${visited}팀`,
    noShows > 0 && `노쇼 ${noShows}팀`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Who is there then: 2 / 5팀; without settings nobody knows how many fit. */
export const teamsText = ({ booked, maxTeamNum }: BoardSlot) =>
  maxTeamNum > 0 ? `${booked} / ${maxTeamNum}팀` : `${booked}팀`

/** 7 / 24명, where the owner counts seats besides. */
export const seatsText = ({ guests, maxSeats }: BoardSlot) =>
  maxSeats === null ? null : `${guests} / ${maxSeats}명`

/** When the booking was made: 11월 15일 09:05 */
export const madeAt = (createDate: string) =>
  `${monthDay(seoulToday(new Date(createDate)))} ${clockText(createDate)}`

/** Under a day of the strip: 3팀, or why there are none. */
export function stripWord(board: BoardDay, hasSettings: boolean): string {
  const isClosed = hasSettings && board.slots.length === 0
  return isClosed ? '안 받음' : `${countsOf(board).teams}팀`
}

/** In the list of times: 18:30 · 2팀 남음, or 2팀 5명 남음 where seats are counted. */
export function timeOption(slot: BoardSlot): string {
  const clock = guestClock(slot.time)
  if (isFull(slot)) return `${clock} · 만석`
  if (slot.maxTeamNum === 0) return clock
  const teams = `${slot.maxTeamNum - slot.booked}팀`
  const seats = slot.maxSeats === null ? '' : ` ${slot.maxSeats - slot.guests}명`
  return `${clock} · ${teams}${seats} 남음`
}
