import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  buildRegistration,
  decide,
  insertMany,
  queueOf,
  takeBack,
} from '../../../../test/support/restaurants/applications.ts'
import { messagesTo } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { tellRegistrants } from '../news/commands.ts'
import { decideApplications } from './commands.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const recorded = async () => {
  const { db } = server.deps
  const rows = await db
    .selectFrom('audit')
    .select('targetNo')
    .where('targetKind', '=', 'restaurant')
    .execute()
  return new Set(rows.map(({ targetNo }) => targetNo)).size
}

test('기다리는 500곳을 쉰 곳씩 승인하면 줄이 이어지고, 비슷한 곳이 있는 하나만 남는다', async () => {
  const { db } = server.deps
  const { memberNo } = await signedIn(server)
  await insertMany(db, { memberNo, count: 500 })
  // The sixtieth has the same phone as one that waits far behind.
  await db
    .updateTable('restaurant')
    .set({ phoneNumber: '02-0999-9999' })
    .where('restaurantName', 'in', ['가게 60호', '가게 499호'])
    .execute()
  const { applications, counts } = await queueOf(server, admin, 'size=100')
  expect(counts).toMatchObject({ all: 500, decidedToday: 0 })
  const warned = applications.filter(({ isWarned }) => isWarned)
  expect(warned.map(({ restaurantName }) => restaurantName)).toEqual(['가게 60호'])
  const applicationNos = applications.map(({ applicationNo }) => applicationNo)

  const approve = (from: number) =>
    decide(server, admin, {
      verdict: 'approve',
      applicationNos: applicationNos.slice(from, from + 50),
      isBulk: 'Y',
    })
  const first = (await approve(0)).body.items
  expect(first).toMatchObject({ decided: applicationNos.slice(0, 50), left: [] })
  expect(first.counts).toMatchObject({ all: 450, decidedToday: 50 })
  expect(await recorded()).toBe(50)
  const next = (await queueOf(server, admin, `after=${applicationNos[49]}`)).applications
  expect(next[0]?.applicationNo).toBe(applicationNos[50])

  await tellRegistrants(server.deps)
  expect(await messagesTo(db, memberNo)).toEqual([])
  server.clock.advance(10_000)
  await tellRegistrants(server.deps)
  expect(await messagesTo(db, memberNo)).toHaveLength(50)

  const second = (await approve(50)).body.items
  expect(second.decided).toHaveLength(49)
  expect(second.left).toEqual([{ applicationNo: applicationNos[59], why: 'warned' }])
  expect(await recorded()).toBe(99)
  const [waiting] = (await queueOf(server, admin, 'size=1')).applications
  expect(waiting?.applicationNo).toBe(applicationNos[59])
})

test('한 번에 여럿을 결정하면 먼저 결정한 것도 답이 온 뒤로 열 초 동안 되돌릴 수 있다', async () => {
  const { db } = server.deps
  const built = [await buildRegistration(db), await buildRegistration(db)]
  const applicationNos = built.map(({ applicationNo }) => applicationNo)
  // Each takes a while.
  const now = () => {
    server.clock.advance(400)
    return server.deps.now()
  }
  await decideApplications(
    { ...server.deps, now },
    {
      verdict: 'approve',
      applicationNos,
      reason: '',
      isBulk: false,
      caller: {
        ...admin,
        memberRole: 'ROLE_ADMIN',
        isStoreOwner: false,
        signInNo: '1',
        scope: 'full',
      },
      settleGuests: () => Promise.resolve('free'),
      log: { error() {} },
    },
  )
  server.clock.advance(9_999)
  const { body } = await takeBack(server, admin, applicationNos)
  expect(body.items.takenBack).toEqual(applicationNos)
})
