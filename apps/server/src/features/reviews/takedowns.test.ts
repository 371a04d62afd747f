import type { Review, ReviewPage, TakedownRequest } from '@matjari/contract/reviews/entities'
import { type TakedownDecision, takedownMessages } from '@matjari/contract/reviews/takedown-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lettersTo } from '../../../test/support/mail/letters.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { editReview } from '../../../test/support/reviews/forms.ts'
import { buildHold } from '../../../test/support/reviews/holds.ts'
import { recount, shownRating } from '../../../test/support/reviews/rating.ts'
import {
  auditRows,
  buildReceipt,
  buildReview,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { isInPublicReview } from '../media/pictures.sql.ts'
import { restoreExpiredTakedowns } from './takedowns.ts'
import { eraseDeletedReviews } from './writing.ts'

const dayMs = 24 * 60 * 60_000
const start = new Date('2026-11-15T09:40:00.000Z')
const photo = `/media/reviews/${'a'.repeat(32)}/800.jpg`

let server: TestApp
let scene: Awaited<ReturnType<typeof reviewScene>>
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  server.clock.set(start)
  await server.deps.db.deleteFrom('audit').execute()
  await server.deps.db.deleteFrom('reviewHold').execute()
  scene = await reviewScene(server, { score: 1, content: '다시는 안 가요.', photos: [photo] })
})
afterAll(() => server.close())

type Who = 'owner' | 'author' | 'admin' | 'other' | 'otherOwner'
type Items<T> = { items: T }

/** With a token of this very moment, however far the clock has gone. */
async function as<T>(who: Who, call: string, payload?: object) {
  const token = await tokenFor(server, scene[who].memberNo)
  return ask<Items<T>>(server, call, { token, ...(payload && { payload }) })
}

const askForHold = (payload: object = { reason: 'defamation', detail: '' }) =>
  as<TakedownRequest>('owner', `POST /api/reviews/${scene.reviewNo}/hold`, payload)
const answer = (text: string) =>
  as<TakedownRequest>('author', `PUT /api/reviews/${scene.reviewNo}/hold/answer`, { answer: text })
const decide = (holdNo: string, state: TakedownDecision, sent: object = {}) =>
  as<TakedownRequest & { review: Review }>('admin', `PATCH /api/admin/review-holds/${holdNo}`, {
    state,
    reason: '서로의 말을 읽었어요.',
    ...sent,
  })

async function asked(payload?: object): Promise<string> {
  const { status, body } = await askForHold(payload)
  expect(status).toBe(200)
  return body.items.holdNo
}
async function hidden(days?: number): Promise<string> {
  const holdNo = await asked()
  const sent = days === undefined ? {} : { days }
  expect((await decide(holdNo, 'hidden', sent)).status).toBe(200)
  return holdNo
}

async function publicPage(query = 'page=1&size=10&sort=newest') {
  const { restaurantNo } = scene
  const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
  return (await ask<Items<ReviewPage>>(server, call)).body.items
}
async function seenBy(who: Who | null): Promise<Review | undefined> {
  const call = `GET /api/restaurants/${scene.restaurantNo}/reviews`
  const page = who
    ? (await as<ReviewPage>(who, call)).body.items
    : (await ask<Items<ReviewPage>>(server, call)).body.items
  return page.reviews.find(({ reviewNo }) => reviewNo === scene.reviewNo)
}

const stateOf = (holdNo: string) =>
  server.deps.db
    .selectFrom('reviewHold')
    .select(['state', 'endsAt', 'endedBy'])
    .where('holdNo', '=', holdNo)
    .executeTakeFirstOrThrow()
const titlesTo = async (who: Who) =>
  (await messagesTo(server.deps.db, scene[who].memberNo)).map(({ title }) => title)
const steps = async () =>
  (await auditRows(server.deps.db)).map(({ action, before, after, actorNo, reason, targetNo }) => {
    expect(targetNo).toBe(scene.reviewNo)
    return [actorNo, action, before, after, reason]
  })

test('요청하면 글쓴이가 곧 알고 답하며, 관리자가 가리면 자리에는 이유와 끝만 남고, 기간이 끝나면 저절로 돌아온다', async () => {
  const { db } = server.deps
  const { restaurantNo, reviewNo } = scene
  await buildReceipt(db, { reviewNo, memberNo: scene.author.memberNo })
  await buildReview(db, { restaurantNo, score: 5 })
  const before = await publicPage()
  const original = before.reviews[1]

  const holdNo = await asked({ reason: 'defamation', detail: '사장을 욕했어요.' })
  expect(await publicPage()).toEqual(before)
  const [told] = await messagesTo(db, scene.author.memberNo)
  expect(told).toMatchObject({
    title: '가게가 내 리뷰를 가려 달라고 요청했어요',
    link: `/mypage/reviews?review=${reviewNo}`,
  })
  expect(told?.content).toContain('명예를 해쳐요 (사장을 욕했어요.)')
  const { memberEmail } = await db
    .selectFrom('member')
    .select('memberEmail')
    .where('memberNo', '=', scene.author.memberNo)
    .executeTakeFirstOrThrow()
  const [letter] = await lettersTo(server.deps, memberEmail ?? '')
  expect(letter?.text).toContain('사장을 욕했어요.')

  expect((await answer('들은 대로 적었어요.')).body.items.answer).toBe('들은 대로 적었어요.')
  expect((await answer('들은 대로만 적었어요.')).status).toBe(200)
  const list = await as<{ holds: { answer: string; review: Review }[] }>(
    'admin',
    'GET /api/admin/review-holds?state=asked',
  )
  expect(list.body.items.holds).toMatchObject([
    { holdNo, answer: '들은 대로만 적었어요.', review: { reviewContent: '다시는 안 가요.' } },
  ])
  expect((await seenBy('owner'))?.holdRequest).toMatchObject({
    state: 'asked',
    answer: null,
    answerDate: start.toISOString(),
  })

  expect((await decide(holdNo, 'hidden')).status).toBe(200)
  const endDate = '2026-12-15T09:40:00.000Z'
  const page = await publicPage()
  expect(page.reviews[1]).toEqual({
    ...original,
    memberNo: '0',
    memberId: '',
    memberNickname: '가려진 리뷰',
    memberSelfie: 'NULL',
    reviewScore: 0,
    reviewContent: '가게의 요청으로 12월 15일까지 가려진 리뷰예요. 이유: 명예를 해쳐요',
    isActive: 'N',
    photos: [],
    receiptVerified: false,
    hold: { reason: '명예를 해쳐요', endDate },
  })
  expect(page.pageInfo).toEqual(before.pageInfo)
  for (const sort of ['newest', 'oldest', 'scoreAsc', 'scoreDesc'])
    for (const at of [1, 2]) {
      const [only] = (await publicPage(`page=${at}&size=1&sort=${sort}`)).reviews
      const isHeldFirst = sort === 'oldest' || sort === 'scoreAsc'
      expect(only?.hold !== null, `${sort} ${at}`).toBe((at === 1) === isHeldFirst)
    }
  expect((await publicPage('')).reviews).toHaveLength(2)
  expect(await shownRating(server, restaurantNo)).toMatchObject({
    averageRating: 5,
    reviewCount: 1,
  })
  for (const who of ['author', 'admin'] as const)
    expect(await seenBy(who)).toMatchObject({
      reviewContent: '다시는 안 가요.',
      hold: { endDate },
      holdRequest: { state: 'hidden', answer: '들은 대로만 적었어요.' },
      photos: [{ reviewPhotoUrl: expect.stringContaining('signature=') as string }],
    })
  expect(await seenBy('other')).toMatchObject({ reviewScore: 0, holdRequest: null })
  expect(await isInPublicReview(db, photo)).toBe(false)

  server.clock.set(new Date(new Date(endDate).getTime() - 1))
  await restoreExpiredTakedowns(server.deps)
  expect((await stateOf(holdNo)).state).toBe('hidden')
  server.clock.advance(1)
  await restoreExpiredTakedowns(server.deps)
  await restoreExpiredTakedowns(server.deps)
  expect(await publicPage()).toEqual(before)
  expect(await shownRating(server, restaurantNo)).toEqual(await recount(server, restaurantNo))
  expect(await isInPublicReview(db, photo)).toBe(true)
  expect((await titlesTo('author')).slice(1)).toEqual([
    '내 리뷰가 잠시 가려졌어요',
    '가려졌던 내 리뷰가 다시 보여요',
  ])
  expect(await titlesTo('owner')).toEqual([
    '글쓴이가 요청에 답했어요',
    '요청한 리뷰를 가렸어요',
    '가렸던 리뷰가 다시 보여요',
  ])
  const { owner, author, admin } = scene
  expect(await steps()).toEqual([
    [owner.memberNo, '임시조치 요청', null, '요청', '명예를 해쳐요'],
    [author.memberNo, '임시조치 답변', null, '답변', ''],
    [author.memberNo, '임시조치 답변', '답변', '답변', ''],
    [admin.memberNo, '임시조치 결정', '요청', '12월 15일까지 가림', '서로의 말을 읽었어요.'],
    [null, '임시조치 종료', '가림', '되돌림', '가리기로 한 기간이 끝났어요.'],
  ])
  const history = await as<{ entries: object[] }>(
    'admin',
    `GET /api/admin/audit?targetKind=review&targetNo=${reviewNo}`,
  )
  expect(history.body.items.entries[0]).toMatchObject({
    actorNo: null,
    actorId: '',
    actorNickname: '맛자리',
  })
})

test('거절과 이른 되돌림과 내림에는 이유가 있어야 하고, 가리는 기간은 1일부터 30일까지다', async () => {
  const holdNo = await asked({ reason: 'other', detail: '옆집 이야기예요.' })
  expect((await askForHold()).header.message).toBe(takedownMessages.alreadyOpen)
  expect((await decide(holdNo, 'declined', { reason: ' ' })).status).toBe(400)
  for (const days of [0, 31, 1.5])
    expect((await decide(holdNo, 'hidden', { days })).header.message).toBe(
      takedownMessages.daysRule,
    )
  for (const state of ['restored', 'removed'] as const)
    expect((await decide(holdNo, state)).status).toBe(409)
  expect((await decide(holdNo, 'hidden', { days: 1, reason: '' })).status).toBe(200)
  // The owner's own words are the reason everybody reads.
  expect((await seenBy(null))?.reviewContent).toContain('11월 16일까지')
  expect((await seenBy(null))?.hold?.reason).toBe('옆집 이야기예요.')
  for (const state of ['hidden', 'declined'] as const)
    expect((await decide(holdNo, state)).status).toBe(409)
  for (const state of ['restored', 'removed'] as const)
    expect((await decide(holdNo, state, { reason: '' })).status).toBe(400)
  expect((await decide(holdNo, 'restored')).body.items).toMatchObject({
    state: 'restored',
    review: { isActive: 'Y', hold: null },
  })
  expect((await stateOf(holdNo)).endedBy).toBe(scene.admin.memberNo)
  expect((await askForHold({ reason: 'other', detail: ' ' })).status).toBe(400)
})

test('결정한 리뷰는 글쓴이가 고친 뒤에만 다시 요청할 수 있고, 관리자가 고친 것은 치지 않는다', async () => {
  const holdNo = await asked()
  await decide(holdNo, 'declined', { reason: '사실이에요.' })
  expect((await seenBy(null))?.isActive).toBe('Y')
  server.clock.advance(60_000)
  const { reviewNo } = scene
  const review = { reviewNo, reviewScore: 2, reviewContent: '고쳤어요.' }
  const adminToken = await tokenFor(server, scene.admin.memberNo)
  expect((await editReview(server, { token: adminToken, review })).status).toBe(200)
  expect((await askForHold()).header.message).toBe(takedownMessages.notEdited)
  const token = await tokenFor(server, scene.author.memberNo)
  expect((await editReview(server, { token, review })).status).toBe(200)
  expect((await seenBy('owner'))?.holdRequest?.mayAskAgain).toBe(true)
  expect((await askForHold()).status).toBe(200)
})

test('사장님은 결정 전의 요청만 거둘 수 있고, 거둔 뒤에는 답할 수 없다', async () => {
  const holdNo = await asked()
  const kept = await as('owner', 'GET /api/member/export')
  expect(JSON.parse(kept.text)).toMatchObject({
    body: {
      items: { holds: [{ reviewNo: scene.reviewNo, reason: 'defamation', state: 'asked' }] },
    },
  })
  const call = `DELETE /api/reviews/${scene.reviewNo}/hold`
  expect((await as('otherOwner', call)).status).toBe(404)
  expect((await as('owner', call)).status).toBe(200)
  expect(await stateOf(holdNo)).toMatchObject({ state: 'withdrawn' })
  expect((await as('owner', call)).status).toBe(409)
  expect((await answer('늦었어요.')).header.message).toBe(takedownMessages.notOpen)
  expect(await titlesTo('author')).toContain('가게가 가려 달라는 요청을 거뒀어요')
  expect((await askForHold()).header.message).toBe(takedownMessages.notEdited)
})

test('가린 리뷰를 아주 내리면 글쓴이에게는 한 번 알리고 자리도 없어진다', async () => {
  const holdNo = await hidden()
  const removed = await decide(holdNo, 'removed', { reason: '사실이 아니었어요.' })
  expect(removed.body.items).toMatchObject({ state: 'removed', review: { isActive: 'N' } })
  expect((await publicPage()).reviews).toEqual([])
  expect((await publicPage()).pageInfo.totalBoardNo).toBe(0)
  expect((await messagesTo(server.deps.db, scene.author.memberNo)).slice(2)).toEqual([
    {
      kind: 'review',
      title: '관리자가 리뷰를 숨겼어요',
      content: '하루식당. 이유: 사실이 아니었어요.',
      link: '/mypage/reviews',
    },
  ])
  expect(await titlesTo('owner')).toContain('요청한 리뷰를 내렸어요')
  server.clock.advance(40 * dayMs)
  await restoreExpiredTakedowns(server.deps)
  expect((await publicPage()).reviews).toEqual([])
})

test('가린 동안 관리자의 다른 길로 켤 수는 없고, 끄면 요청도 함께 끝난다', async () => {
  const holdNo = await hidden()
  const turn = (isActive: 'Y' | 'N') =>
    as('admin', `PATCH /api/admin/reviews?reviewNo=${scene.reviewNo}&isActive=${isActive}`)
  const refused = await turn('Y')
  expect([refused.status, refused.header.message]).toEqual([409, takedownMessages.heldElsewhere])
  const reply = { content: '고맙습니다.' }
  const behind = await as('owner', `PUT /api/reviews/${scene.reviewNo}/reply`, reply)
  expect(behind.status).toBe(404)
  expect((await turn('N')).status).toBe(200)
  expect(await stateOf(holdNo)).toMatchObject({ state: 'removed' })
  expect((await turn('Y')).status).toBe(200)
  expect((await seenBy(null))?.hold).toBeNull()
})

test('글쓴이가 지우면 요청은 끝나지만, 가려진 리뷰의 영수증으로 다시 쓸 수는 없다', async () => {
  const { db } = server.deps
  const { reviewNo } = scene
  await buildReceipt(db, { reviewNo, memberNo: scene.author.memberNo })
  const holdNo = await hidden()
  expect((await as('author', `DELETE /api/reviews?reviewNo=${reviewNo}`)).status).toBe(200)
  expect(await stateOf(holdNo)).toMatchObject({
    state: 'withdrawn',
    endedBy: scene.author.memberNo,
  })
  expect(await titlesTo('owner')).toContain('요청한 리뷰를 글쓴이가 지웠어요')
  const receipt = await db
    .selectFrom('reviewReceipt')
    .select('isFree')
    .where('reviewNo', '=', reviewNo)
    .executeTakeFirst()
  expect(receipt).toEqual({ isFree: false })

  server.clock.advance(91 * dayMs)
  await eraseDeletedReviews(server.deps)
  const kept = await db.selectFrom('reviewHold').select(['reviewNo', 'detail', 'answer']).execute()
  expect(kept).toEqual([{ reviewNo: null, detail: '', answer: null }])
})

test('한 가게가 열어 둘 수 있는 요청은 열 건이다', async () => {
  const { db } = server.deps
  const { restaurantNo } = scene
  for (let made = 0; made < 10; made += 1) {
    const { reviewNo } = await buildReview(db, { restaurantNo })
    await buildHold(db, { reviewNo, restaurantNo, askedBy: scene.owner.memberNo })
  }
  expect((await askForHold()).header.message).toBe(takedownMessages.tooManyOpen)
})

test('공개하는 숫자는 일이 있던 달마다 세고, 저절로 돌아온 것과 관리자가 되돌린 것을 나눈다', async () => {
  const numbers = async () =>
    (await ask<Items<{ totals: object; months: object[] }>>(server, 'GET /api/transparency')).body
      .items
  await hidden(20)
  server.clock.set(new Date('2026-12-05T09:40:00.000Z'))
  await restoreExpiredTakedowns(server.deps)
  scene = await reviewScene(server)
  await decide(await hidden(), 'restored')
  scene = await reviewScene(server)
  await decide(await asked(), 'declined')
  const { totals, months } = await numbers()
  const none = {
    asked: 0,
    hidden: 0,
    declined: 0,
    returned: 0,
    restored: 0,
    removed: 0,
    withdrawn: 0,
  }
  expect(totals).toEqual({ ...none, asked: 3, hidden: 2, declined: 1, returned: 1, restored: 1 })
  expect(months).toHaveLength(12)
  expect(months.slice(0, 3)).toEqual([
    { ...none, month: '2026-12', asked: 2, hidden: 1, declined: 1, returned: 1, restored: 1 },
    { ...none, month: '2026-11', asked: 1, hidden: 1 },
    { ...none, month: '2026-10' },
  ])
})

test('글쓴이가 탈퇴하면 답변은 지워지고 리뷰는 약속한 날에 돌아온다', async () => {
  const holdNo = await hidden()
  await answer('저만 아는 사정이 있어요.')
  const left = await as('author', 'DELETE /api/member/delete', { password: 'Passw0rd!' })
  expect(left.header.code).toMatch(/^S/)
  const kept = await server.deps.db.selectFrom('reviewHold').select('answer').execute()
  expect(kept).toEqual([{ answer: null }])
  server.clock.advance(31 * dayMs)
  await restoreExpiredTakedowns(server.deps)
  expect((await stateOf(holdNo)).state).toBe('restored')
  expect((await seenBy(null))?.hold).toBeNull()
})
