import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberRow } from '../../../../test/support/members/profile.ts'
import { ask, signedIn, tokenFor } from '../../../../test/support/members/signed-in.ts'
import {
  applyFor,
  buildRegistration,
  buildWish,
  decide,
  newAddress,
  queueOf,
  takeBack,
} from '../../../../test/support/restaurants/applications.ts'
import { insertBooking, messagesTo } from '../../../../test/support/restaurants/owners.ts'
import { searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { tellRegistrants } from '../news/commands.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

/** Of what is as it was: the restaurant, its registrant, its applications and what search finds. */
async function everything(restaurantNo: string) {
  const { db } = server.deps
  const restaurant = await db
    .selectFrom('restaurant')
    .selectAll()
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
  const applications = await db
    .selectFrom('application')
    .selectAll()
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const values = await db
    .selectFrom('applicationValue')
    .selectAll()
    .where(
      'applicationNo',
      'in',
      applications.map(({ applicationNo }) => applicationNo),
    )
    .execute()
  const { isStoreOwner } = await memberRow(server, restaurant.memberNo)
  const { restaurants } = await searchFor(server, { query: restaurant.restaurantName })
  const queue = (await queueOf(server, admin)).applications.map(
    ({ applicationNo }) => applicationNo,
  )
  const formerNames = await db.selectFrom('formerName').selectAll().execute()
  const found = restaurants.map((one) => one.restaurantNo)
  return { restaurant, applications, values, isStoreOwner, found, queue, formerNames }
}

const wishes = {
  이름: { restaurantName: '달빛식탁' },
  주소: newAddress,
}
const cases = (['approve', 'reject'] as const).flatMap((verdict) =>
  (['등록', '이름', '주소'] as const).map((kind) => [kind, verdict] as const),
)
test.each(cases)(
  '%s의 결정(%s)을 되돌리면 모두 전과 같고 아무도 듣지 않는다',
  async (kind, verdict) => {
    const { db } = server.deps
    const registrant = await signedIn(server)
    const place = { memberNo: registrant.memberNo }
    const { restaurantNo, applicationNo } =
      kind === '등록'
        ? await buildRegistration(db, place)
        : await buildWish(db, wishes[kind], place)
    await buildRegistration(db)
    const before = await everything(restaurantNo)
    const sent = { verdict, applicationNos: [applicationNo], reason: '간판과 달라요' }
    expect((await decide(server, admin, sent)).body.items.decided).toEqual([applicationNo])
    expect(await everything(restaurantNo)).not.toEqual(before)

    server.clock.advance(9_999)
    const { body } = await takeBack(server, admin, [applicationNo])
    expect(body.items).toMatchObject({ takenBack: [applicationNo], left: [] })
    expect(await everything(restaurantNo)).toEqual(before)
    server.clock.advance(10_000)
    admin = { ...admin, token: await tokenFor(server, admin.memberNo) }
    await tellRegistrants(server.deps)
    expect(await messagesTo(db, registrant.memberNo)).toEqual([])
    const records = await db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('targetKind', '=', 'restaurant')
      .where('targetNo', '=', restaurantNo)
      .orderBy('auditNo')
      .execute()
    expect(records).toHaveLength(2)
    expect([records[1]?.before, records[1]?.after]).toEqual([records[0]?.after, records[0]?.before])
  },
)

test('손으로 준 사장님 등급은 승인을 되돌려도 남고, 함께 승인한 둘을 되돌리면 둘 다 없던 일이다', async () => {
  const { db } = server.deps
  const given = await signedIn(server, { isStoreOwner: true })
  const member = await signedIn(server)
  const [one, other] = [
    await buildRegistration(db, { memberNo: member.memberNo }),
    await buildRegistration(db, { memberNo: member.memberNo }),
  ]
  const third = await buildRegistration(db, { memberNo: given.memberNo })
  const applicationNos = [one, other, third].map(({ applicationNo }) => applicationNo)
  await decide(server, admin, { verdict: 'approve', applicationNos })
  await takeBack(server, admin, applicationNos)
  expect((await memberRow(server, given.memberNo)).isStoreOwner).toBe(true)
  expect((await memberRow(server, member.memberNo)).isStoreOwner).toBe(false)
})

test('열 초가 지났거나 그새 예약한 손님이 있으면 늦었고, 다른 관리자의 결정이나 달라진 것은 없는 것이다', async () => {
  const { db } = server.deps
  const another = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const approved = async () => {
    const built = await buildRegistration(db)
    await decide(server, admin, { verdict: 'approve', applicationNos: [built.applicationNo] })
    return built
  }
  const why = async (applicationNo: string, by = admin) =>
    (await takeBack(server, by, [applicationNo])).body.items.left.map((one) => one.why)

  const booked = await approved()
  const { restaurantNo } = booked
  await db
    .insertInto('reservationSetting')
    .values({ restaurantNo, intervalMin: 30, minNum: 1, maxNum: 5, maxTeamNum: 5 })
    .execute()
  await insertBooking(db, { restaurantNo })
  expect(await why(booked.applicationNo)).toEqual(['tooLate'])
  const changed = await approved()
  expect(await why(changed.applicationNo, another)).toEqual(['gone'])
  await ask(server, `PATCH /api/admin/restaurants/${changed.restaurantNo}/status`, {
    token: another.token,
    payload: { status: 'I' },
  })
  expect(await why(changed.applicationNo)).toEqual(['gone'])
  const wish = await buildWish(db, { restaurantName: '물결식탁' })
  await decide(server, admin, { verdict: 'approve', applicationNos: [wish.applicationNo] })
  await applyFor(db, { restaurantNo: wish.restaurantNo, wanted: { restaurantName: '너울식탁' } })
  expect(await why(wish.applicationNo)).toEqual(['gone'])
  const late = await approved()
  server.clock.advance(10_000)
  expect(await why(late.applicationNo)).toEqual(['tooLate'])
  expect(await why('999999')).toEqual(['gone'])
})
