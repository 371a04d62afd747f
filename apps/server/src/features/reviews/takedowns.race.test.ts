import type { TakedownDecision } from '@matjari/contract/reviews/takedown-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { buildHold } from '../../../test/support/reviews/holds.ts'
import { recount, shownRating } from '../../../test/support/reviews/rating.ts'
import { auditRows, buildReview, reviewScene } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { restoreExpiredTakedowns } from './takedowns.ts'

let server: TestApp
let scene: Awaited<ReturnType<typeof reviewScene>>
let holdNo: string
let second: { token: string }
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  const { db } = server.deps
  await db.deleteFrom('audit').execute()
  scene = await reviewScene(server)
  second = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const { reviewNo, restaurantNo, owner } = scene
  ;({ holdNo } = await buildHold(db, { reviewNo, restaurantNo, askedBy: owner.memberNo }))
})
afterAll(() => server.close())

const lockOf = (table: 'review' | 'restaurant', no: string) => (tx: Db) =>
  table === 'review'
    ? tx.selectFrom('review').select('reviewNo').where('reviewNo', '=', no).forUpdate().execute()
    : tx
        .selectFrom('restaurant')
        .select('restaurantNo')
        .where('restaurantNo', '=', no)
        .forUpdate()
        .execute()

const decide = (token: string, state: TakedownDecision) =>
  ask(server, `PATCH /api/admin/review-holds/${holdNo}`, {
    token,
    payload: { state, reason: '서로의 말을 읽었어요.' },
  })

const hold = () =>
  server.deps.db
    .selectFrom('reviewHold as h')
    .innerJoin('review as w', 'w.reviewNo', 'h.reviewNo')
    .select(['h.state', 'w.isActive', 'w.heldUntil'])
    .where('h.holdNo', '=', holdNo)
    .executeTakeFirstOrThrow()

test('두 관리자가 동시에 결정하면 한 결정만 남고 다른 사람은 409를 듣는다', async () => {
  const answers = await whileLocked(server.deps.db, {
    lock: lockOf('review', scene.reviewNo),
    start: () => [decide(scene.admin.token, 'hidden'), decide(second.token, 'declined')],
    waiting: 2,
  })
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  const { state, heldUntil } = await hold()
  expect(state).toBe(statuses[0] === 200 ? 'hidden' : 'declined')
  expect(heldUntil !== null).toBe(state === 'hidden')
  expect(await auditRows(server.deps.db)).toHaveLength(1)
  for (const { memberNo } of [scene.author, scene.owner])
    expect(await messagesTo(server.deps.db, memberNo)).toHaveLength(1)
})

/** Hidden since long ago, and due. */
async function makeDue() {
  const past = new Date(server.deps.now().getTime() - 1)
  const { db } = server.deps
  await db
    .updateTable('reviewHold')
    .set({ state: 'hidden', hiddenAt: past, endsAt: past })
    .where('holdNo', '=', holdNo)
    .execute()
  await db
    .updateTable('review')
    .set({ heldUntil: past })
    .where('reviewNo', '=', scene.reviewNo)
    .execute()
}

/** Stands in line after whoever stands there already. */
async function afterTheFirst(start: () => Promise<number>): Promise<number> {
  while ((await waitingIn(server.deps.db)) < 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return start()
}

const returning = () => restoreExpiredTakedowns(server.deps).then(() => 0)
const removing = async () => (await decide(scene.admin.token, 'removed')).status

test.each([
  ['시계가 먼저면 돌아온다', returning, removing, [0, 409]],
  ['관리자가 먼저면 내려간다', removing, returning, [200, 0]],
] as const)('기간이 끝나는 순간에 내리면 하나만 된다: %s', async (_name, first, then, expected) => {
  await makeDue()
  const answers = await whileLocked(server.deps.db, {
    lock: lockOf('review', scene.reviewNo),
    start: () => [first(), afterTheFirst(then)],
    waiting: 2,
  })
  expect(answers).toEqual(expected)
  const isRemoved = answers.includes(200)
  expect(await hold()).toEqual({
    state: isRemoved ? 'removed' : 'restored',
    isActive: !isRemoved,
    heldUntil: null,
  })
  const { restaurantNo } = scene
  const rating = await shownRating(server, restaurantNo)
  expect(rating).toEqual(await recount(server, restaurantNo))
  expect(rating.reviewCount).toBe(isRemoved ? 0 : 1)
  for (const { memberNo } of [scene.author, scene.owner])
    expect(await messagesTo(server.deps.db, memberNo)).toHaveLength(1)
  const ends = (await auditRows(server.deps.db)).filter(({ action }) => action.startsWith('임시'))
  expect(ends).toHaveLength(1)
})

test('두 서버가 같은 때에 되돌려도 한 번만 알린다', async () => {
  await makeDue()
  await whileLocked(server.deps.db, {
    lock: lockOf('review', scene.reviewNo),
    start: () => [restoreExpiredTakedowns(server.deps), restoreExpiredTakedowns(server.deps)],
    waiting: 2,
  })
  expect((await hold()).state).toBe('restored')
  expect(await messagesTo(server.deps.db, scene.author.memberNo)).toHaveLength(1)
  expect(await auditRows(server.deps.db)).toHaveLength(1)
})

test('아홉 건이 열려 있을 때 두 건을 동시에 요청하면 한 건만 받는다', async () => {
  const { db } = server.deps
  const { restaurantNo, owner } = scene
  for (let made = 1; made < 9; made += 1) {
    const { reviewNo } = await buildReview(db, { restaurantNo })
    await buildHold(db, { reviewNo, restaurantNo, askedBy: owner.memberNo })
  }
  const reviews = [await buildReview(db, { restaurantNo }), await buildReview(db, { restaurantNo })]
  const answers = await whileLocked(db, {
    lock: lockOf('restaurant', restaurantNo),
    start: () =>
      reviews.map(({ reviewNo }) =>
        ask(server, `POST /api/reviews/${reviewNo}/hold`, {
          token: owner.token,
          payload: { reason: 'untrue' },
        }),
      ),
    waiting: 2,
  })
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
})
