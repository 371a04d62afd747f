import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { bearer } from '../members/members.ts'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { tomorrow } from './reservable.ts'

type Sent = {
  readonly token: string
  readonly payload?: object
  /** Sent twice it means one. */
  readonly key?: string
}

/** What an owner's window sends. */
export async function send<Items>({ app }: TestApp, call: string, { token, payload, key }: Sent) {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  const response = await app.inject({
    method,
    url,
    headers: { ...bearer(token), ...(key !== undefined && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })
  return {
    status: response.statusCode,
    ...response.json<{
      header: { code: string; message: string }
      body: { items: Items }
    }>(),
  }
}

type Owner = { readonly token: string; readonly key?: string }

const table = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2 }

/** Somebody on the phone, tomorrow at noon unless told otherwise. */
export const enter = (server: TestApp, owner: Owner, changed: object = {}) =>
  send<GuestReservation>(server, 'POST /api/reservation/board', {
    ...owner,
    payload: { ...table, source: 'phone', guestName: '박손님', ...changed },
  })

type Booking = { readonly reservationNo: string }

/** The owner's own change of a booking. */
export const moveTo = (server: TestApp, { reservationNo, ...owner }: Owner & Booking, to: object) =>
  send<DeskGuest>(server, `PUT /api/desk/reservations/${reservationNo}`, {
    ...owner,
    payload: { ...table, why: 'store', ...to },
  })

export const mark = (
  server: TestApp,
  { reservationNo, ...owner }: Owner & Booking,
  states: { readonly from: string; readonly to: string },
) =>
  send<GuestReservation>(server, `PATCH /api/reservation/${reservationNo}/state`, {
    ...owner,
    payload: states,
  })

export const callOff = (
  server: TestApp,
  { reservationNo, reason = '', ...owner }: Owner & Booking & { readonly reason?: string },
) =>
  send<null>(
    server,
    `DELETE /api/reservation?${new URLSearchParams({ reservationNo, reason })}`,
    owner,
  )

/** A day as the board shows it. */
export async function deskDay(
  server: TestApp,
  { token, ...asked }: { readonly token: string } & Record<string, string>,
): Promise<DeskDay> {
  const call = `GET /api/desk/day?${new URLSearchParams(asked)}`
  const { status, body, text } = await ask<{ items: DeskDay }>(server, call, { token })
  if (status !== 200) throw new Error(text)
  return body.items
}
