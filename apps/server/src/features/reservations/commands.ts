import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { tableBooking } from './commands-booking.ts'
import { type BookingRequest, newBooking, requestHash, requireBooked } from './rules-booking.ts'
import { reservationOf } from './store.ts'

type ReserveCommand = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly request: BookingRequest
  readonly key: string | undefined
}

/** Books tables for members; one for the whole process, as it sends together what comes together. */
export function reserveWith(deps: Deps) {
  const bookTable = tableBooking(deps)
  return async ({ caller, restaurantNo, request, key }: ReserveCommand) => {
    if (caller.isStoreOwner)
      throw new AppError('conflict', { message: messages.reservation.ownerCannot })
    const { day, minute, guests } = request
    const { memberNo } = caller
    const slot = { restaurantNo, day, minute }
    const answer = await bookTable(slot, {
      memberNo,
      guests,
      idemKey: key ?? null,
      idemHash: key === undefined ? null : requestHash(slot, guests),
    })
    const booked = requireBooked(answer)
    if (booked.outcome === 'replayed')
      return { row: await reservationOf(deps.db, booked.reservationNo), isReplay: true }
    // Known without looking again.
    return { row: newBooking(booked, { slot, guests, memberNo }), isReplay: false }
  }
}
