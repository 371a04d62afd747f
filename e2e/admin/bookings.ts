import { type APIRequestContext, expect } from '@playwright/test'
import type { NewMember } from '../support/new-member.ts'
import { headersOf, type Person } from '../support/signed-in.ts'

type Table = {
  readonly restaurantNo: string
  readonly reserveDay: string
  readonly reserveTime: string
}

/** A table for two, booked behind the screen. */
export async function book(request: APIRequestContext, guest: NewMember, table: Table) {
  const answer = await request.post('/api/reservation', {
    headers: await headersOf(request, guest),
    data: { ...table, numberOfGuests: 2 },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { items: { reservationNo: string } } }
  return body.items.reservationNo
}

/** The guest gives the table up, behind the screen. */
export async function giveUp(request: APIRequestContext, guest: NewMember, reservationNo: string) {
  const answer = await request.delete(`/api/reservation?reservationNo=${reservationNo}`, {
    headers: await headersOf(request, guest),
  })
  expect(answer.status()).toBe(200)
}

/** The owner notes a table for two who phoned, behind the screen. */
export async function noteCaller(request: APIRequestContext, owner: Person, table: Table) {
  const answer = await request.post('/api/reservation/board', {
    headers: await headersOf(request, owner),
    data: { ...table, numberOfGuests: 2, source: 'phone', guestName: '김전화' },
  })
  expect(answer.status()).toBe(200)
}
