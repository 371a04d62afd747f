import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import {
  auditRows,
  buildReceipt,
  buildReport,
  ratingRow,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'

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

type Step = () => ReturnType<typeof ask>

const atOnce = (steps: readonly Step[]) =>
  whileLocked(server.deps.db, {
    lock: (tx: Db) =>
      tx
        .selectFrom('review')
        .select('reviewNo')
        .where('reviewNo', '=', scene.reviewNo)
        .forUpdate()
        .execute(),
    start: () => steps.map((step) => step()),
    waiting: steps.length,
  })

const report = (reason: string) => () =>
  ask(server, `POST /api/reviews/${scene.reviewNo}/report`, {
    token: scene.other.token,
    payload: { reason },
  })
const turn = (isActive: 'Y' | 'N') => () =>
  ask(server, `PATCH /api/admin/reviews?reviewNo=${scene.reviewNo}&isActive=${isActive}`, {
    token: scene.admin.token,
  })
const deleteOwn = () =>
  ask(server, `DELETE /api/reviews?reviewNo=${scene.reviewNo}`, { token: scene.author.token })
const reply = (content: string) => () =>
  ask(server, `PUT /api/reviews/${scene.reviewNo}/reply`, {
    token: scene.owner.token,
    payload: { content },
  })
const resolve = (reportNo: string, state: string) => () =>
  ask(server, `PATCH /api/admin/review-reports/${reportNo}`, {
    token: scene.admin.token,
    payload: { state },
  })

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other)

const stateOfReview = () =>
  server.deps.db
    .selectFrom('review')
    .leftJoin('reviewReceipt', 'reviewReceipt.reviewNo', 'review.reviewNo')
    .select(['review.isActive', 'review.deletedAt', 'reviewReceipt.isFree'])
    .where('review.reviewNo', '=', scene.reviewNo)
    .executeTakeFirstOrThrow()

test('한 사람이 동시에 보낸 두 신고는 하나만 남는다', async () => {
  const answers = await atOnce([report('abuse'), report('other')])
  expect(statusesOf(answers)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.header.message).toBe(messages.review.alreadyReported)
  const rows = await server.deps.db
    .selectFrom('reviewReport')
    .select('reportNo')
    .where('reviewNo', '=', scene.reviewNo)
    .execute()
  expect(rows).toHaveLength(1)
})

test('동시에 두 번 숨겨도 한 번만 적고 한 번만 알린다', async () => {
  const answers = await atOnce([turn('N'), turn('N')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await auditRows(server.deps.db)).toHaveLength(1)
  expect(await messagesTo(server.deps.db, scene.author.memberNo)).toHaveLength(1)
  expect((await ratingRow(server.deps.db, scene.restaurantNo))?.reviewCount).toBe(0)
})

test('숨기기와 지우기가 겹쳐도 별점은 한 번만 빠지고 영수증은 앞선 쪽을 따른다', async () => {
  const { db } = server.deps
  const { reviewNo } = scene
  await buildReceipt(db, { reviewNo, memberNo: scene.author.memberNo })
  const answers = await atOnce([turn('N'), deleteOwn])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ratingRow(db, scene.restaurantNo))?.reviewCount).toBe(0)
  const { isActive, deletedAt, isFree } = await stateOfReview()
  expect(deletedAt).not.toBeNull()
  const told = await messagesTo(db, scene.author.memberNo)
  const recorded = await auditRows(db)
  // Hidden first: nobody frees the receipt of a hidden one. Deleted first: nothing is left to hide.
  expect([
    { isActive: false, isFree: false, told: 1, recorded: 1 },
    { isActive: true, isFree: true, told: 0, recorded: 0 },
  ]).toContainEqual({ isActive, isFree, told: told.length, recorded: recorded.length })
})

test('동시에 온 두 답글은 하나로 남고 소식도 하나다', async () => {
  const answers = await atOnce([reply('고맙습니다.'), reply('또 오세요.')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await messagesTo(server.deps.db, scene.author.memberNo)).toHaveLength(1)
})

test('한 신고를 동시에 처리하면 한 결과만 남는다', async () => {
  const { db } = server.deps
  const { reviewNo } = scene
  const { reportNo, memberNo } = await buildReport(db, { reviewNo })
  const answers = await atOnce([resolve(reportNo, 'hidden'), resolve(reportNo, 'dismissed')])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await messagesTo(db, memberNo)).toHaveLength(1)
  const { state } = await db
    .selectFrom('reviewReport')
    .select('state')
    .where('reportNo', '=', reportNo)
    .executeTakeFirstOrThrow()
  expect((await stateOfReview()).isActive).toBe(state === 'dismissed')
})

test('신고와 숨김이 겹쳐도 숨긴 리뷰에 답 없는 신고가 남지 않는다', async () => {
  const { db } = server.deps
  const { reviewNo } = scene
  const { reportNo } = await buildReport(db, { reviewNo })
  const [, reported] = await atOnce([resolve(reportNo, 'hidden'), report('abuse')])
  expect([200, 404]).toContain(reported?.status)
  const open = await db
    .selectFrom('reviewReport')
    .select('reportNo')
    .where('reviewNo', '=', reviewNo)
    .where('state', '=', 'open')
    .execute()
  expect(open).toEqual([])
})
