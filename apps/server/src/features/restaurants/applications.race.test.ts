import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import {
  applyFor,
  buildRegistration,
  buildWish,
  decide,
  takeBack,
} from '../../../test/support/restaurants/applications.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { pause } from '../../lib/queues/repeating-job.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { notifyRegistrants } from './restaurant-events.ts'

type By = Awaited<ReturnType<typeof signedIn>>

let server: TestApp
let admins: readonly [By, By]
beforeEach(async () => {
  server = await testApp()
  admins = [
    await signedIn(server, { memberRole: 'ROLE_ADMIN' }),
    await signedIn(server, { memberRole: 'ROLE_ADMIN' }),
  ]
})
afterEach(() => server.close())

const restaurantOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurant')
    .select(['status', 'restaurantName'])
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
const recordsOf = (targetNo: string) =>
  server.deps.db
    .selectFrom('audit')
    .select('actorNo')
    .where('targetKind', '=', 'restaurant')
    .where('targetNo', '=', targetNo)
    .execute()
async function told(memberNo: string) {
  server.clock.advance(10_000)
  await notifyRegistrants(server.deps)
  return messagesTo(server.deps.db, memberNo)
}

test.each(['등록', '이름'])(
  '%s을 두 관리자가 동시에 결정하면 하나만 결정하고 다른 하나는 없는 것이다',
  async (kind) => {
    const { db } = server.deps
    const { restaurantNo, applicationNo, memberNo } =
      kind === '등록'
        ? await buildRegistration(db)
        : await buildWish(db, { restaurantName: '달빛식탁' })
    const applicationNos = [applicationNo]
    const answers = await whileLocked(db, {
      lock: (tx) => lockRestaurant(tx, restaurantNo),
      start: () => [
        decide(server, admins[0], { verdict: 'approve', applicationNos }),
        decide(server, admins[1], { verdict: 'reject', applicationNos, reason: '달라요' }),
      ],
      waiting: 2,
    })
    const outcomes = answers.map(({ body }) => [body.items.decided, body.items.left])
    expect(outcomes).toContainEqual([[applicationNo], []])
    expect(outcomes).toContainEqual([[], [{ applicationNo, why: 'gone' }]])
    expect(await recordsOf(restaurantNo)).toHaveLength(1)
    expect(await told(memberNo)).toHaveLength(1)
  },
)

test('승인하는 사이에 사장님이 다른 이름을 신청하면 아무 이름도 승인되지 않는다', async () => {
  const { db } = server.deps
  const place = { restaurantName: '옛이름' }
  const { restaurantNo, applicationNo } = await buildWish(db, { restaurantName: '본이름' }, place)
  const [answer] = await whileLocked(db, {
    lock: (tx) => lockRestaurant(tx, restaurantNo),
    start: () => [
      decide(server, admins[0], { verdict: 'approve', applicationNos: [applicationNo] }),
    ],
    waiting: 1,
    beforeRelease: (tx) => applyFor(tx, { restaurantNo, wanted: { restaurantName: '못본이름' } }),
  })
  expect(answer?.body.items).toMatchObject({
    decided: [],
    left: [{ applicationNo, why: 'gone' }],
    counts: { all: 1 },
  })
  expect((await restaurantOf(restaurantNo)).restaurantName).toBe('옛이름')
  expect(await recordsOf(restaurantNo)).toEqual([])
})

test('승인된 뒤에 온 사장님의 신청은 다시 기다린다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo } = await buildWish(db, { restaurantName: '본이름' })
  const apply = async () => {
    while ((await waitingIn(db)) < 1) await pause(10)
    await db.transaction().execute(async (tx) => {
      await lockRestaurant(tx, restaurantNo)
      await applyFor(tx, { restaurantNo, wanted: { restaurantName: '못본이름' } })
    })
  }
  await whileLocked<unknown>(db, {
    lock: (tx) => lockRestaurant(tx, restaurantNo),
    start: () => [
      decide(server, admins[0], { verdict: 'approve', applicationNos: [applicationNo] }),
      apply(),
    ],
    waiting: 2,
  })
  expect((await restaurantOf(restaurantNo)).restaurantName).toBe('본이름')
  const applications = await db
    .selectFrom('application')
    .select('state')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', 'name')
    .orderBy('applicationNo')
    .execute()
  expect(applications).toEqual([{ state: 'approved' }, { state: 'waiting' }])
})

/** The news are read and wait at the bell while the verdict is being taken back. */
const lockInbox = (tx: Db) => sql`lock table inbox_message in exclusive mode`.execute(tx)

async function takeBackBehind(db: Db, applicationNo: string) {
  while ((await waitingIn(db)) < 1) await pause(10)
  return takeBack(server, admins[0], [applicationNo])
}

test('알리는 중인 결정은 되돌릴 수 없다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo, memberNo } = await buildRegistration(db)
  await decide(server, admins[0], { verdict: 'approve', applicationNos: [applicationNo] })
  // The clock of the server that tells is ahead.
  const ahead = { ...server.deps, now: () => new Date(server.deps.now().getTime() + 10_000) }
  const [, answer] = await whileLocked<unknown>(db, {
    lock: lockInbox,
    start: () => [notifyRegistrants(ahead), takeBackBehind(db, applicationNo)],
    waiting: 2,
  })
  expect(answer).toMatchObject({
    body: { items: { takenBack: [], left: [{ applicationNo, why: 'tooLate' }] } },
  })
  expect((await restaurantOf(restaurantNo)).status).toBe('Y')
  expect(await messagesTo(db, memberNo)).toHaveLength(1)
})

test('되돌리는 중인 결정은 알리지 않는다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo, memberNo } = await buildRegistration(db)
  await decide(server, admins[0], { verdict: 'approve', applicationNos: [applicationNo] })
  const ahead = { ...server.deps, now: () => new Date(server.deps.now().getTime() + 10_000) }
  let telling: Promise<unknown> = Promise.resolve()
  const [answer] = await whileLocked(db, {
    // It holds the verdict and waits for the registrant, who is to be no owner again.
    lock: (tx) => sql`select from member where member_no = ${memberNo} for update`.execute(tx),
    start: () => [takeBack(server, admins[0], [applicationNo])],
    waiting: 1,
    async beforeRelease(tx) {
      let isOver = false
      telling = asAnotherServer(() => notifyRegistrants(ahead)).finally(() => {
        isOver = true
      })
      while (!isOver && (await waitingIn(tx)) < 2) await pause(10)
    },
  })
  await telling
  expect(answer).toMatchObject({ body: { items: { takenBack: [applicationNo], left: [] } } })
  await notifyRegistrants(ahead)
  expect((await restaurantOf(restaurantNo)).status).toBe('N')
  expect(await messagesTo(db, memberNo)).toEqual([])
})
