import type { APIRequestContext } from '@playwright/test'

type Found = { restaurantNo: string; restaurantName: string }

/** The number of a restaurant of the sample city. */
export async function restaurantNo(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get(`/api/restaurants/search?query=${encodeURIComponent(name)}`)
  const { body } = (await answer.json()) as { body: { items: { restaurants: Found[] } } }
  const found = body.items.restaurants.find(({ restaurantName }) => restaurantName === name)
  if (!found) throw new Error(`the sample city has no ${name}`)
  return found.restaurantNo
}

/** What an administrator's call is sent with. */
export async function adminHeaders(request: APIRequestContext) {
  const login = await request.post('/api/auth/tokens', {
    data: { memberId: 'admin01', memberPw: 'Matjari!2026', authLogin: 'N' },
  })
  const { body } = (await login.json()) as {
    body: { items: { tokens: { accessToken: string } } }
  }
  return { authorization: `Bearer ${body.items.tokens.accessToken}` }
}

export async function setStatus(
  request: APIRequestContext,
  { restaurantNo: no, status }: { restaurantNo: string; status: 'N' | 'Y' | 'I' | 'R' | 'C' },
) {
  const answer = await request.patch(`/api/admin/restaurants/${no}/status`, {
    data: { status },
    headers: await adminHeaders(request),
  })
  if (!answer.ok()) throw new Error(`the status was not changed: ${answer.status()}`)
}
