import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberRow } from '../../../../test/support/members/profile.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  buildRegistration,
  buildWish,
  decide,
  newAddress,
  queueOf,
} from '../../../../test/support/restaurants/applications.ts'
import { searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const rowOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurant')
    .selectAll()
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
const applicationOf = (applicationNo: string) =>
  server.deps.db
    .selectFrom('application')
    .select(['state', 'reason', 'decidedBy', 'decidedAt'])
    .where('applicationNo', '=', applicationNo)
    .executeTakeFirstOrThrow()
const recordsOf = (targetNo: string) =>
  server.deps.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'reason', 'actorNo'])
    .where('targetNo', '=', targetNo)
    .where('targetKind', '=', 'restaurant')
    .orderBy('auditNo')
    .execute()
const eventsOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('restaurantEvent')
    .select(['applicationNo', 'kind', 'subject', 'before', 'after', 'reason', 'actorNo', 'tellAt'])
    .where('restaurantNo', '=', restaurantNo)
    .orderBy('eventNo')
    .execute()
const inTenSeconds = () => new Date(server.deps.now().getTime() + 10_000)
const found = async (query: string) =>
  (await searchFor(server, { query })).restaurants.map(({ restaurantNo }) => restaurantNo)

test('등록을 승인하면 열리고 찾아지며 등록한 사람은 사장님이 된다', async () => {
  const { restaurantNo, applicationNo, memberNo } = await buildRegistration(server.deps.db, {
    memberNo: (await signedIn(server)).memberNo,
    restaurantName: '느티나무밥집',
  })
  const { status, body } = await decide(server, admin, {
    verdict: 'approve',
    applicationNos: [applicationNo, applicationNo],
  })
  expect([status, body.items.decided, body.items.left]).toEqual([200, [applicationNo], []])
  expect((await rowOf(restaurantNo)).status).toBe('Y')
  expect(await found('느티나무밥집')).toEqual([restaurantNo])
  expect((await memberRow(server, memberNo)).isStoreOwner).toBe(true)
  expect(await applicationOf(applicationNo)).toEqual({
    state: 'approved',
    reason: '',
    decidedBy: admin.memberNo,
    decidedAt: server.deps.now(),
  })
  const change = { before: '승인 대기', after: '활성', reason: '', actorNo: admin.memberNo }
  expect(await recordsOf(restaurantNo)).toEqual([{ action: '맛집 상태 변경', ...change }])
  expect(await eventsOf(restaurantNo)).toEqual([
    { applicationNo, kind: 'approved', subject: 'registration', ...change, tellAt: inTenSeconds() },
  ])
})

test('등록을 반려하면 이유와 함께 거부되고, 이유 없이는 반려할 수 없다', async () => {
  const { restaurantNo, applicationNo } = await buildRegistration(server.deps.db)
  const sent = { verdict: 'reject', applicationNos: [applicationNo] } as const
  const { header } = await decide(server, admin, sent)
  expect(header.message).toBe(messages.verdict.reasonRequired)
  const reason = '사진이 가게와 달라요'
  await decide(server, admin, { ...sent, reason })
  expect((await rowOf(restaurantNo)).status).toBe('R')
  expect(await applicationOf(applicationNo)).toMatchObject({ state: 'rejected', reason })
  expect(await recordsOf(restaurantNo)).toMatchObject([{ after: '거부됨', reason }])
  expect(await eventsOf(restaurantNo)).toMatchObject([
    { applicationNo, kind: 'rejected', subject: 'registration', reason },
  ])
})

test('이름을 승인하면 새 이름으로 보이고 찾아지며 옛 이름은 한동안 남는다', async () => {
  const { db } = server.deps
  const wanted = { restaurantName: '달빛식탁' }
  const { restaurantNo, applicationNo } = await buildWish(db, wanted, {
    restaurantName: '별빛부엌',
  })
  await decide(server, admin, { verdict: 'approve', applicationNos: [applicationNo] })
  expect((await rowOf(restaurantNo)).restaurantName).toBe('달빛식탁')
  expect(await found('달빛식탁')).toEqual([restaurantNo])
  expect(await db.selectFrom('formerName').selectAll().execute()).toEqual([
    {
      restaurantNo,
      restaurantName: '별빛부엌',
      foundUntil: new Date(server.deps.now().getTime() + 90 * 24 * 60 * 60_000),
    },
  ])
  const change = { before: '별빛부엌', after: '달빛식탁' }
  expect(await recordsOf(restaurantNo)).toMatchObject([
    { action: '맛집 이름 변경 승인', ...change },
  ])
  expect(await eventsOf(restaurantNo)).toMatchObject([
    { kind: 'approved', subject: 'name', ...change },
  ])
})

test('주소를 승인하면 자리와 동네까지 모두 바뀌고 옛 주소는 신청에 남는다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo } = await buildWish(db, newAddress)
  const before = await rowOf(restaurantNo)
  await decide(server, admin, { verdict: 'approve', applicationNos: [applicationNo] })
  expect(await rowOf(restaurantNo)).toEqual({ ...before, ...newAddress })
  const kept = await db
    .selectFrom('applicationValue')
    .select(['restaurantAddress', 'dongCode', 'latitude', 'restaurantName'])
    .where('applicationNo', '=', applicationNo)
    .where('isReplaced', '=', true)
    .executeTakeFirst()
  const { restaurantAddress, dongCode, latitude } = before
  expect(kept).toEqual({ restaurantAddress, dongCode, latitude, restaurantName: null })
})

test('이름이나 주소를 반려하면 가게는 그대로이고 무엇을 왜 반려했는지 남는다', async () => {
  const { db } = server.deps
  const { restaurantNo, applicationNo } = await buildWish(db, { restaurantName: '바람의언덕' })
  const before = await rowOf(restaurantNo)
  const reason = '간판과 달라요'
  await decide(server, admin, { verdict: 'reject', applicationNos: [applicationNo], reason })
  expect(await rowOf(restaurantNo)).toEqual(before)
  expect(await applicationOf(applicationNo)).toMatchObject({ state: 'rejected', reason })
  expect(await recordsOf(restaurantNo)).toMatchObject([
    { action: '맛집 이름 변경 반려', before: '신청: 바람의언덕', after: '반려', reason },
  ])
  expect(await eventsOf(restaurantNo)).toMatchObject([
    { kind: 'rejected', subject: 'name', after: '바람의언덕', reason },
  ])
})

test('뜻밖에 안 되는 하나는 남기고 적어 두며, 나머지는 결정한다', async () => {
  const { db } = server.deps
  const broken = await buildRegistration(db, { restaurantName: '고장난신청' })
  const sound = await buildRegistration(db)
  const gone = await buildRegistration(db)
  await db.deleteFrom('restaurant').where('restaurantNo', '=', gone.restaurantNo).execute()
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create trigger refuse_one before update on restaurant for each row
      when (old.restaurant_name = '고장난신청') execute function refuse_one()`.execute(db)
  const sent = [broken, gone, sound].map(({ applicationNo }) => applicationNo)
  const { body } = await decide(server, admin, { verdict: 'approve', applicationNos: sent })
  expect(body.items).toMatchObject({
    decided: [sound.applicationNo],
    left: [
      { applicationNo: broken.applicationNo, why: 'failed' },
      { applicationNo: gone.applicationNo, why: 'gone' },
    ],
  })
  expect(server.logLines.join('')).toContain('an application could not be decided')
  expect(await recordsOf(broken.restaurantNo)).toEqual([])
  // Nothing at all could be done: that is no success.
  const alone = { verdict: 'approve', applicationNos: [broken.applicationNo] } as const
  expect((await decide(server, admin, alone)).status).toBe(500)
})

test('맛집 관리에서 바꾼 상태도 신청의 결정으로 남고 등록한 사람에게 알릴 일이 된다', async () => {
  const { restaurantNo, applicationNo } = await buildRegistration(server.deps.db)
  const change = (status: string, reason: string) =>
    ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      token: admin.token,
      payload: { status, reason },
    })
  await change('R', '주소를 찾을 수 없어요')
  expect(await applicationOf(applicationNo)).toMatchObject({
    state: 'rejected',
    reason: '주소를 찾을 수 없어요',
    decidedBy: admin.memberNo,
  })
  await change('N', '다시 볼게요')
  const [waiting] = (await queueOf(server, admin)).applications.filter(
    (one) => one.restaurantNo === restaurantNo,
  )
  expect(waiting).toMatchObject({
    isAgain: true,
    createDate: server.deps.now().toISOString(),
  })
  await change('I', '')
  expect(await eventsOf(restaurantNo)).toMatchObject([
    { applicationNo, kind: 'rejected', subject: 'registration', tellAt: inTenSeconds() },
    { applicationNo: null, kind: 'status', before: '거부됨', after: '승인 대기' },
    { applicationNo: null, kind: 'status', before: '승인 대기', after: '비활성' },
  ])
})
