import { randomUUID } from 'node:crypto'
import { socketClosed } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  administrator,
  type ChatWindow,
  connect,
  listening,
  memberWithRoom,
  storedMessages,
} from '../../../test/support/chat/sockets.ts'
import { waitingIn } from '../../../test/support/database/race.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'

describe('두 서버의 창', () => {
  let servers: TwoServers
  let both: readonly [TestApp, TestApp]
  beforeAll(async () => {
    servers = await twoServers()
    both = [await listening(servers.one), await listening(servers.other)]
  })
  afterAll(() => servers.close())

  const contents = (frames: ChatWindow['frames']) => frames.map(({ content }) => content)

  test('두 서버에서 여럿이 한 방에 말해도 모든 창이 같은 차례로 빠짐없이 본다', async () => {
    const { one } = servers
    const { roomNo, token } = await memberWithRoom(one)
    const admins = await Promise.all(Array.from({ length: 7 }, () => administrator(one)))
    const people = [token, ...admins.map((admin) => admin.token)]
    const opening = people.map((each, n) =>
      connect(both[n % 2 ? 0 : 1].app, { roomNo, token: each }),
    )
    const windows = await Promise.all(opening)
    const each = 100
    for (const [who, window] of windows.entries())
      void talk(window, { who: `${who}`, each, advance: servers.one.clock.advance })
    const seen = await Promise.all(windows.map((window) => window.waitFor(windows.length * each)))
    const kept = (await storedMessages(one, roomNo)).map(({ content }) => content)
    expect(kept).toHaveLength(windows.length * each)
    for (const frames of seen) expect(contents(frames)).toEqual(kept)
  })

  /** Says the next as soon as the last one was heard, and leaves nobody too fast. */
  async function talk(
    window: ChatWindow,
    { who, each, advance }: { who: string; each: number; advance: (ms: number) => void },
  ) {
    for (let n = 0; n < each; n += 1) {
      advance(250)
      window.say(`${who}/${n}`)
      while (!window.frames.some(({ content }) => content === `${who}/${n}`))
        await window.waitFor(window.frames.length + 1)
    }
  }

  test('번호를 먼저 받은 말이 늦게 끝나도 뒤의 말이 앞지르지 못한다', async () => {
    const { one, other } = servers
    const member = await memberWithRoom(one)
    const { roomNo, memberNo } = member
    const [here, there] = [await connect(one.app, member), await connect(other.app, member)]
    const sendKey = randomUUID()
    await one.deps.db.transaction().execute(async (tx) => {
      // Whoever says something under the same name has a number already when they wait for this one.
      const row = { roomNo, memberNo, sendKey, content: '막는 말', createdAt: one.deps.now() }
      await tx.insertInto('chatMessage').values(row).execute()
      here.say('먼저', sendKey)
      await expect.poll(() => waitingIn(tx), { timeout: 20_000 }).toBe(1)
      there.say('나중')
      const isBehind = async () => (await waitingIn(tx)) === 2 || there.frames.length > 0
      await expect.poll(isBehind, { timeout: 20_000 }).toBe(true)
      await tx.deleteFrom('chatMessage').where('sendKey', '=', sendKey).execute()
    })
    for (const window of [here, there])
      expect(contents(await window.waitFor(2))).toEqual(['먼저', '나중'])
  })

  test('듣던 연결이 끊긴 동안의 말도 이어진 뒤에 온다', async () => {
    const { one, other } = servers
    const member = await memberWithRoom(one)
    const here = await connect(one.app, member)
    const there = await connect(other.app, member)
    here.say('하나')
    await Promise.all([here.waitFor(1), there.waitFor(1)])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
      one.deps.db,
    )
    here.say('둘')
    there.say('셋')
    const [seenHere, seenThere] = await Promise.all([here.waitFor(3), there.waitFor(3)])
    expect(contents(seenHere).toSorted()).toEqual(['둘', '셋', '하나'])
    expect(contents(seenThere)).toEqual(contents(seenHere))
  })
})

describe('다른 서버에서 끝난 창', () => {
  let servers: TwoServers
  let there: TestApp
  beforeAll(async () => {
    // Nothing is looked for now and then: what closes here was told.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    servers = await twoServers()
    await listening(servers.one)
    there = await listening(servers.other)
  })
  afterAll(async () => {
    await servers.close()
    vi.useRealTimers()
  })

  async function windowThere() {
    const member = await memberWithRoom(servers.one)
    return { ...member, window: await connect(there.app, member) }
  }

  test('로그아웃, 다른 기기 로그아웃, 정지는 다른 서버의 창도 바로 닫고, 그 로그인의 창만 닫는다', async () => {
    const { one } = servers
    const [leaves, ended, stopped] = [await windowThere(), await windowThere(), await windowThere()]
    const stays = await connect(there.app, {
      roomNo: leaves.roomNo,
      token: await tokenFor(one, leaves.memberNo),
    })
    await ask(one, 'DELETE /api/auth/logout', { token: leaves.token })
    const elsewhere = await tokenFor(one, ended.memberNo)
    await ask(one, 'DELETE /api/auth/sign-ins', { token: elsewhere })
    const { token } = await administrator(one)
    const payload = { memberId: stopped.memberId, isActive: 'N' }
    await ask(one, 'POST /api/member/admin-update', { token, payload })
    for (const { window } of [leaves, ended, stopped])
      expect(await window.closed).toBe(socketClosed.refused)
    stays.say('저는 있어요')
    expect((await stays.waitFor(1))[0]).toMatchObject({ content: '저는 있어요' })
    await stays.close()
  })

  test('알림을 놓친 동안 끝난 로그인의 창도 다시 이어진 뒤에 닫힌다', async () => {
    const { one } = servers
    const { window, token } = await windowThere()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
      one.deps.db,
    )
    await ask(one, 'DELETE /api/auth/logout', { token })
    expect(await window.closed).toBe(socketClosed.refused)
  })

  test('아직 닫히지 않은 창이라도 끝난 로그인의 말은 남지 않는다', async () => {
    const deaf = { listen: async () => async () => {}, announce: async () => {} }
    const server = await listening(await testApp({}, { notices: deaf }))
    const member = await memberWithRoom(server)
    const window = await connect(server.app, member)
    // Meanwhile the look after the opening ends: it too may find the end of the sign-in, and then it closes.
    await storedMessages(server, member.roomNo)
    await ask(server, 'DELETE /api/auth/logout', { token: member.token })
    window.say('늦은 말')
    const refused = window.waitFor(1).then(([frame]) => frame)
    const heard = await Promise.race([refused, window.closed])
    const code = expect.objectContaining({ code: 'E401' })
    expect([expect.objectContaining({ header: code }), socketClosed.refused]).toContainEqual(heard)
    expect(await storedMessages(server, member.roomNo)).toEqual([])
    await window.close()
    await server.close()
  })
})
