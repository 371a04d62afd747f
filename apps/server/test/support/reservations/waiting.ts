import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { buildGuest } from './bookings.ts'
import { tomorrow } from './reservable.ts'

type Wish = {
  readonly restaurantNo: string
  readonly day?: string
  readonly from?: string
  readonly to?: string
  readonly numberOfGuests?: number
}

/** The line of tomorrow noon, for two, unless told otherwise. */
export const joinLine = (server: TestApp, token: string, wish: Wish) =>
  ask<{ items: WaitlistEntry | null }>(server, 'POST /api/waiting', {
    token,
    payload: { day: tomorrow, from: '12:00', to: '12:00', numberOfGuests: 2, ...wish },
  })

/** A new member at the end of a line. */
export async function buildWaiter(server: TestApp, wish: Wish) {
  const guest = await buildGuest(server)
  const { header, body } = await joinLine(server, guest.token, wish)
  if (!body.items) throw new Error(`${header.code}: ${header.message}`)
  return { ...guest, waitingNo: body.items.waitingNo, ahead: body.items.ahead }
}

export type Waiter = Awaited<ReturnType<typeof buildWaiter>>

/** What is kept of a place in line. */
export const placeInLine = (server: TestApp, waitingNo: string) =>
  server.deps.db
    .selectFrom('waiting')
    .selectAll()
    .where('waitingNo', '=', waitingNo)
    .executeTakeFirst()

export const stateOf = async (server: TestApp, waitingNo: string) =>
  (await placeInLine(server, waitingNo))?.state

export const answerOffer = (
  server: TestApp,
  { token, waitingNo }: { readonly token: string; readonly waitingNo: string },
  what: 'accept' | 'decline',
) => ask(server, `POST /api/waiting/${waitingNo}/${what}`, { token })

export const leaveLine = (
  server: TestApp,
  { token, waitingNo }: { readonly token: string; readonly waitingNo: string },
) => ask(server, `DELETE /api/waiting/${waitingNo}`, { token })
