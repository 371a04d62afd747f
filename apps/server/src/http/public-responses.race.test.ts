import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '../../test/support/members/members.ts'
import { signedIn } from '../../test/support/members/signed-in.ts'
import { buildReservable } from '../../test/support/reservations/reservable.ts'
import { testApp } from '../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../test/support/server/two-servers.ts'

let servers: TwoServers
let owner: Awaited<ReturnType<typeof signedIn>>
let restaurantNo: string
beforeAll(async () => {
  servers = await twoServers({ ANSWER_CACHE_MB: '8' })
  owner = await signedIn(servers.one, { isStoreOwner: true })
  const built = await buildReservable(servers.one.deps.db, { memberNo: owner.memberNo })
  restaurantNo = built.restaurantNo
})
afterAll(() => servers.close())

const soon = { timeout: 120_000, interval: 5 }
type App = TwoServers['one']['app']

async function descriptionIn(app: App) {
  const { body } = (await app.inject({ url: `/api/restaurants/${restaurantNo}` })).json<{
    body: { restaurantDescription: string }
  }>()
  return body.restaurantDescription
}
const describeByHand = (description: string) =>
  servers.one.deps.db
    .updateTable('restaurant')
    .set({ description })
    .where('restaurantNo', '=', restaurantNo)
    .execute()

test('데이터베이스에서 손으로 바꾼 것도 두 서버가 곧 잊는다', async () => {
  const both = [servers.one.app, servers.other.app]
  for (const app of both) await descriptionIn(app)
  await describeByHand('손으로 고쳤어요.')
  for (const app of both) await expect.poll(() => descriptionIn(app), soon).toBe('손으로 고쳤어요.')
})

test('듣던 연결이 끊긴 동안에는 기억하지 않고, 다시 이으면 비어서 시작한다', async () => {
  const { app, deps } = servers.one
  await descriptionIn(app)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(deps.db)
  await expect.poll(() => app.responseCache.isOpen(), soon).toBe(false)
  expect(app.responseCache.counts().entries).toBe(0)
  await describeByHand('듣지 못한 사이에 고쳤어요.')
  expect(await descriptionIn(app)).toBe('듣지 못한 사이에 고쳤어요.')
  await expect.poll(() => app.responseCache.isOpen(), soon).toBe(true)
  expect(await descriptionIn(app)).toBe('듣지 못한 사이에 고쳤어요.')
  await describeByHand('다시 듣고 나서 고쳤어요.')
  await expect.poll(() => descriptionIn(app), soon).toBe('다시 듣고 나서 고쳤어요.')
})

test('읽지 못할 알림이 오면 모두 잊는다', async () => {
  const { app, deps } = servers.one
  await expect.poll(() => app.responseCache.isOpen(), soon).toBe(true)
  await descriptionIn(app)
  expect(app.responseCache.counts().entries).toBeGreaterThan(0)
  await deps.notices.announce('shown', '새 서버만 아는 말')
  await expect.poll(() => app.responseCache.counts().entries, soon).toBe(0)
  expect(app.responseCache.isOpen()).toBe(true)
})

test('바꾼 서버가 커밋하고 나서 아무 말도 못 해도 다른 서버는 곧 새것을 보인다', async () => {
  const { one, other } = servers
  const said: string[] = []
  // From the commit on it is as good as dead: nothing it would say leaves it.
  const announce = (_channel: string, payload: string) => {
    said.push(payload)
    return new Promise<void>(() => {})
  }
  const { db, notices, now } = one.deps
  const dying = await testApp(
    { ANSWER_CACHE_MB: '8' },
    { db, now, notices: { ...notices, announce } },
  )
  const url = `/api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`
  const isPaused = async () =>
    (await other.app.inject({ url })).json<{
      body: { items: { settingInfo: { isPaused: string } } }
    }>().body.items.settingInfo.isPaused
  expect(await isPaused()).toBe('N')
  void dying.app.inject({
    method: 'PUT',
    url: '/api/settings/pause',
    headers: bearer(owner.token),
    payload: { restaurantNo },
  })
  await expect.poll(() => said.length, soon).toBe(1)
  await expect.poll(isPaused, soon).toBe('Y')
  await dying.close()
})
