import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review, ReviewPage, ReviewReply } from '@matjari/contract/reviews/entities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { buildReview, reviewScene } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { eraseMember } from '../accounts/members.sql.ts'

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

type Sent = { readonly token?: string; readonly content?: unknown; readonly reviewNo?: string }

const reply = (sent: Sent = {}) => {
  const { token = scene.owner.token, content = '또 오세요.', reviewNo = scene.reviewNo } = sent
  const payload = { content }
  const call = `PUT /api/reviews/${reviewNo}/reply`
  return ask<{ items: ReviewReply }>(server, call, { token, payload })
}
const remove = ({ token = scene.owner.token, reviewNo = scene.reviewNo }: Sent = {}) =>
  ask(server, `DELETE /api/reviews/${reviewNo}/reply`, { token })

async function shownReply(): Promise<Review['reply'] | undefined> {
  const call = `GET /api/restaurants/${scene.restaurantNo}/reviews`
  return (await ask<{ items: ReviewPage }>(server, call)).body.items.reviews[0]?.reply
}

test('사장님의 답글은 리뷰 아래 모두에게 보인다', async () => {
  const { status, header, body } = await reply({ content: '  고맙습니다.  ' })
  const written = {
    content: '고맙습니다.',
    createDate: server.clock.now().toISOString(),
    updateDate: null,
  }
  expect(status).toBe(200)
  expect(header.message).toBe(said.replySaved)
  expect(body.items).toEqual(written)
  expect(await shownReply()).toEqual(written)
})

test('다시 쓰면 하나인 답글이 바뀌고 언제 썼는지는 남는다', async () => {
  const first = await reply()
  server.clock.advance(1000)
  const second = await reply({ content: '새 답글' })
  expect(second.body.items).toEqual({
    content: '새 답글',
    createDate: first.body.items.createDate,
    updateDate: server.clock.now().toISOString(),
  })
  expect(await shownReply()).toEqual(second.body.items)
})

test('지운 답글은 없고 두 번 지울 수 없다', async () => {
  await reply()
  const removed = await remove()
  expect(removed.header.message).toBe(said.replyDeleted)
  expect(await shownReply()).toBeNull()
  expect((await remove()).status).toBe(404)
})

test('그 가게의 사장님이 아니면 리뷰가 없는 것과 같다', async () => {
  await reply()
  const { token } = scene.otherOwner
  for (const answer of [await reply({ token }), await remove({ token })])
    expect(answer.status).toBe(404)
  for (const { token: other } of [scene.author, scene.other, scene.admin])
    expect((await reply({ token: other })).status).toBe(403)
  expect((await ask(server, `PUT /api/reviews/${scene.reviewNo}/reply`)).status).toBe(401)
  expect((await reply({ reviewNo: '987654321' })).status).toBe(404)
  expect((await shownReply())?.content).toBe('또 오세요.')
})

test('숨기거나 지운 리뷰에는 답글을 쓸 수도 지울 수도 없다', async () => {
  const { db } = server.deps
  const { restaurantNo } = scene
  for (const gone of [{ isActive: false }, { deletedAt: new Date() }]) {
    const { reviewNo } = await buildReview(db, { restaurantNo, ...gone })
    expect((await reply({ reviewNo })).status).toBe(404)
    expect((await remove({ reviewNo })).status).toBe(404)
  }
})

test.each([
  { name: '빈', payload: { content: '' }, message: said.replyRequired },
  { name: '공백뿐인', payload: { content: '   ' }, message: said.replyRequired },
  { name: '보내지 않은', payload: {}, message: said.replyRequired },
  {
    name: '너무 긴',
    payload: { content: '가'.repeat(limits.review.replyCharacters + 1) },
    message: said.replyTooLong,
  },
])('$name 답글은 저장하지 않는다', async ({ payload, message }) => {
  const { token } = scene.owner
  const answer = await ask(server, `PUT /api/reviews/${scene.reviewNo}/reply`, { token, payload })
  expect(answer.status).toBe(400)
  expect(answer.header.message).toBe(message)
  expect(await shownReply()).toBeNull()
})

test('쓴 사람은 첫 답글의 소식만 한 번, 이름 없이 듣는다', async () => {
  await reply()
  await reply({ content: '고친 답글' })
  expect(await messagesTo(server.deps.db, scene.author.memberNo)).toEqual([
    {
      kind: 'review',
      title: '사장님이 답글을 남겼어요',
      content: '하루식당',
      link: '/mypage/reviews',
    },
  ])
})

test('떠난 회원에게는 소식을 보내지 않는다', async () => {
  const { memberNo } = scene.author
  await eraseMember(server.deps.db, { memberNo, now: server.clock.now() })
  expect((await reply()).status).toBe(200)
  expect(await messagesTo(server.deps.db, memberNo)).toEqual([])
})
