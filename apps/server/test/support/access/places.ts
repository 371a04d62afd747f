import { tomorrow } from '../reservations/reservable.ts'
import { settingsOf, weekOf } from '../restaurants/owners.ts'
import { registrationForm } from '../restaurants/registration.ts'
import { receiptFile } from '../reviews/forms.ts'
import { reason } from './administration.ts'
import type { Builds } from './request.ts'

/** As browsers send it: a part that carries JSON is a file called blob. */
const jsonFile = (content: object) =>
  new File([JSON.stringify(content)], 'blob', { type: 'application/json' })

/** Restaurants with their dishes, hours, settings and reviews. */
export const placeRequests = {
  'GET /api/restaurants/category/:categoryName': () => ({ params: { categoryName: 'korean' } }),
  'GET /api/restaurants/mine': () => ({}),
  'GET /api/restaurants/:restaurantNo': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'GET /api/restaurants/:restaurantNo/rating': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'GET /api/restaurants/:restaurantNo/reviews': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'GET /api/restaurants/:restaurantNo/menu': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'GET /api/restaurants/search': () => ({ query: { query: '하루식당' } }),
  'GET /api/restaurants/times': ({ world }) => ({ query: { restaurantNo: world.restaurantNo } }),
  'GET /api/restaurants/suggest': () => ({ query: { query: '하루' } }),
  'POST /api/stores/register': async () => ({ form: await registrationForm() }),

  'POST /api/restaurants/:restaurantNo/menu': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
    form: { menuName: '비빔밥', menuPrice: '10000' },
  }),
  'PUT /api/restaurants/:restaurantNo/menu/order': ({ world: { restaurantNo, menuNos } }) => ({
    params: { restaurantNo },
    body: { menuNos: menuNos.toReversed() },
  }),
  'PUT /api/restaurants/:restaurantNo/menu/:menuNo': ({ world: { restaurantNo, menuNos } }) => ({
    params: { restaurantNo, menuNo: menuNos[0] ?? '' },
    form: { menuName: '손칼국수', menuPrice: '9500' },
  }),
  'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': ({ world: { restaurantNo, menuNos } }) => ({
    params: { restaurantNo, menuNo: menuNos[0] ?? '' },
  }),

  'GET /api/favorites': () => ({}),
  'GET /api/favorites/:restaurantNo': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'PUT /api/favorites/:restaurantNo': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'DELETE /api/favorites/:restaurantNo': ({ world: { otherRestaurantNo } }) => ({
    params: { restaurantNo: otherRestaurantNo },
  }),

  'GET /api/operatings': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'GET /api/operatings/memberNo': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'POST /api/operatings': ({ world: { newRestaurantNo } }) => ({ body: weekOf(newRestaurantNo) }),
  'PUT /api/operatings': ({ world: { restaurantNo } }) => ({
    body: weekOf(restaurantNo, { Sunday: { startTime: '09:00' } }),
  }),
  'DELETE /api/operatings': ({ world: { openRestaurantNo } }) => ({
    query: { restaurantNo: openRestaurantNo },
  }),
  'GET /api/operatings/exceptions': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'PUT /api/operatings/exceptions': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, day: '2026-12-31', isClosed: 'Y' },
  }),
  'DELETE /api/operatings/exceptions': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo, day: '2026-12-25' },
  }),
  'PUT /api/operatings/closed-range': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, from: '2026-12-30', to: '2026-12-31' },
  }),
  'DELETE /api/operatings/closed-range': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo, from: '2026-12-24', to: '2026-12-26' },
  }),

  'GET /api/settings/byRestaurantNo': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo },
  }),
  'GET /api/settings/byMemberNo': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'GET /api/settings/restaurant': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'POST /api/settings': ({ world: { openRestaurantNo } }) => ({
    body: settingsOf(openRestaurantNo),
  }),
  'PUT /api/settings': ({ world: { restaurantNo } }) => ({
    body: settingsOf(restaurantNo, { maxTeamNum: 9 }),
  }),
  'DELETE /api/settings': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo, affected: 'keep' },
  }),
  'POST /api/settings/affected': ({ world: { restaurantNo } }) => ({
    body: { kind: 'settingsDeleted', restaurantNo },
  }),
  'PUT /api/settings/pause': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, pausedUntil: tomorrow },
  }),
  'DELETE /api/settings/pause': async ({ server: { deps }, world: { restaurantNo } }) => {
    await deps.db
      .updateTable('reservationSetting')
      .set({ isPaused: true })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    return { query: { restaurantNo } }
  },

  'POST /api/reviews': async ({ world: { restaurantNo } }) => ({
    form: {
      review: jsonFile({ restaurantNo, reviewScore: 4, reviewContent: '국물이 좋아요.' }),
      billPhoto: await receiptFile(7),
    },
  }),
  'PUT /api/reviews': ({ world: { reviewNo } }) => ({
    form: { review: jsonFile({ reviewNo, reviewScore: 3, reviewContent: '보통이에요.' }), reason },
  }),
  'DELETE /api/reviews': ({ world: { reviewNo } }) => ({ query: { reviewNo, reason } }),
  'GET /api/reviews/my': () => ({}),
  'PUT /api/reviews/:reviewNo/reply': ({ world: { reviewNo } }) => ({
    params: { reviewNo },
    body: { content: '또 오세요.' },
  }),
  'DELETE /api/reviews/:reviewNo/reply': ({ world: { reviewNo } }) => ({ params: { reviewNo } }),
  'POST /api/reviews/:reviewNo/report': ({ world: { plainReviewNo } }) => ({
    params: { reviewNo: plainReviewNo },
    body: { reason: 'abuse' },
  }),
  'GET /api/media/receipts/:reviewNo': ({ world: { reviewNo, receiptUrl } }) => ({
    params: { reviewNo },
    query: Object.fromEntries(new URLSearchParams(receiptUrl.split('?')[1])),
  }),
} satisfies Builds
