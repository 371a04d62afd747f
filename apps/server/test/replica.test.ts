import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { onServer } from './engines/server-databases.ts'
import { openDoor } from './support/replicas/door.ts'
import { type ReplicaStage, replicaStage, toldBy } from './support/replicas/stage.ts'
import { askSteadily } from './support/replicas/steadily.ts'

const patience = { timeout: 300_000, interval: 20 }
let stage: ReplicaStage
const opened: Database[] = []
beforeAll(async () => {
  stage = await replicaStage()
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await stage?.close()
})

type Headers = Record<string, string>
const servers = () => [stage.here, stage.there]
const get = async (url: string, headers: Headers = {}) => (await fetch(url, { headers })).text()
const signedIn = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Whether the one table is free, as this server tells this reader. */
async function isFree(server: string, headers?: Headers) {
  const { restaurantNo, day } = stage
  const url = `${server}/api/reservation?restaurantNo=${restaurantNo}&reserveDay=${day}`
  const text = await get(url, headers)
  const { body } = JSON.parse(text) as { body: { items: { resultMap: Record<string, boolean> } } }
  return body.items.resultMap['12:00']
}

const send = (url: string, init: { method: string; token: string; body?: object }) =>
  fetch(url, {
    method: init.method,
    headers: {
      ...signedIn(init.token),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(init.body && { body: JSON.stringify(init.body) }),
  })

/** Takes the table, and what the browser keeps of the answer. */
async function book(server: string): Promise<Headers> {
  const { restaurantNo, day: reserveDay, member: token } = stage
  const wish = { restaurantNo, reserveDay, reserveTime: '12:00', numberOfGuests: 2 }
  const answer = await send(`${server}/api/reservation`, { method: 'POST', token, body: wish })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  expect(cookie).toMatch(/^matjari_seen=[0-9A-F]+\/[0-9A-F]+$/)
  return { cookie }
}

const states = async () => (await Promise.all(servers().map(toldBy))).map(({ state }) => state)
const serving = async () => {
  await expect.poll(states, patience).toEqual(['serving', 'serving'])
}

const readsOf = async (server: string) => (await toldBy(server)).reads

test('시작할 때 없던 복제본이 오면 모두의 읽기를 나눠 맡는다', async () => {
  expect((await toldBy(stage.here)).state).toBe('away')
  expect(await isFree(stage.here)).toBe(true)
  await stage.replica.resume()
  await serving()
  for (const server of servers())
    await expect
      .poll(async () => {
        const before = await readsOf(server)
        await isFree(server)
        return (await readsOf(server)) - before
      }, patience)
      .toBeGreaterThan(0)
  const seen = await onServer(
    stage.replica.url,
    `select query from pg_stat_activity where application_name = 'matjari-replica' and query like '%reservation%'`,
  )
  expect(seen.length).toBeGreaterThan(0)
  // What is somebody's own is read where it was written.
  const before = await readsOf(stage.here)
  await get(`${stage.here}/api/reservation/check`, signedIn(stage.member))
  expect(await readsOf(stage.here)).toBe(before)
})

test('복제본이 멈춰 있어도 쓴 사람은 어느 서버에서나 제 것을 보고, 남은 복제본을 본다', async () => {
  await stage.stop()
  const cookie = await book(stage.here)
  for (const server of servers()) {
    // This is what the replica says, so that it is the writer's own mark that leads them elsewhere.
    await expect.poll(() => isFree(server), patience).toBe(true)
    expect(await isFree(server, cookie)).toBe(false)
    expect(await isFree(server, { ...cookie, ...signedIn(stage.member) })).toBe(false)
    // A client that keeps no cookies, but says who it is.
    expect(await isFree(server, signedIn(stage.member))).toBe(false)
  }
  await stage.goOn()
  for (const server of servers()) await expect.poll(() => isFree(server), patience).toBe(false)
  for (const server of servers())
    await expect
      .poll(async () => {
        const before = await readsOf(server)
        expect(await isFree(server, cookie)).toBe(false)
        return (await readsOf(server)) - before
      }, patience)
      .toBeGreaterThan(0)
})

test('복제본이 멈춘 사이에 바뀐 것은 옛 답으로 기억되지 않는다', async () => {
  const { restaurantNo, owner: token } = stage
  const settings = (server: string) =>
    get(`${server}/api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`)
  const before = await settings(stage.here)
  await stage.stop()
  const answer = await send(`${stage.here}/api/settings/pause`, {
    method: 'PUT',
    token,
    body: { restaurantNo },
  })
  expect(answer.status).toBe(200)
  const after = await settings(stage.here)
  expect(after).not.toBe(before)
  await expect.poll(() => settings(stage.there), patience).toBe(after)
  await stage.goOn()
  await serving()
  for (const server of servers()) expect(await settings(server)).toBe(after)
})

test('초당 100번 읽는 가운데 복제본이 죽고 돌아와도 아무도 모른다', async () => {
  await serving()
  const asking = askSteadily({
    perSecond: 100,
    urls: servers().map(
      (server) => `${server}/api/restaurants/times?restaurantNo=${stage.restaurantNo}`,
    ),
  })
  await asking.asked(100)
  await stage.replica.crash()
  await asking.asked(100)
  for (const server of servers())
    await expect.poll(async () => (await toldBy(server)).state, patience).toBe('away')
  await stage.replica.resume()
  await serving()
  const [here = 0, there = 0] = await Promise.all(servers().map(readsOf))
  await expect
    .poll(async () => {
      const [now = 0, other = 0] = await Promise.all(servers().map(readsOf))
      return Math.min(now - here, other - there)
    }, patience)
    .toBeGreaterThan(0)
  const { failures, ...figures } = await asking.end()
  const told = JSON.stringify({
    ...figures,
    failures: failures.length,
    replica: await toldBy(stage.here),
  })
  process.stdout.write(`the replica was killed and came back: ${told}\n`)
  expect(failures).toEqual([])
})

test('한도보다 뒤처지거나 말이 없는 복제본은 빠지고, 나아지면 돌아온다', async () => {
  const door = await openDoor(stage.replica.url)
  const database = await openDatabase({
    url: stage.primary.url,
    replicas: { urls: [door.url], maxLagMs: 300 },
    log: () => undefined,
  })
  opened.push(database)
  const { replicas } = database
  const state = () => replicas?.tell()[0]?.state
  const reach = async (wanted: string) => {
    await expect.poll(state, patience).toBe(wanted)
  }
  const write = () => onServer(stage.primary.url, 'update member set member_name = member_name')
  replicas?.requireCurrent()
  await reach('serving')

  await stage.stop()
  await write()
  await reach('behind')
  expect(replicas?.dbFor(0n)).toBeUndefined()
  await stage.goOn()
  await reach('serving')
  await expect.poll(() => replicas?.dbFor(0n), patience).toBeDefined()

  const db = replicas?.dbFor(0n)
  const names = () => db?.selectFrom('member').select('memberNo').execute()
  expect(await names()).toHaveLength(2)
  door.hold()
  // Asked of somebody who does not answer any more: the primary does.
  expect(await names()).toHaveLength(2)
  await reach('away')
  door.let()
  await reach('serving')
  await door.close()
})

test('다른 데이터베이스의 것과 홀로 선 것은 쓰지 않는다', async () => {
  const database = await openDatabase({
    url: stage.primary.url,
    replicas: { urls: [stage.replica.url.replace(/postgres$/, 'template1')], maxLagMs: 1_000 },
    log: () => undefined,
  })
  opened.push(database)
  await expect.poll(() => database.replicas?.tell()[0]?.state, patience).toBe('stranger')

  await onServer(stage.replica.url, 'select pg_promote()')
  for (const server of servers())
    await expect.poll(async () => (await toldBy(server)).state, patience).toBe('promoted')
  // It goes its own way, and nobody follows.
  await onServer(stage.replica.url, 'delete from reservation')
  for (const server of servers()) expect(await isFree(server)).toBe(false)
  await expect.poll(() => stage.output(), patience).toMatch(/홀로 선 서버라 쓰지 않아요/)
  expect(stage.output()).not.toMatch(/"level":(50|60)/)
})
