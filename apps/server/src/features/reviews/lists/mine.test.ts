import type { ReviewPage } from '@matjari/contract/entities/review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReview } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let token: string
let restaurantNo: string
let numbers: string[]
const photo = `/media/reviews/${'a'.repeat(32)}/800.jpg`

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const guest = await buildGuest(server)
  token = guest.token
  const { memberNo } = guest
  restaurantNo = (await buildRestaurant(db)).restaurantNo
  const photos = [photo]
  const made = [
    await buildReview(db, { memberNo, restaurantNo }),
    await buildReview(db, { memberNo, isActive: false, photos }),
    await buildReview(db, { memberNo, photos }),
    await buildReview(db, { memberNo, restaurantNo, deletedAt: server.clock.now() }),
    await buildReview(db, { restaurantNo }),
  ]
  numbers = made.map(({ reviewNo }) => reviewNo)
})
afterAll(() => server.close())

const mine = async (query: string) => {
  const call = `GET /api/reviews/my?${query}`
  return (await ask<{ items: ReviewPage }>(server, call, { token })).body.items
}
const numbersOf = ({ reviews }: ReviewPage) => reviews.map(({ reviewNo }) => reviewNo)

test('내 리뷰는 새것부터 한 쪽에 하나이고 숨긴 것은 있고 지운 것은 없다', async () => {
  const [oldest, hidden, newest] = numbers
  const pages = await Promise.all(['', 'page=1', 'page=2', 'page=3', 'page=4'].map(mine))
  expect(pages.map(numbersOf)).toEqual([[newest], [newest], [hidden], [oldest], []])
  expect(pages.map(({ pageInfo }) => pageInfo.currentPage)).toEqual([1, 1, 2, 3, 4])
  for (const { pageInfo } of pages)
    expect(pageInfo).toMatchObject({ boardNoPerPage: 1, totalBoardNo: 3, pageSize: 5 })
  expect(numbersOf(await mine('page=1&size=50'))).toEqual([newest, hidden, oldest])
})

test('한 가게의 것만 볼 수 있다', async () => {
  const { pageInfo, reviews } = await mine(`page=1&size=50&restaurantNo=${restaurantNo}`)
  expect(reviews.map(({ reviewNo }) => reviewNo)).toEqual([numbers[0]])
  expect(pageInfo.totalBoardNo).toBe(1)
})

test('숨긴 리뷰의 사진은 서명된 주소로, 보이는 것은 그대로 온다', async () => {
  const [shown, hidden] = (await mine('page=1&size=50')).reviews
  expect(shown).toMatchObject({ isActive: 'Y', photos: [{ reviewPhotoUrl: photo }], mine: true })
  expect(hidden).toMatchObject({ isActive: 'N', deleteDate: null, mine: true })
  const [signed] = hidden?.photos ?? []
  expect(signed?.reviewPhotoUrl).toMatch(/\/800\.jpg\?expires=\d+&signature=.+$/)
})

test('로그인하지 않으면 401이다', async () => {
  expect((await ask(server, 'GET /api/reviews/my')).status).toBe(401)
})
