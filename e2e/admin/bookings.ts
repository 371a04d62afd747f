import { type APIRequestContext, expect } from '@playwright/test'
import type { NewMember } from '../support/new-member.ts'
import { headersOf } from '../support/signed-in.ts'

type Wish = {
  readonly restaurantNo: string
  readonly reserveDay: string
  readonly reserveTime: string
}

/** A table for two, booked behind the screen. */
export async function book(request: APIRequestContext, guest: NewMember, wish: Wish) {
  const answer = await request.post('/api/reservation', {
    headers: await headersOf(request, guest),
    data: { ...wish, numberOfGuests: 2 },
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
