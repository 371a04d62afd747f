import { messages } from '@matjari/contract/messages'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import {
  type RestaurantStatus,
  restaurantStatuses,
  restaurantStatusLabel,
} from '@matjari/contract/restaurants/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { memberRow } from '../../../test/support/members/profile.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let admin: { memberNo: string; memberId: string; token: string }
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const change = (restaurantNo: string, payload: object, token: string | undefined = admin.token) =>
  ask<{ items: { restaurantNo: string; isActive: RestaurantStatus } }>(
    server,
    `PATCH /api/admin/restaurants/${restaurantNo}/status`,
    { token, payload },
  )
const isOwner = async (memberNo: string) => (await memberRow(server, memberNo)).isStoreOwner
const statusOf = async (restaurantNo: string) =>
  (await ask<RestaurantDetail>(server, `GET /api/restaurants/${restaurantNo}`, admin)).body.status
const recordsOf = (targetNo: string) =>
  server.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('targetKind', '=', 'restaurant')
    .where('targetNo', '=', targetNo)
    .orderBy('auditNo')
    .execute()

const changes = restaurantStatuses.flatMap((before) =>
  restaurantStatuses.filter((after) => after !== before).map((after) => [before, after] as const),
)
test.each(changes)('%s 에서 %s 로 바꾸면 누가 왜 바꿨는지 남는다', async (before, after) => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, {
    memberNo,
    restaurantName: '바뀌는 집',
    status: before,
  })
  const { status, header, body } = await change(restaurantNo, { status: after, reason: ' 확인함 ' })
  expect(status).toBe(200)
  expect(header.message).toBe(messages.admin.statusDone)
  expect(body.items).toEqual({ restaurantNo, isActive: after })
  expect(await statusOf(restaurantNo)).toBe(after)
  expect(await recordsOf(restaurantNo)).toEqual([
    {
      auditNo: expect.any(String) as string,
      actorNo: admin.memberNo,
      action: '맛집 상태 변경',
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      targetName: '바뀌는 집',
      before: restaurantStatusLabel(before),
      after: restaurantStatusLabel(after),
      reason: '확인함',
      createdAt: server.clock.now(),
    },
  ])
})

test('승인으로 사장님이 된 것도, 아니게 된 것도 그 회원의 기록에 이유와 함께 남는다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  await change(restaurantNo, { status: 'Y', reason: '서류 확인' })
  await change(restaurantNo, { status: 'I', reason: '폐업' })
  const records = await server.deps.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'reason', 'actorNo'])
    .where('targetKind', '=', 'member')
    .where('targetNo', '=', memberNo)
    .orderBy('auditNo')
    .execute()
  const same = { action: '회원 등급 변경', actorNo: admin.memberNo }
  expect(records).toEqual([
    { ...same, before: '일반회원', after: '사장님', reason: '서류 확인' },
    { ...same, before: '사장님', after: '일반회원', reason: '폐업' },
  ])
})

test.each(restaurantStatuses)('%s 인 것을 다시 그렇게 해도 되고 기록은 없다', async (status) => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status })
  const answer = await change(restaurantNo, { status })
  expect(answer.status).toBe(200)
  expect(answer.body.items).toEqual({ restaurantNo, isActive: status })
  expect(await recordsOf(restaurantNo)).toEqual([])
  expect(await isOwner(memberNo)).toBe(false)
})

test.each(restaurantStatuses.filter((status) => status !== 'Y'))(
  '%s 에서 활성이 되면 등록한 사람은 사장님이고, 돌아가면 아니다',
  async (status) => {
    const { memberNo } = await buildMember(server.deps.db)
    const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status })
    await change(restaurantNo, { status: 'Y' })
    expect(await isOwner(memberNo)).toBe(true)
    await change(restaurantNo, { status })
    expect(await isOwner(memberNo)).toBe(false)
  },
)

test('활성 맛집이 하나라도 남으면 사장님이다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const build = () => buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  const [one, other] = [await build(), await build()]
  await change(one.restaurantNo, { status: 'Y' })
  await change(other.restaurantNo, { status: 'Y' })
  await change(one.restaurantNo, { status: 'I' })
  expect(await isOwner(memberNo)).toBe(true)
  await change(other.restaurantNo, { status: 'C' })
  expect(await isOwner(memberNo)).toBe(false)
})

test('활성이던 적이 없는 맛집을 거부해도 관리자가 준 등급은 남는다', async () => {
  const { memberNo } = await buildMember(server.deps.db, { isStoreOwner: true })
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  await change(restaurantNo, { status: 'R' })
  expect(await isOwner(memberNo)).toBe(true)
})

test('탈퇴한 사람은 사장님이 되지 않고, 그 가게도 열리지 않는다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  await server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now(), isActive: false })
    .where('memberNo', '=', memberNo)
    .execute()
  expect((await change(restaurantNo, { status: 'Y' })).status).toBe(409)
  expect([await statusOf(restaurantNo), await isOwner(memberNo)]).toEqual(['N', false])
})

test('기록할 수 없으면 상태도 등급도 바뀌지 않는다', async () => {
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
  await server.deps.db.schema.alterTable('audit').renameTo('audit_elsewhere').execute()
  try {
    expect((await change(restaurantNo, { status: 'Y' })).status).toBe(500)
  } finally {
    await server.deps.db.schema.alterTable('audit_elsewhere').renameTo('audit').execute()
  }
  expect(await statusOf(restaurantNo)).toBe('N')
  expect(await isOwner(memberNo)).toBe(false)
  const detail = await ask(server, `GET /api/restaurants/${restaurantNo}`)
  expect(detail.status).toBe(404)
})

test('관리자가 아니거나 없는 맛집이거나 모르는 상태면 바꿀 수 없다', async () => {
  const me = await signedIn(server, { isStoreOwner: true })
  const { restaurantNo } = await buildRestaurant(server.deps.db, {
    memberNo: me.memberNo,
    status: 'N',
  })
  const call = `PATCH /api/admin/restaurants/${restaurantNo}/status`
  expect((await ask(server, call, { payload: { status: 'Y' } })).status).toBe(401)
  expect((await change(restaurantNo, { status: 'Y' }, me.token)).status).toBe(403)
  expect((await change('999999999', { status: 'Y' })).status).toBe(404)
  for (const payload of [{}, { status: 'X' }, { status: 'y' }, { status: null }])
    expect((await change(restaurantNo, payload)).status).toBe(400)
  const tooLong = { status: 'Y', reason: '가'.repeat(201) }
  expect((await change(restaurantNo, tooLong)).header.message).toBe(messages.admin.reasonTooLong)
  expect(await statusOf(restaurantNo)).toBe('N')
  expect(await recordsOf(restaurantNo)).toEqual([])
})
