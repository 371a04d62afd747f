import type { APIRequestContext } from '@playwright/test'
import { headersOf } from './signed-in.ts'

type Found = { restaurantNo: string; restaurantName: string }

/** The number of a restaurant of the sample city. */
export async function restaurantNo(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get(`/api/restaurants/search?query=${encodeURIComponent(name)}`)
  const { body } = (await answer.json()) as { body: { items: { restaurants: Found[] } } }
  const found = body.items.restaurants.find(({ restaurantName }) => restaurantName === name)
  if (!found) throw new Error(`the sample city has no ${name}`)
  return found.restaurantNo
}

/** Guests who are still to come lose their tables with it. */
export async function setStatus(
  request: APIRequestContext,
  { restaurantNo: no, status }: { restaurantNo: string; status: 'N' | 'Y' | 'I' | 'R' | 'C' },
) {
  const answer = await request.patch(`/api/admin/restaurants/${no}/status`, {
    data: { status, affected: 'cancel', reason: '문을 닫아요.' },
    headers: await headersOf(request, 'admin01'),
  })
  if (!answer.ok()) throw new Error(`the status was not changed: ${answer.status()}`)
}
