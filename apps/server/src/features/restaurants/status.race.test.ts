import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { memberRow } from '../../../test/support/members/profile.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { register, registrationForm } from '../../../test/support/restaurants/registration.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { pendingMax } from './registration.ts'

let pictures: ReturnType<typeof memoryStore>
let server: TestApp
let admins: readonly [{ token: string }, { token: string }]
beforeEach(async () => {
  pictures = memoryStore()
  server = await testApp({}, { media: pictures.media })
  admins = [
    await signedIn(server, { memberRole: 'ROLE_ADMIN' }),
    await signedIn(server, { memberRole: 'ROLE_ADMIN' }),
  ]
})
afterEach(() => server.close())

const change = async (restaurantNo: string, status: RestaurantStatus, by: { token: string }) =>
  (
    await ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      ...by,
      payload: { status },
    })
  ).status

const lockRestaurant = (restaurantNo: string) => (tx: Db) =>
  tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', '=', restaurantNo)
    .forUpdate()
    .execute()
const lockMember = (memberNo: string) => (tx: Db) =>
  tx.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).forUpdate().execute()
const records = (targetKind: 'restaurant' | 'member' = 'restaurant') =>
  server.deps.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('targetKind', '=', targetKind)
    .orderBy('auditNo')
    .execute()
const restaurantOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurant')
    .select('status')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
const isOwner = async (memberNo: string) => (await memberRow(server, memberNo)).isStoreOwner

test('두 관리자가 동시에 승인해도 기록은 하나다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  const answers = await whileLocked(server.deps.db, {
    lock: lockRestaurant(restaurantNo),
    start: () => admins.map((by) => change(restaurantNo, 'Y', by)),
    waiting: 2,
  })
  expect(answers).toEqual([200, 200])
  expect(await records()).toEqual([{ before: '승인 대기', after: '활성' }])
  expect(await records('member')).toEqual([{ before: '일반회원', after: '사장님' }])
  expect(await isOwner(memberNo)).toBe(true)
})

test('두 관리자가 동시에 다르게 정하면 나중 것이 남고 기록이 이어진다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  await whileLocked(server.deps.db, {
    lock: lockRestaurant(restaurantNo),
    start: () => [change(restaurantNo, 'Y', admins[0]), change(restaurantNo, 'R', admins[1])],
    waiting: 2,
  })
  const [first, second] = await records()
  expect(first?.before).toBe('승인 대기')
  expect(second?.before).toBe(first?.after)
  const { status } = await restaurantOf(restaurantNo)
  expect(second?.after).toBe(status === 'Y' ? '활성' : '거부됨')
  expect(await isOwner(memberNo)).toBe(status === 'Y')
})

test.each(['승인', '내림'])(
  '마지막 활성 맛집을 내리는 동안 다른 맛집이 승인되어도 사장님이다 (%s 먼저)',
  async (first) => {
    const { memberNo } = await buildMember(server.deps.db, { isStoreOwner: true })
    const active = await buildRestaurant(server.deps.db, { memberNo, status: 'Y' })
    const pending = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
    const approve = () => change(pending.restaurantNo, 'Y', admins[0])
    const deactivate = () => change(active.restaurantNo, 'I', admins[1])
    const answers = await whileLocked(server.deps.db, {
      lock: lockMember(memberNo),
      start: () => (first === '승인' ? [approve(), deactivate()] : [deactivate(), approve()]),
      waiting: 2,
    })
    expect(answers).toEqual([200, 200])
    expect(await isOwner(memberNo)).toBe(true)
  },
)

test('활성 맛집 둘을 동시에 내리면 사장님이 아니다', async () => {
  const { memberNo } = await buildMember(server.deps.db, { isStoreOwner: true })
  const one = await buildRestaurant(server.deps.db, { memberNo })
  const other = await buildRestaurant(server.deps.db, { memberNo })
  await whileLocked(server.deps.db, {
    lock: lockMember(memberNo),
    start: () => [
      change(one.restaurantNo, 'I', admins[0]),
      change(other.restaurantNo, 'C', admins[1]),
    ],
    waiting: 2,
  })
  expect(await isOwner(memberNo)).toBe(false)
})

test('동시에 등록해도 기다리는 맛집은 스무 곳을 넘지 않는다', async () => {
  const me = await signedIn(server)
  for (let n = 1; n < pendingMax; n += 1)
    await buildRestaurant(server.deps.db, { memberNo: me.memberNo, status: 'N' })
  const form = await registrationForm()
  const answers = await whileLocked(server.deps.db, {
    lock: lockMember(me.memberNo),
    start: () => [1, 2, 3].map(() => register(server, { form, token: me.token })),
    waiting: 3,
  })
  expect(answers.map(({ header }) => header.code).sort()).toEqual(['E409', 'E409', 'S100'])
  const folders = new Set(pictures.addresses().map((address) => address.replace(/\/[^/]+$/, '')))
  expect(folders.size).toBe(1)
})
