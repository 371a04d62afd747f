import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { writeReview } from '../../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'

let server: ReviewPictures
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(() => server.forgetEarlier())
afterAll(() => server.close())

async function writeAs(token: string, restaurantNo: string) {
  const photos = [await pictureFile()]
  const { status, header } = await writeReview(server, { token, photos, review: { restaurantNo } })
  return { status, message: header.message }
}

const nothing = { stored: [], claims: {} }
const notShown = { status: 404, message: messages.restaurant.notShown }
const ownRestaurant = { status: 409, message: messages.review.ownRestaurant }

test.each(['N', 'I', 'R', 'C'] as const)(
  '활성이 아닌 가게(%s)에는 관리자도 쓸 수 없다',
  async (status) => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, { status })
    const member = await signedIn(server)
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const before = await wholeDatabase(server.deps.db)
    expect(await writeAs(member.token, restaurantNo)).toEqual(notShown)
    expect(await writeAs(admin.token, restaurantNo)).toEqual(notShown)
    expect(await wholeDatabase(server.deps.db)).toEqual(before)
    expect(await server.kept()).toEqual(nothing)
  },
)

test.each(['Y', 'I'] as const)('내가 등록한 가게(%s)에는 쓸 수 없다', async (status) => {
  const owner = await signedIn(server, { isStoreOwner: true })
  const { memberNo } = owner
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status })
  expect(await writeAs(owner.token, restaurantNo)).toEqual(ownRestaurant)
  expect(await server.kept()).toEqual(nothing)
})

// Between the first look and the transaction, while the pictures are being kept.
test.each<
  [string, object, (about: { restaurantNo: string; memberNo: string }) => Promise<unknown>]
>([
  [
    '닫힌 가게',
    notShown,
    ({ restaurantNo }) =>
      server.deps.db
        .updateTable('restaurant')
        .set({ status: 'I' })
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
  ],
  [
    '내 것이 된 가게',
    ownRestaurant,
    ({ restaurantNo, memberNo }) =>
      server.deps.db
        .updateTable('restaurant')
        .set({ memberNo })
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
  ],
  [
    '떠난 회원',
    { status: 401, message: refusals.signedOut.message },
    ({ memberNo }) =>
      server.deps.db
        .updateTable('member')
        .set({ withdrawnAt: new Date() })
        .where('memberNo', '=', memberNo)
        .execute(),
  ],
  [
    '그사이 쓴 리뷰',
    { status: 409, message: messages.review.oneADay },
    (about) =>
      server.deps.db
        .insertInto('review')
        .values({
          ...about,
          halfStars: 8,
          content: '',
          writtenDay: '2026-11-15',
          createdAt: new Date(),
        })
        .execute(),
  ],
])('사진을 맡기는 사이에 바뀐 것도 본다: %s', async (_what, refusal, change) => {
  const { token, memberNo } = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  server.pictures.meanwhile(() => change({ restaurantNo, memberNo }))
  expect(await writeAs(token, restaurantNo)).toEqual(refusal)
  expect(await server.kept()).toEqual(nothing)
  expect(await server.deps.db.selectFrom('reviewReceipt').selectAll().execute()).toEqual([])
})
