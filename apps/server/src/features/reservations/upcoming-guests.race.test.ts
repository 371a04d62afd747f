import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('승인되는 동안 일반회원으로 바뀌어도 사장 없는 가게가 열려 있지 않다', async () => {
  const { db } = server.deps
  const { token } = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const { memberNo, memberId } = await buildMember(db)
  const { restaurantNo } = await buildRestaurant(db, { memberNo, status: 'N' })
  const approve = () =>
    ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      token,
      payload: { status: 'Y' },
    })
  const demote = () =>
    ask(server, 'POST /api/member/admin-update', {
      token,
      payload: { memberId, isStoreOwner: 'N' },
    })
  const answers = await whileLocked(db, {
    lock: (tx) =>
      tx
        .selectFrom('member')
        .select('memberNo')
        .where('memberNo', '=', memberNo)
        .forUpdate()
        .execute(),
    start: () => [approve(), demote()],
    waiting: 2,
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { status, isStoreOwner } = await db
    .selectFrom('restaurant as r')
    .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
    .select(['r.status', 'm.isStoreOwner'])
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
  expect(status === 'Y').toBe(isStoreOwner)
})
