import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  deleteReview,
  editReview,
  receiptFile,
  writeReview,
  writtenReview,
} from '../../../test/support/reviews/forms.ts'

let server: ReviewPictures
let author: { memberNo: string; token: string }
let other: typeof author
let restaurantNo: string
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  author = await signedIn(server)
  other = await signedIn(server)
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
})
afterAll(() => server.close())

async function writeWith(receipt: File, { token }: { token: string } = author) {
  const { status, header, review } = await writeReview(server, {
    token,
    receipt,
    review: { restaurantNo },
  })
  return { status, code: header.code, message: header.message, reviewNo: review?.reviewNo ?? '' }
}

const { receiptUsed } = refusals
const used = { status: 409, code: receiptUsed.code, message: receiptUsed.message, reviewNo: '' }
const hide = (reviewNo: string) =>
  server.deps.db
    .updateTable('review')
    .set({ isActive: false })
    .where('reviewNo', '=', reviewNo)
    .execute()

const papers: readonly [string, Parameters<typeof receiptFile>[1]][] = [
  ['같은 파일', {}],
  ['다시 압축한 파일', { quality: 60 }],
  ['줄인 파일', { width: 240 }],
  ['다른 형식의 파일', { format: 'webp' }],
]

test.each(papers)('남이 쓴 영수증은 쓸 수 없고 아무것도 남지 않는다: %s', async (what, paper) => {
  const seed = 900 + papers.findIndex(([name]) => name === what)
  const { photos } = await writtenReview(server, {
    token: author.token,
    receipt: await receiptFile(seed),
    review: { restaurantNo },
  })
  expect(await writeWith(await receiptFile(seed, paper), other)).toEqual(used)
  expect(await server.storedPictures()).toEqual(await server.picturesOf(photos))
  expect(
    await server.deps.db
      .selectFrom('review')
      .select('memberNo')
      .where('restaurantNo', '=', restaurantNo)
      .execute(),
  ).toHaveLength(1)
})

test('내가 쓴 영수증도 다른 가게에 다시 쓸 수 없다', async () => {
  const receipt = await receiptFile(912)
  await writeWith(receipt)
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
  expect(await writeWith(receipt)).toEqual(used)
})

test('지운 리뷰의 영수증은 쓴 사람만 다시 쓸 수 있다', async () => {
  const receipt = await receiptFile(913)
  const { reviewNo } = await writeWith(receipt)
  await deleteReview(server, { token: author.token, reviewNo })
  expect(await writeWith(receipt, other)).toEqual(used)
  expect(await writeWith(await receiptFile(913, { quality: 60 }), other)).toEqual(used)
  expect(await writeWith(receipt)).toMatchObject({ status: 200 })
  expect(await writeWith(receipt, other)).toEqual(used)
})

test('되찾은 영수증도 한 번만 쓴다', async () => {
  const receipt = await receiptFile(914)
  const { reviewNo } = await writeWith(receipt)
  await deleteReview(server, { token: author.token, reviewNo })
  expect(await writeWith(await receiptFile(914, { width: 240 }))).toMatchObject({ status: 200 })
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
  expect(await writeWith(receipt)).toEqual(used)
})

test('관리자가 끈 리뷰를 지워도 영수증은 돌려받지 못한다', async () => {
  const receipt = await receiptFile(915)
  const { reviewNo } = await writeWith(receipt)
  await hide(reviewNo)
  await deleteReview(server, { token: author.token, reviewNo })
  expect(await writeWith(receipt)).toEqual(used)
})

test('관리자가 지운 리뷰의 영수증은 돌려받지 못한다', async () => {
  const receipt = await receiptFile(916)
  const { reviewNo } = await writeWith(receipt)
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  await deleteReview(server, { token: admin.token, reviewNo })
  expect(await writeWith(receipt)).toEqual(used)
})

test('고칠 때 보낸 영수증은 보지 않는다', async () => {
  const { reviewNo } = await writeWith(await receiptFile(917))
  const before = await server.deps.db.selectFrom('reviewReceipt').selectAll().execute()
  const form = { billPhoto: await receiptFile(918) }
  const { status } = await editReview(server, { token: author.token, form, review: { reviewNo } })
  expect(status).toBe(200)
  expect(await server.deps.db.selectFrom('reviewReceipt').selectAll().execute()).toEqual(before)
  expect(await server.storedPictures()).toEqual(await server.picturesOf([]))
})
