import { messages } from '@matjari/contract/messages'
import { parseClockTime } from '@matjari/contract/rules/clock-time'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { type BookTable, tableBooking } from './commands-booking.ts'
import { newBooking, requestHash, requireBooked } from './rules-booking.ts'
import { reservationOf } from './store.ts'

const said = messages.reservation

/** As it travels, with a time that has been read already. */
export type SentWish = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

export const wishOf = ({ reserveDay, reserveTime, numberOfGuests }: SentWish) => ({
  day: reserveDay,
  minute: parseClockTime(reserveTime) ?? -1,
  guests: numberOfGuests,
})

type Asked = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly wish: SentWish
  readonly key: string | undefined
}

/** Books tables for members; one for the whole process, as it sends together what comes together. */
export function reservations(deps: Deps) {
  const bookTable = tableBooking(deps)
  return { reserve: (asked: Asked) => reserve(deps, bookTable, asked) }
}

async function reserve(deps: Deps, bookTable: BookTable, asked: Asked) {
  const { caller, restaurantNo, key } = asked
  if (caller.isStoreOwner) throw new AppError('conflict', { message: said.ownerCannot })
  const { day, minute, guests } = wishOf(asked.wish)
  const slot = { restaurantNo, day, minute }
  const answer = await bookTable(slot, {
    memberNo: caller.memberNo,
    guests,
    idemKey: key ?? null,
    idemHash: key === undefined ? null : requestHash(slot, guests),
  })
  const booked = requireBooked(answer)
  if (booked.outcome === 'replayed')
    return { row: await reservationOf(deps.db, booked.reservationNo), isReplay: true }
  // Known without looking again.
  const row = newBooking(booked, { slot, guests, memberNo: caller.memberNo })
  return { row, isReplay: false }
}
