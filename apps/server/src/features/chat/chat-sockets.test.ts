import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { socketClosed } from '@matjari/contract/sockets'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
  refusedConnection,
  storedMessages,
} from '../../../test/support/chat/sockets.ts'
import { signIn } from '../../../test/support/members/members.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { ACCESS_TOKEN_MS } from '../accounts/tokens.ts'
import { type Allowance, isFull, spendOne } from './chat-sockets.ts'

describe('채팅 창', () => {
  describe('연결 허용', () => {
    let server: TestApp
    let member: Awaited<ReturnType<typeof memberWithRoom>>
    beforeAll(async () => {
      server = await listening(
        await testApp({
          PUBLIC_URL: 'https://matjari.example',
          ALLOWED_ORIGINS: 'https://friend.example',
        }),
      )
      member = await memberWithRoom(server)
    })
    afterAll(() => server.close())

    const refused = (asked: Parameters<typeof refusedConnection>[1]) =>
      refusedConnection(server.app, asked)

    test('토큰이 없거나 토큰이 아니면 401', async () => {
      const { roomNo } = member
      expect(await refused({ roomNo })).toMatchObject({ status: 401, code: 'E401' })
      expect(await refused({ roomNo, token: 'null' })).toMatchObject({ status: 401 })
    })

    test('리프레시 토큰으로는 열 수 없다', async () => {
      const { refreshToken: token } = await signIn(server.app, member.memberId)
      expect(await refused({ roomNo: member.roomNo, token })).toMatchObject({ status: 401 })
    })

    test('끝난 토큰과 로그아웃한 토큰은 401', async () => {
      const other = await tokenAt('2026-11-15T08:00:00.000Z', server)
      expect(await refused({ roomNo: member.roomNo, token: other })).toMatchObject({ status: 401 })
      const gone = await memberWithRoom(server)
      await server.deps.db
        .updateTable('signIn')
        .set({ revokedAt: server.deps.now() })
        .where('memberNo', '=', gone.memberNo)
        .execute()
      expect(await refused(gone)).toMatchObject({ status: 401, code: 'E401' })
    })

    /** A token that was given out at another time. */
    async function tokenAt(time: string, { app, clock, deps }: TestApp) {
      const now = deps.now()
      clock.set(new Date(time))
      const { accessToken } = await signIn(app, member.memberId)
      clock.set(now)
      return accessToken
    }

    test('비활성 회원은 403, 남의 방과 없는 방은 404', async () => {
      const idle = await memberWithRoom(server)
      await server.deps.db
        .updateTable('member')
        .set({ isActive: false })
        .where('memberNo', '=', idle.memberNo)
        .execute()
      expect(await refused(idle)).toMatchObject({ status: 403, code: 'E403-INACTIVE' })
      const stranger = await signedIn(server)
      for (const roomNo of [member.roomNo, '999999', 'abc', '1e3', '%', '99999999999999999999'])
        expect(await refused({ roomNo, token: stranger.token })).toMatchObject({ status: 404 })
    })

    test('방 목록은 관리자에게만 열린다', async () => {
      expect(await refused({ token: member.token })).toMatchObject({ status: 403, code: 'E403' })
      const admin = await administrator(server)
      await (await connect(server.app, { token: admin.token })).close()
    })

    test('다른 사이트의 페이지는 열 수 없고, 우리와 허락한 곳은 열 수 있다', async () => {
      const { port } = server.app.server.address() as AddressInfo
      for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`, 'x'])
        expect(await refused({ ...member, options: { origin } })).toMatchObject({
          status: 403,
          code: 'E403',
        })
      const ours = ['https://matjari.example', 'https://friend.example', `http://127.0.0.1:${port}`]
      for (const origin of ours) {
        const window = await connect(server.app, { ...member, options: { origin } })
        await window.close()
      }
    })

    test('모르는 주소는 404, 거절에도 보안 헤더가 있다', async () => {
      const answer = await refused({ path: '/ws/other', token: member.token })
      expect(answer).toMatchObject({ status: 404, code: 'E404' })
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      })
    })

    test('한 회원의 창에는 끝이 있고, 닫으면 다시 열 수 있다', async () => {
      const many = await memberWithRoom(server)
      const open = await Promise.all(
        Array.from({ length: limits.chat.socketsPerMember }, () => connect(server.app, many)),
      )
      expect(await refused(many)).toMatchObject({ status: 429, code: 'E429' })
      await open[0]?.close()
      await (await connect(server.app, many)).close()
      for (const window of open) window.socket.terminate()
    })

    test('토큰은 기록에 남지 않는다', async () => {
      await (await connect(server.app, member)).close()
      await refused({ roomNo: '999999', token: member.token })
      const lines = server.logLines.filter((line) => line.includes('/ws/chat/'))
      expect(lines.some((line) => line.includes('"status":101'))).toBe(true)
      expect(lines.some((line) => line.includes('"status":404'))).toBe(true)
      expect(lines.some((line) => line.includes('token=[redacted]'))).toBe(true)
      expect(server.logLines.join('')).not.toContain(member.token)
    })
  })

  describe('연결 맺기', () => {
    let server: TestApp
    let member: Awaited<ReturnType<typeof memberWithRoom>>
    beforeAll(async () => {
      server = await listening(await testApp())
      member = await memberWithRoom(server)
    })
    afterAll(() => server.close())

    /** Sends the bytes and tells what comes back until the server hangs up. */
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const { port } = server.app.server.address() as AddressInfo
        const socket = connectTcp(port, '127.0.0.1', () => socket.write(text))
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString()))
        socket.on('error', () => {})
        socket.on('close', () => resolve(answer))
      })

    const handshake = (lines: string[]) =>
      `${[...lines, 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'].join('\r\n')}\r\n\r\n`

    test('읽을 수 없는 악수는 거절되고 서버는 그대로 있다', async () => {
      const path = `/ws/chat/${member.roomNo}?token=${member.token}`
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
      const version = 'Sec-WebSocket-Version: 13'
      const bad = [
        [`GET ${path} HTTP/1.1`],
        [`GET ${path} HTTP/1.1`, key, 'Sec-WebSocket-Version: 1'],
        [`GET ${path} HTTP/1.1`, 'Sec-WebSocket-Key: short', version],
        [`POST ${path} HTTP/1.1`, key, version],
        [`GET ${path} HTTP/1.1`, key, version, 'Sec-WebSocket-Protocol: ,,'],
        ['GET //[ HTTP/1.1', key, version],
      ]
      const answers = await Promise.all(bad.map((lines) => raw(handshake(lines))))
      expect(answers.map((answer) => answer.slice(0, 12))).toEqual([
        ...Array.from({ length: 5 }, () => 'HTTP/1.1 400'),
        'HTTP/1.1 404',
      ])
      await (await connect(server.app, member)).close()
    })

    test('들어오는 사이에 끊어진 창은 자리를 남기지 않는다', async () => {
      const gone = await memberWithRoom(server)
      const { port } = server.app.server.address() as AddressInfo
      const path = `/ws/chat/${gone.roomNo}?token=${gone.token}`
      const lines = handshake([
        `GET ${path} HTTP/1.1`,
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
      ])
      await Promise.all(
        Array.from(
          { length: limits.chat.socketsPerMember },
          () =>
            new Promise<void>((resolve) => {
              const socket = connectTcp(port, '127.0.0.1', () => {
                socket.write(lines, () => socket.resetAndDestroy())
              })
              socket.on('error', () => {})
              socket.on('close', () => resolve())
            }),
        ),
      )
      await expect
        .poll(() => connect(server.app, gone).then((window) => window.close()), { timeout: 20_000 })
        .toBeUndefined()
    })

    test('HTTP/2로 올리자는 보통 요청에는 보통 답한다', async () => {
      const { port } = server.app.server.address() as AddressInfo
      const status = await new Promise((resolve, reject) => {
        const headers = {
          connection: 'Upgrade, HTTP2-Settings',
          upgrade: 'h2c',
          'http2-settings': 'AA',
        }
        request({ port, host: '127.0.0.1', path: '/healthz', headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        })
          .on('error', reject)
          .end()
      })
      expect(status).toBe(200)
    })
  })

  describe('보낸 메시지', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await listening(await testApp())
    })
    afterAll(() => server.close())

    async function openWindow() {
      const member = await memberWithRoom(server)
      return { ...member, ...(await connect(server.app, member)) }
    }

    const refusal = (code: string, message: string, key?: string) => ({
      header: { code, message },
      body: { items: null },
      ...(key && { key }),
    })

    test('빈 말, 긴 말, 다른 방, 읽을 수 없는 말은 E400으로 알리고 남기지 않는다', async () => {
      const window = await openWindow()
      const key = randomUUID()
      const { roomNo } = window
      window.say('   ', key)
      window.say('가'.repeat(limits.chat.characters + 1), key)
      window.sendRaw(JSON.stringify({ content: '안녕', roomNo: '999999', key }))
      window.sendRaw('{')
      window.sendRaw('null')
      window.sendRaw(JSON.stringify({ content: 7, roomNo }))
      window.sendRaw(JSON.stringify({ content: '안녕', roomNo, key: 'no uuid' }))
      const { blank, tooLong, unreadable } = messages.chat
      expect(await window.waitFor(7)).toEqual([
        refusal('E400', blank, key),
        refusal('E400', tooLong, key),
        refusal('E400', unreadable, key),
        refusal('E400', unreadable),
        refusal('E400', unreadable),
        refusal('E400', blank),
        refusal('E400', unreadable, 'no uuid'),
      ])
      window.say('👨‍👩‍👧‍👦'.repeat(limits.chat.characters / 2))
      expect((await window.waitFor(8))[7]).toMatchObject({ mine: true })
      expect(await storedMessages(server, roomNo)).toHaveLength(1)
    })

    test('너무 빠른 말은 E429로 알리고, 쉬면 다시 보낼 수 있다', async () => {
      const window = await openWindow()
      const { burst } = limits.chat
      for (let n = 0; n < burst; n += 1) window.say(`${n}`)
      const key = randomUUID()
      window.say('하나 더', key)
      const frames = await window.waitFor(burst + 1)
      const refused = frames.filter(({ header }) => header)
      expect(refused).toEqual([refusal('E429', messages.chat.tooFast, key)])
      server.clock.advance(1000)
      window.say('이제', key)
      expect((await window.waitFor(burst + 2)).at(-1)).toMatchObject({ content: '이제', key })
    })

    test('글이 아닌 틀은 1003, 너무 큰 틀은 1009로 닫는다', async () => {
      const binary = await openWindow()
      binary.sendRaw(Buffer.from('{}'))
      expect(await binary.closed).toBe(1003)
      const large = await openWindow()
      large.sendRaw('가'.repeat(limits.chat.frameBytes))
      expect(await large.closed).toBe(1009)
    })

    test('멈춘 회원의 창은 닫히고 그 말은 남지 않으며 같이 온 다른 말은 남는다', async () => {
      const stopped = await openWindow()
      const other = await openWindow()
      const { db } = server.deps
      await db
        .updateTable('member')
        .set({ isActive: false })
        .where('memberNo', '=', stopped.memberNo)
        .execute()
      // Whether the refusal or the end comes first is theirs to race for; kept is neither way anything.
      stopped.say('들리나요')
      other.say('네')
      expect(await stopped.closed).toBe(socketClosed.refused)
      expect((await other.waitFor(1))[0]).toMatchObject({ content: '네' })
      expect(await storedMessages(server, stopped.roomNo)).toEqual([])
    })

    test('사라진 방의 말은 거절되고 같이 온 다른 말은 남는다', async () => {
      const gone = await openWindow()
      const other = await openWindow()
      await server.deps.db.deleteFrom('chatRoom').where('roomNo', '=', gone.roomNo).execute()
      gone.say('들리나요')
      other.say('네')
      expect((await gone.waitFor(1))[0]).toMatchObject({ header: { code: 'E404' } })
      expect((await other.waitFor(1))[0]).toMatchObject({ content: '네' })
    })

    test('관리자가 아니게 된 사람은 남의 방에 더 말하지 못한다', async () => {
      const member = await memberWithRoom(server)
      const admin = await administrator(server)
      const window = await connect(server.app, { roomNo: member.roomNo, token: admin.token })
      await server.deps.db
        .updateTable('member')
        .set({ memberRole: 'ROLE_COMMON' })
        .where('memberNo', '=', admin.memberNo)
        .execute()
      window.say('아직 있어요')
      expect(await window.closed).toBe(socketClosed.refused)
      expect(await storedMessages(server, member.roomNo)).toEqual([])
    })

    test('저장하지 못하면 함께 간 모두에게 E503, 다시 보내면 한 번 남는다', async () => {
      const windows = [await openWindow(), await openWindow()]
      const { db } = server.deps
      await sql`alter table chat_message rename to chat_message_away`.execute(db)
      const keys = windows.map((window) => {
        const key = randomUUID()
        window.say('저장해 주세요', key)
        return key
      })
      for (const [place, window] of windows.entries())
        expect((await window.waitFor(1))[0]).toMatchObject({
          header: { code: 'E503' },
          key: keys[place],
        })
      await sql`alter table chat_message_away rename to chat_message`.execute(db)
      for (const [place, window] of windows.entries()) {
        window.say('저장해 주세요', keys[place])
        expect((await window.waitFor(2))[1]).toMatchObject({ mine: true, key: keys[place] })
        expect(await storedMessages(server, window.roomNo)).toHaveLength(1)
      }
    })
  })

  describe('연결 닫기', () => {
    test('서버가 닫히면 창은 1001로 닫히고, 그때까지 온 말은 모두 남는다', async () => {
      const server = await listening(await testApp())
      const member = await memberWithRoom(server)
      const window = await connect(server.app, member)
      const closing = await server.deps.db.transaction().execute(async (tx) => {
        await sql`lock table chat_message in exclusive mode`.execute(tx)
        for (let n = 0; n < 20; n += 1) window.say(`${n}`)
        // Whoever answers has heard all that came before.
        const answered = new Promise((resolve) => window.socket.once('pong', resolve))
        window.socket.ping()
        await answered
        const closed = server.app.close()
        expect(await window.closed).toBe(socketClosed.goingAway)
        // Still there, because what was said is not kept yet.
        expect(await refusedConnection(server.app, member)).toMatchObject({
          status: 503,
          code: 'E503',
        })
        return { closed }
      })
      await closing.closed
      const kept = await storedMessages(server, member.roomNo)
      expect(kept.map(({ content }) => content)).toEqual(
        Array.from({ length: 20 }, (_, n) => `${n}`),
      )
      await server.close()
    })

    test('대답하지 않는 창이 있어도 서버는 닫힌다', async () => {
      const server = await listening(await testApp())
      const window = await connect(server.app, await memberWithRoom(server))
      window.socket.pause()
      await server.close()
      window.socket.resume()
      expect([1001, 1006]).toContain(await window.closed)
    })
  })
})

describe('닫히는 창', () => {
  let server: TestApp
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = await listening(await testApp())
  })
  afterAll(async () => {
    await server.close()
    vi.useRealTimers()
  })

  /** Everything that is done again and again comes round once. */
  const comeRound = () => vi.advanceTimersByTime(limits.chat.pingSeconds * 1000)

  async function openWindow(options = {}) {
    const member = await memberWithRoom(server)
    return { ...member, ...(await connect(server.app, { ...member, ...options })) }
  }

  test('토큰이 끝난 창은 4401로 닫힌다', async () => {
    const window = await openWindow()
    server.clock.advance(ACCESS_TOKEN_MS - 1000)
    vi.advanceTimersByTime(2_000)
    window.say('아직 열려 있어요')
    await window.waitFor(1)
    server.clock.advance(1000)
    vi.advanceTimersByTime(2_000)
    expect(await window.closed).toBe(socketClosed.expired)
  })

  test('로그아웃하거나 멈추거나 방이 없어진 창은 4403으로, 관리자가 아니게 된 목록도 닫힌다', async () => {
    const { db, now } = server.deps
    const [out, idle, roomless] = [await openWindow(), await openWindow(), await openWindow()]
    const stays = await openWindow()
    const admin = await administrator(server)
    const list = await connect(server.app, { token: admin.token })
    const room = await connect(server.app, { roomNo: stays.roomNo, token: admin.token })
    await db
      .updateTable('signIn')
      .set({ revokedAt: now() })
      .where('memberNo', '=', out.memberNo)
      .execute()
    const members = db.updateTable('member')
    await members.set({ isActive: false }).where('memberNo', '=', idle.memberNo).execute()
    await members
      .set({ memberRole: 'ROLE_COMMON' })
      .where('memberNo', '=', admin.memberNo)
      .execute()
    await db.deleteFrom('chatRoom').where('roomNo', '=', roomless.roomNo).execute()
    comeRound()
    for (const window of [out, idle, roomless, list, room])
      expect(await window.closed).toBe(socketClosed.refused)
    stays.say('저는 있어요')
    expect((await stays.waitFor(1))[0]).toMatchObject({ content: '저는 있어요' })
    await stays.close()
  })

  test('살아 있는지 물어도 대답이 없는 창은 버리고, 대답하는 창은 둔다', async () => {
    const dead = await openWindow({ options: { autoPong: false } })
    const alive = await openWindow()
    const answered = new Promise((resolve) => alive.socket.once('ping', resolve))
    comeRound()
    await dead.pinged(1)
    await answered
    // The answer to the ping has been heard once a later word of the same window is.
    alive.say('살아 있어요')
    await alive.waitFor(1)
    comeRound()
    expect(await dead.closed).toBe(1006)
    await alive.pinged(2)
    await alive.close()
  })

  test('읽지 않는 창은 4408로 버리고, 읽는 창은 모두 받는다', async () => {
    const slow = await openWindow()
    const reading = await connect(server.app, slow)
    const { roomNo, memberNo } = slow
    slow.socket.pause()
    // More than the buffers of any connection on the way hold.
    const content = '가'.repeat(150_000)
    for (let n = 1; n <= 80; n += 1) {
      const row = { roomNo, memberNo, content, createdAt: server.deps.now() }
      await server.deps.db.insertInto('chatMessage').values(row).execute()
      await server.deps.notices.announce('chat', roomNo)
      await reading.waitFor(n)
    }
    slow.socket.resume()
    expect(await slow.closed).toBe(socketClosed.tooSlow)
    expect(slow.frames.length).toBeLessThan(80)
    await reading.close()
  })
})

describe('말하는 빠르기', () => {
  const rateLimits = fc.record({
    burst: fc.integer({ min: 1, max: 50 }),
    perSecond: fc.integer({ min: 1, max: 20 }),
  })
  const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 })

  /** When each was let through, for somebody who tries after each wait. */
  function taken(gaps: readonly number[], limit: { burst: number; perSecond: number }) {
    let allowance: Allowance | undefined
    let at = 0
    const times: number[] = []
    for (const gap of gaps) {
      at += gap
      const left = spendOne(allowance, at, limit)
      if (!left) continue
      allowance = left
      times.push(at)
    }
    return times
  }

  test('어느 동안에도 한꺼번에 되는 수와 그동안 자란 수보다 많이 보내지 못한다', () => {
    fc.assert(
      fc.property(rateLimits, waits, (limit, gaps) => {
        const times = taken(gaps, limit)
        for (const [first, from] of times.entries())
          for (const [more, to] of times.slice(first).entries()) {
            const most = limit.burst + ((to - from) / 1000) * limit.perSecond
            expect(more + 1).toBeLessThanOrEqual(most + 1e-6)
          }
      }),
      { numRuns: 60 },
    )
  })

  test('정해진 빠르기를 지키는 사람은 거절되지 않는다', () => {
    fc.assert(
      fc.property(rateLimits, fc.integer({ min: 1, max: 300 }), (limit, count) => {
        const gaps = Array.from({ length: count }, () => Math.ceil(1000 / limit.perSecond))
        expect(taken(gaps, limit)).toHaveLength(count)
      }),
    )
  })

  test('처음에는 한꺼번에 되는 수만큼, 시계가 뒤로 가도 남은 것은 줄지 않는다', () => {
    const limit = { burst: 3, perSecond: 1 }
    expect(taken([0, 0, 0, 0, 0], limit)).toHaveLength(3)
    const left = spendOne({ left: 2, at: 10_000 }, 5_000, limit)
    expect(left).toEqual({ left: 1, at: 5_000 })
  })

  test('다 자란 것만 잊는다', () => {
    const limit = { burst: 3, perSecond: 1 }
    expect(isFull({ left: 2, at: 0 }, 999, limit)).toBe(false)
    expect(isFull({ left: 2, at: 0 }, 1_000, limit)).toBe(true)
  })
})
