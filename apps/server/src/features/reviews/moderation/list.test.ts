import type { ReviewPage } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReview } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let token: string
const names = ['good', 'half', 'low', 'hidden', 'deleted', 'percent'] as const
let numbers: Record<(typeof names)[number], string>

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
  const haru = await buildMember(db, { memberId: 'Haru_1', memberNickName: '하루키' })
  const odd = await buildMember(db, { memberId: 'odd', memberNickName: '100%진심' })
  const noodles = await buildRestaurant(db, { restaurantName: 'Noodle_하우스' })
  const rice = await buildRestaurant(db, { restaurantName: '밥집', status: 'I' })
  const made = [
    await buildReview(db, { ...noodles, memberNo: haru.memberNo, score: 4 }),
    await buildReview(db, { ...rice, memberNo: haru.memberNo, score: 4.5 }),
    await buildReview(db, { restaurantNo: rice.restaurantNo, score: 0.5 }),
    await buildReview(db, { restaurantNo: noodles.restaurantNo, score: 5, isActive: false }),
    await buildReview(db, {
      restaurantNo: noodles.restaurantNo,
      score: 3,
      deletedAt: server.clock.now(),
    }),
    await buildReview(db, { ...noodles, memberNo: odd.memberNo, score: 5 }),
  ]
  numbers = Object.fromEntries(
    names.map((name, at) => [name, made[at]?.reviewNo]),
  ) as typeof numbers
})
afterAll(() => server.close())

const list = async (query: Record<string, string> = {}) => {
  const call = `GET /api/admin/reviews?${new URLSearchParams(query)}`
  return (await ask<{ items: ReviewPage }>(server, call, { token })).body.items
}
const found = async (query: Record<string, string>) => {
  const { reviews, pageInfo } = await list(query)
  expect(pageInfo.totalBoardNo).toBe(reviews.length)
  return reviews.map(({ reviewNo }) => names.find((name) => numbers[name] === reviewNo))
}

test('쪽을 말하지 않으면 숨기고 지운 것까지 모두 새것부터 온다', async () => {
  expect(await found({})).toEqual(names.toReversed())
  const { reviews } = await list()
  expect(reviews.map(({ isActive }) => isActive)).toEqual(['Y', 'N', 'N', 'Y', 'Y', 'Y'])
  expect(reviews.map(({ deleteDate }) => deleteDate)).toEqual([
    null,
    server.clock.now().toISOString(),
    null,
    null,
    null,
    null,
  ])
})

test('쪽을 말하면 다섯씩 온다', async () => {
  const first = await list({ page: '1' })
  const second = await list({ page: '2' })
  expect(first.reviews).toHaveLength(limits.adminReview.perPage)
  expect(second.reviews.map(({ reviewNo }) => reviewNo)).toEqual([numbers.good])
  expect(second.pageInfo).toEqual({
    boardNoPerPage: 5,
    totalBoardNo: 6,
    pageSize: 5,
    currentPage: 2,
  })
  expect((await list({ page: '3', size: '2' })).reviews).toHaveLength(2)
})

test('아이디, 닉네임, 가게 이름의 일부를 대소문자 없이 찾고 특수 문자는 글자일 뿐이다', async () => {
  expect(await found({ memberId: 'haru_' })).toEqual(['half', 'good'])
  expect(await found({ memberId: 'haruX' })).toEqual([])
  expect(await found({ memberNickname: '0%진' })).toEqual(['percent'])
  expect(await found({ memberNickname: '%' })).toEqual(['percent'])
  expect(await found({ restaurantName: 'noodle_' })).toEqual([
    'percent',
    'deleted',
    'hidden',
    'good',
  ])
  expect(await found({ restaurantName: '밥', memberId: 'HARU' })).toEqual(['half'])
  expect(await found({ memberId: ' ', memberNickname: '', restaurantName: '' })).toHaveLength(6)
})

test.each([
  ['4', ['half', 'good']],
  ['4.5', ['half', 'good']],
  ['5', ['percent', 'hidden']],
  ['1', ['low']],
  ['0', []],
])('별점 %s을 찾으면 그 별의 반 개까지다', async (score, wanted) => {
  expect(await found({ score })).toEqual(wanted)
})

test('지운 것은 비활성으로 친다', async () => {
  expect(await found({ isActive: 'N' })).toEqual(['deleted', 'hidden'])
  expect(await found({ isActive: 'Y' })).toEqual(['percent', 'low', 'half', 'good'])
})

test('틀린 값은 400이고 관리자가 아니면 보지 못한다', async () => {
  for (const query of ['score=many', 'score=6', 'score=-1', 'isActive=yes', 'page=0'])
    expect((await ask(server, `GET /api/admin/reviews?${query}`, { token })).status).toBe(400)
  for (const options of [{}, { isStoreOwner: true }]) {
    const guest = await buildGuest(server, options)
    const answer = await ask(server, 'GET /api/admin/reviews', { token: guest.token })
    expect(answer.status).toBe(403)
  }
  expect((await ask(server, 'GET /api/admin/reviews')).status).toBe(401)
})
