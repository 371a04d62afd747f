import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Receipt, ReviewPage } from '@matjari/contract/reviews/entities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  auditRows,
  buildReceipt,
  buildReview,
  keepReceipt,
  printLike,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let scene: Awaited<ReturnType<typeof reviewScene>>
const picture = Buffer.from('a receipt')

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  const { db } = server.deps
  await db.deleteFrom('audit').execute()
  await db.deleteFrom('reviewReceipt').execute()
  scene = await reviewScene(server)
})
afterAll(() => server.close())

const own = () => ({ reviewNo: scene.reviewNo, memberNo: scene.author.memberNo })

const storedReceipt = async () => {
  const address = await buildReceipt(server.deps.db, own())
  await keepReceipt(server, address, picture)
  return address
}

const look = (reviewNo = scene.reviewNo, token = scene.admin.token) =>
  ask<{ items: Receipt }>(server, `GET /api/admin/reviews/${reviewNo}/receipt`, { token })

const open = (url: string) => server.app.inject({ method: 'GET', url })

async function addressFor(token: string): Promise<string> {
  const call = `GET /api/restaurants/${scene.restaurantNo}/reviews`
  const { reviews } = (await ask<{ items: ReviewPage }>(server, call, { token })).body.items
  return reviews[0]?.billPhotoUrl ?? ''
}

test('쓴 사람과 관리자는 서명된 주소로 영수증을 보고 아무도 간직하지 않는다', async () => {
  await storedReceipt()
  for (const { token } of [scene.author, scene.admin]) {
    const response = await open(await addressFor(token))
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(picture)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  }
})

test('서명이 없거나 틀리거나 남의 것이면 영수증은 없다', async () => {
  const stored = await storedReceipt()
  const address = await addressFor(scene.author.token)
  const path = `/api/media/receipts/${scene.reviewNo}`
  const other = await buildReview(server.deps.db, { restaurantNo: scene.restaurantNo })
  await buildReceipt(server.deps.db, other)
  const asked = [
    stored,
    address.replace(scene.reviewNo, other.reviewNo),
    address.replace(/signature=./, 'signature=_'),
    address.replace(/expires=(\d+)/, 'expires=9$1'),
    `${path}?expires=9999999999999&signature=x`,
  ]
  for (const url of asked) expect((await open(url)).statusCode).toBe(404)
  for (const url of [path, `${path}?expires=1`]) expect((await open(url)).statusCode).toBe(400)
})

test('주소는 잠시 뒤에 닫힌다', async () => {
  await storedReceipt()
  const address = await addressFor(scene.author.token)
  const start = server.clock.now()
  server.clock.advance(limits.review.receiptMinutes * 60_000)
  expect((await open(address)).statusCode).toBe(404)
  server.clock.set(start)
})

test('사진이 지워진 영수증의 주소는 아무것도 열지 않는다', async () => {
  await storedReceipt()
  const address = await addressFor(scene.author.token)
  await server.deps.db.updateTable('reviewReceipt').set({ photo: null }).execute()
  expect((await open(address)).statusCode).toBe(404)
  expect(await addressFor(scene.author.token)).toBe('')
})

test('관리자가 본 것은 적히고 닮은 영수증을 쓴 리뷰가 함께 온다', async () => {
  const { db } = server.deps
  const { restaurantNo } = scene
  const fine = printLike(1)
  await buildReceipt(db, own(), { coarse: [1, 2, 3, 4], fine })
  const alike = await buildReview(db, { restaurantNo })
  await buildReceipt(db, alike, { coarse: [9, 9, 9, 4], fine })
  const unlike = await buildReview(db, { restaurantNo })
  await buildReceipt(db, unlike, { coarse: [1, 9, 9, 9], fine: printLike(2) })

  const signed = new RegExp(`^/api/media/receipts/${scene.reviewNo}\\?expires=\\d+&signature=.+`)
  const { status, body } = await look()
  expect(status).toBe(200)
  expect(body.items).toEqual({
    reviewNo: scene.reviewNo,
    billPhotoUrl: expect.stringMatching(signed) as string,
    createDate: '2026-11-14T03:00:00.000Z',
    similarReviewNos: [alike.reviewNo],
  })
  expect(await auditRows(db)).toEqual([
    {
      action: '영수증 확인',
      targetKind: 'receipt',
      targetNo: scene.reviewNo,
      targetName: '하루식당',
      before: null,
      after: null,
      reason: '',
      actorNo: scene.admin.memberNo,
    },
  ])
})

test('지운 리뷰의 영수증도 관리자는 본다', async () => {
  const { db } = server.deps
  const { reviewNo } = scene
  await storedReceipt()
  await db
    .updateTable('review')
    .set({ deletedAt: server.clock.now() })
    .where('reviewNo', '=', reviewNo)
    .execute()
  const { body } = await look()
  expect((await open(body.items.billPhotoUrl)).rawPayload).toEqual(picture)
})

test('사진이 남아 있지 않으면 그렇다고 말하고 적지 않는다', async () => {
  const { db } = server.deps
  const gone = { status: 404, header: { message: messages.review.receiptErased } }
  expect(await look()).toMatchObject(gone)
  await buildReceipt(db, own(), { photo: null })
  expect(await look()).toMatchObject(gone)
  expect((await look('987654321')).status).toBe(404)
  expect(await auditRows(db)).toEqual([])
})

test('관리자만 영수증을 열어 볼 수 있다', async () => {
  await storedReceipt()
  for (const { token } of [scene.author, scene.other, scene.owner])
    expect((await look(scene.reviewNo, token)).status).toBe(403)
  expect(await auditRows(server.deps.db)).toEqual([])
})
