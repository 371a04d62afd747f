import type { Shop, ShopRequest } from '@matjari/contract/restaurants/entities'
import { textsByWire } from '@matjari/contract/restaurants/shop-texts'
import { ask, signedIn } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { type Form, pictureFile, sendForm } from '../server/form.ts'
import { buildRestaurant } from './restaurants.ts'

export type Registrant = Awaited<ReturnType<typeof registrant>>

/** Somebody with a token and a restaurant of their own. */
export async function registrant(
  server: TestApp,
  options: Parameters<typeof buildRestaurant>[1] = {},
) {
  const { memberNo, token } = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { ...options, memberNo })
  return { restaurantNo, memberNo, token }
}

type Answer<Items> = {
  readonly header: { readonly code: string; readonly message: string }
  readonly body: { readonly items: Items | null }
}

const address = ({ restaurantNo }: Pick<Registrant, 'restaurantNo'>, rest = '') =>
  `/api/shops/${restaurantNo}${rest}`

export async function readShop(server: TestApp, own: Registrant): Promise<Shop> {
  const { body } = await ask<{ items: Shop | null }>(server, `GET ${address(own)}`, own)
  if (!body.items) throw new Error('there is no such shop')
  return body.items
}

async function put(
  { app }: TestApp,
  { token, ...own }: Registrant,
  sent: { readonly form: Form; readonly rest?: string },
) {
  const to = `PUT ${address(own, sent.rest)}` as const
  const response = await sendForm(app, { to, form: sent.form, token })
  const { header, body } = response.json<Answer<Shop>>()
  return { status: response.statusCode, message: header.message, shop: body.items }
}

type Parts = {
  readonly shop?: Readonly<Record<string, unknown>>
  readonly photos?: readonly File[]
}

/** A good form that keeps no photo, except for what is told otherwise. */
export const saveShop = (server: TestApp, own: Registrant, { shop = {}, photos = [] }: Parts) =>
  put(server, own, {
    form: {
      shop: JSON.stringify({
        restaurantPhoneNumber: '02-333-4444',
        ...textsByWire(() => '동네 사람들의 밥집이에요.'),
        tags: ['칼국수', '만두'],
        existingPhotoUrls: [],
        photoOrder: photos.map(() => 'new'),
        ...shop,
      }),
      ...(photos.length > 0 && { photos: [...photos] }),
    },
  })

export const correct = (server: TestApp, own: Registrant, form: Form) =>
  put(server, own, { form, rest: '/registration' })

export const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => pictureFile(`${n}.jpg`)))

export async function askFor(
  server: TestApp,
  { token, ...own }: Registrant,
  [what, payload]: readonly ['name' | 'address', object],
) {
  const call = `PUT ${address(own, `/${what}`)}`
  const { status, header, body } = await ask<{ items: ShopRequest | null }>(server, call, {
    token,
    payload,
  })
  return { status, message: header.message, request: body.items }
}

export async function endRequest(server: TestApp, own: Registrant, applicationNo: string) {
  const call = `DELETE ${address(own, `/requests/${applicationNo}`)}`
  const { status, header } = await ask(server, call, own)
  return { status, message: header.message }
}

/** As an administrator decides about what waits; what follows from it is not done. */
export const reject = ({ deps }: TestApp, applicationNo: string, reason: string) =>
  deps.db
    .updateTable('application')
    .set({ state: 'rejected', reason, decidedAt: deps.now() })
    .where('applicationNo', '=', applicationNo)
    .execute()
