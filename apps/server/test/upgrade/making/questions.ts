import type { Answer, Person } from '../fixture.ts'
import type { Asker } from './asking.ts'
import { dayAfter } from './journey.ts'

const categories = ['한식', '중식', '일식', '양식', '기타']

type Listed = { readonly restaurantNo: string; readonly restaurantName: string }

/** What everybody may ask about one restaurant. */
const aboutOne = ({ restaurantNo, restaurantName }: Listed) => [
  `/api/restaurants/${restaurantNo}`,
  `/api/restaurants/${restaurantNo}/menu?page=0&size=30`,
  `/api/restaurants/${restaurantNo}/rating`,
  `/api/restaurants/${restaurantNo}/reviews`,
  `/api/operatings?restaurantNo=${restaurantNo}`,
  `/api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`,
  `/api/reservation/info?restaurantNo=${restaurantNo}`,
  `/api/reservation?restaurantNo=${restaurantNo}&reserveDay=${dayAfter(1)}`,
  `/api/restaurants/search?query=${encodeURIComponent(restaurantName)}`,
]

const ofMembers = [
  '/api/reservation/check',
  '/api/favorites',
  '/api/reviews/my?page=1&size=50',
  '/api/inbox?page=1&size=50',
  '/api/chatting/unread',
  '/api/restaurants/mine',
]

const ofOwners = (restaurantNo: string) => [
  `/api/operatings/memberNo?restaurantNo=${restaurantNo}`,
  `/api/operatings/exceptions?restaurantNo=${restaurantNo}`,
  `/api/settings/byMemberNo?restaurantNo=${restaurantNo}`,
  `/api/reservation/board?restaurantNo=${restaurantNo}&from=${dayAfter(0)}&to=${dayAfter(6)}`,
]

const ofAdministrators = [
  '/api/member/member-list',
  '/api/reservation/all',
  '/api/admin/restaurants',
  '/api/admin/reviews',
  '/api/admin/review-reports',
  '/api/chatting/admin/list',
  '/api/admin/audit?page=1&size=50',
]

type Asking = { readonly people: readonly Person[]; readonly restaurantNo: string }

/** Every question that the contract of the first version has an answer for, as its people would ask it. */
export async function answersOf(asker: Asker, { people, restaurantNo }: Asking) {
  const answers: Answer[] = []
  const tokens = new Map<string, string>()
  for (const one of people) tokens.set(one.name, (await asker.signIn(one)).accessToken)
  async function ask(call: string, by?: string) {
    const answer = await asker.look(call, { token: by && tokens.get(by) })
    if (answer.status >= 500) throw new Error(`${call}: ${answer.status}`)
    answers.push({ call, ...(by && { by }), ...answer })
    return answer.said
  }
  for (const name of categories)
    await ask(`GET /api/restaurants/category/${encodeURIComponent(name)}`)
  const { body: listed } = (await ask('GET /api/admin/restaurants?status2=Y')) as {
    body: Listed[]
  }
  for (const one of listed) for (const path of aboutOne(one)) await ask(`GET ${path}`)
  for (const { name } of people) {
    await ask('POST /api/member/mypage-info', name)
    for (const path of ofMembers) await ask(`GET ${path}`, name)
    const { body } = (await asker.ask('GET /api/chatting/roomNo', {
      token: tokens.get(name),
    })) as { body: { items: { roomNo: string } } }
    await ask(`GET /api/chatting/${body.items.roomNo}`, name)
  }
  for (const path of ofOwners(restaurantNo)) await ask(`GET ${path}`, 'owner')
  for (const path of ofAdministrators) await ask(`GET ${path}`, 'admin')
  return answers
}
