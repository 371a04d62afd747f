import type { Review, ReviewPage } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { messagesTo } from '../../../../test/support/restaurants/owners.ts'
import {
  auditRows,
  buildReceipt,
  buildReview,
  printLike,
  ratingRow,
  reviewScene,
} from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let scene: Awaited<ReturnType<typeof reviewScene>>
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('audit').execute()
  scene = await reviewScene(server)
})
afterAll(() => server.close())

type VisibilityChange = {
  readonly reviewNo?: string
  readonly reason?: string
  readonly token?: string
}

const turn = (isActive: string, asked: VisibilityChange = {}) => {
  const { reviewNo = scene.reviewNo, reason, token = scene.admin.token } = asked
  const query = new URLSearchParams({ reviewNo, isActive, ...(reason && { reason }) })
  return ask<{ items: unknown }>(server, `PATCH /api/admin/reviews?${query}`, { token })
}

const publicNumbers = async () => {
  const call = `GET /api/restaurants/${scene.restaurantNo}/reviews`
  const { reviews } = (await ask<{ items: ReviewPage }>(server, call)).body.items
  return reviews.map(({ reviewNo }) => reviewNo)
}

const forAdmin = async (reviewNo: string): Promise<Review | undefined> => {
  const { token } = scene.admin
  const { reviews } = (
    await ask<{ items: ReviewPage }>(server, 'GET /api/admin/reviews', { token })
  ).body.items
  return reviews.find((review) => review.reviewNo === reviewNo)
}

test('숨긴 리뷰는 목록과 별점에서 빠지고 다시 켜면 돌아온다', async () => {
  const { db } = server.deps
  const { reviewNo, restaurantNo } = scene
  const hidden = await turn('N')
  expect(hidden.status).toBe(200)
  expect(hidden.header.message).toBe(messages.admin.statusDone)
  expect(hidden.body.items).toEqual({ reviewNo, isActive: 'N' })
  expect(await publicNumbers()).toEqual([])
  const none = { reviewCount: 0, halfStarsSum: 0, stars: [0, 0, 0, 0, 0] }
  expect(await ratingRow(db, restaurantNo)).toEqual(none)
  expect((await turn('Y')).body.items).toEqual({ reviewNo, isActive: 'Y' })
  expect(await publicNumbers()).toEqual([reviewNo])
  const one = { reviewCount: 1, halfStarsSum: 9, stars: [0, 0, 0, 1, 0] }
  expect(await ratingRow(db, restaurantNo)).toEqual(one)
})

test('바꿀 때마다 누가 왜 했는지 적고 쓴 사람에게 이유와 함께 알린다', async () => {
  const { db } = server.deps
  await turn('N', { reason: '욕설이 있어요' })
  await turn('Y')
  const record = {
    action: '리뷰 상태 변경',
    targetKind: 'review',
    targetNo: scene.reviewNo,
    targetName: '하루식당',
    actorNo: scene.admin.memberNo,
  }
  expect(await auditRows(db)).toEqual([
    { ...record, before: '활성', after: '비활성', reason: '욕설이 있어요' },
    { ...record, before: '비활성', after: '활성', reason: '' },
  ])
  const news = { kind: 'review', link: '/mypage/reviews' }
  expect(await messagesTo(db, scene.author.memberNo)).toEqual([
    { ...news, title: '관리자가 리뷰를 숨겼어요', content: '하루식당. 이유: 욕설이 있어요' },
    { ...news, title: '관리자가 리뷰를 다시 보이게 했어요', content: '하루식당' },
  ])
  expect(await messagesTo(db, scene.owner.memberNo)).toEqual([])
})

test('이미 그 상태면 성공이라고 답하고 적지도 알리지도 않는다', async () => {
  const { db } = server.deps
  expect((await turn('Y')).status).toBe(200)
  await turn('N')
  expect((await turn('N')).body.items).toEqual({ reviewNo: scene.reviewNo, isActive: 'N' })
  expect(await auditRows(db)).toHaveLength(1)
  expect(await messagesTo(db, scene.author.memberNo)).toHaveLength(1)
})

test('관리자가 자기 리뷰를 숨기면 적지만 자신에게 알리지는 않는다', async () => {
  const { db } = server.deps
  const { memberNo } = scene.admin
  const { reviewNo } = await buildReview(db, { memberNo })
  await turn('N', { reviewNo })
  expect(await auditRows(db)).toHaveLength(1)
  expect(await messagesTo(db, memberNo)).toEqual([])
})

test('지운 리뷰는 비활성으로 읽히고 켜면 영수증과 함께 되살아난다', async () => {
  const { db } = server.deps
  const deletedAt = new Date('2026-11-15T01:00:00.000Z')
  const { memberNo } = scene.author
  const { restaurantNo } = scene
  const { reviewNo } = await buildReview(db, {
    restaurantNo,
    memberNo,
    writtenDay: '2026-11-10',
    deletedAt,
    isActive: false,
  })
  await buildReceipt(db, { reviewNo, memberNo }, { isFree: true })
  expect(await forAdmin(reviewNo)).toMatchObject({
    isActive: 'N',
    deleteDate: deletedAt.toISOString(),
  })
  expect((await turn('N', { reviewNo })).status).toBe(200)
  expect(await auditRows(db)).toEqual([])
  expect((await turn('Y', { reviewNo })).status).toBe(200)
  expect(await forAdmin(reviewNo)).toMatchObject({ isActive: 'Y', deleteDate: null })
  expect(await auditRows(db)).toMatchObject([{ before: '삭제', after: '활성' }])
  expect(await receiptsFree(reviewNo)).toEqual([false])
  expect((await ratingRow(db, restaurantNo))?.reviewCount).toBe(2)
})

const receiptsFree = async (reviewNo: string) => {
  const rows = await server.deps.db
    .selectFrom('reviewReceipt')
    .select('isFree')
    .where('reviewNo', '=', reviewNo)
    .execute()
  return rows.map(({ isFree }) => isFree)
}

/** What restoring it says and leaves. */
async function outcomeOfRestoring(reviewNo: string) {
  const { db } = server.deps
  const { status, header } = await turn('Y', { reviewNo })
  return {
    status,
    message: header.message,
    isActive: (await forAdmin(reviewNo))?.isActive,
    recorded: await auditRows(db),
    told: await messagesTo(db, scene.author.memberNo),
  }
}
const refused = {
  status: 409,
  message: messages.review.cannotRestore,
  isActive: 'N',
  recorded: [],
  told: [],
}

test.each([
  { name: '숨긴', gone: { isActive: false } },
  { name: '지운', gone: { deletedAt: new Date('2026-11-15T01:00:00.000Z') } },
])('같은 날 다시 쓴 리뷰가 있으면 $name 리뷰를 켤 수 없다', async ({ gone }) => {
  const { restaurantNo } = scene
  const { memberNo } = scene.author
  const { reviewNo } = await buildReview(server.deps.db, { restaurantNo, memberNo, ...gone })
  expect(await outcomeOfRestoring(reviewNo)).toEqual(refused)
})

test.each([
  { name: '같은 영수증', other: { contentHash: Buffer.alloc(32, 1), fine: printLike(7) } },
  { name: '같은 영수증을 다시 찍은 사진', other: { fine: printLike(9) } },
])('$name으로 다시 쓴 리뷰가 있으면 지운 리뷰를 켤 수 없다', async ({ other }) => {
  const { db } = server.deps
  const { restaurantNo } = scene
  const { memberNo } = scene.author
  const deletedAt = new Date('2026-11-15T01:00:00.000Z')
  const { reviewNo } = await buildReview(db, {
    restaurantNo,
    memberNo,
    writtenDay: '2026-11-10',
    deletedAt,
  })
  const coarse = [1, 2, 3, Number(reviewNo)] as const
  const receipt = { contentHash: Buffer.alloc(32, 1), fine: printLike(9), coarse }
  await buildReceipt(db, { reviewNo, memberNo }, { ...receipt, isFree: true })
  await buildReceipt(db, { reviewNo: scene.reviewNo, memberNo }, { coarse, ...other })
  expect(await outcomeOfRestoring(reviewNo)).toEqual(refused)
  expect(await receiptsFree(reviewNo)).toEqual([true])
  await db.deleteFrom('reviewReceipt').execute()
})

test('관리자만 바꾸고 없는 리뷰는 404, 틀린 값은 400이다', async () => {
  for (const { token } of [scene.author, scene.other, scene.owner])
    expect((await turn('N', { token })).status).toBe(403)
  const { reviewNo } = scene
  const call = `PATCH /api/admin/reviews?reviewNo=${reviewNo}&isActive=N`
  expect((await ask(server, call)).status).toBe(401)
  expect((await turn('N', { reviewNo: '987654321' })).status).toBe(404)
  expect((await turn('maybe')).status).toBe(400)
  expect((await turn('N', { reason: '가'.repeat(201) })).status).toBe(400)
  expect(await publicNumbers()).toEqual([reviewNo])
})
