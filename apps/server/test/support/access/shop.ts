import { textsByWire } from '@matjari/contract/restaurants/shop-texts'
import { registrationForm } from '../restaurants/registration.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import { pictureFile } from '../server/form.ts'
import type { Builds, Scene } from './request.ts'

const address = {
  restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
  restaurantSiCode: '11',
  restaurantGuCode: '11440',
  restaurantDongCode: '1144012400',
  restaurantPostalCode: '03980',
}

/** What whoever registered a restaurant keeps of it, and asks for. */
export const shopRequests = {
  'GET /api/shops/:restaurantNo': ({ world: { restaurantNo } }) => ({ params: { restaurantNo } }),
  'PUT /api/shops/:restaurantNo': async ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
    form: {
      shop: JSON.stringify({
        restaurantPhoneNumber: '0298765432',
        ...textsByWire(() => '새로 고친 소개예요.'),
        tags: ['칼국수'],
        existingPhotoUrls: [],
        photoOrder: ['new', 'new'],
      }),
      photos: [await pictureFile('room.jpg'), await pictureFile('front.jpg')],
    },
  }),
  'PUT /api/shops/:restaurantNo/name': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
    body: { restaurantName: '새간판' },
  }),
  'PUT /api/shops/:restaurantNo/address': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
    body: address,
  }),
  'DELETE /api/shops/:restaurantNo/requests/:applicationNo': async ({ server, world }) => {
    const { restaurantNo } = world
    const { applicationNo } = await server.deps.db
      .insertInto('application')
      .values({ restaurantNo, kind: 'name', createdAt: server.clock.now() })
      .returning('applicationNo')
      .executeTakeFirstOrThrow()
    await server.deps.db
      .insertInto('applicationValue')
      .values({ applicationNo, isReplaced: false, restaurantName: '새간판' })
      .execute()
    return { params: { restaurantNo, applicationNo } }
  },
  'PUT /api/shops/:restaurantNo/registration': async (scene) => ({
    params: { restaurantNo: await rejectedOf(scene) },
    form: await registrationForm(),
  }),
} satisfies Builds

async function rejectedOf({ server, world }: Scene) {
  const { memberNo } = world.known.owner
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'R' })
  return restaurantNo
}
