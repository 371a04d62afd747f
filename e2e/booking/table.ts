import { type APIRequestContext, expect } from '@playwright/test'
import { headersOf, type Who } from '../support/signed-in.ts'

type Table = {
  readonly restaurantNo: string
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
  readonly request?: string
}

/** Books behind the screen and answers with the number. */
export async function book(request: APIRequestContext, guest: Who, table: Table) {
  const answer = await request.post('/api/reservation', {
    headers: await headersOf(request, guest),
    data: table,
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { items: { reservationNo: string } } }
  return body.items.reservationNo
}
