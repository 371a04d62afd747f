import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildReview, reviewScene } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let scene: Awaited<ReturnType<typeof reviewScene>>
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  scene = await reviewScene(server)
})
afterAll(() => server.close())

const said = messages.review

type Sent = { readonly token?: string; readonly payload?: object; readonly reviewNo?: string }

const report = (sent: Sent = {}) => {
  const { token = scene.other.token, payload = { reason: 'abuse' } } = sent
  const call = `POST /api/reviews/${sent.reviewNo ?? scene.reviewNo}/report`
  return ask(server, call, { token, payload })
}

const reportRows = (reviewNo = scene.reviewNo) =>
  server.deps.db
    .selectFrom('reviewReport')
    .select(['memberNo', 'reason', 'detail', 'state', 'createdAt', 'resolvedAt'])
    .where('reviewNo', '=', reviewNo)
    .orderBy('reportNo')
    .execute()

test('회원의 신고는 이유와 함께 대기로 남는다', async () => {
  const payload = { reason: 'false', detail: ' 이런 메뉴는 없어요. ' }
  const { status, header } = await report({ payload })
  expect(status).toBe(200)
  expect(header.message).toBe(said.reported)
  expect(await reportRows()).toEqual([
    {
      memberNo: scene.other.memberNo,
      reason: 'false',
      detail: '이런 메뉴는 없어요.',
      state: 'open',
      createdAt: server.clock.now(),
      resolvedAt: null,
    },
  ])
})

test('한 사람은 한 리뷰를 한 번만, 여러 사람은 저마다 신고할 수 있다', async () => {
  await report()
  const again = await report({ payload: { reason: 'other' } })
  expect(again.status).toBe(409)
  expect(again.header.message).toBe(said.alreadyReported)
  for (const { token } of [scene.owner, scene.admin, scene.otherOwner])
    expect((await report({ token })).status).toBe(200)
  expect((await reportRows()).map(({ reason }) => reason)).toEqual(Array(4).fill('abuse'))
})

test('내가 쓴 리뷰는 신고할 수 없다', async () => {
  const own = await report({ token: scene.author.token })
  expect(own.status).toBe(409)
  expect(own.header.message).toBe(said.ownReport)
  expect(await reportRows()).toEqual([])
})

test('로그인하지 않으면 401이다', async () => {
  expect((await ask(server, `POST /api/reviews/${scene.reviewNo}/report`)).status).toBe(401)
})

test('보이지 않는 리뷰는 신고할 것이 없다', async () => {
  const { db } = server.deps
  const { restaurantNo } = scene
  const { memberNo } = scene.author
  for (const gone of [{ isActive: false }, { deletedAt: new Date() }]) {
    const { reviewNo } = await buildReview(db, { restaurantNo, memberNo, ...gone })
    for (const { token } of [scene.other, scene.author])
      expect((await report({ token, reviewNo })).status).toBe(404)
    expect(await reportRows(reviewNo)).toEqual([])
  }
  expect((await report({ reviewNo: '987654321' })).status).toBe(404)
  await db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  expect((await report()).status).toBe(404)
})

test.each([
  { name: '모르는 이유', payload: { reason: 'boring' }, message: said.reportReasonRequired },
  { name: '없는 이유', payload: {}, message: said.reportReasonRequired },
  {
    name: '너무 긴 내용',
    payload: { reason: 'abuse', detail: '가'.repeat(limits.review.reportCharacters + 1) },
    message: said.reportTooLong,
  },
])('$name의 신고는 받지 않는다', async ({ payload, message }) => {
  const answer = await report({ payload })
  expect(answer.status).toBe(400)
  expect(answer.header.message).toBe(message)
  expect(await reportRows()).toEqual([])
})
