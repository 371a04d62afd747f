import { createECDH } from 'node:crypto'
import type { MemberExport } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { makeBrowser } from '../../../test/support/push/browser.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { isPushService } from './push.ts'
import { areUsableKeys, encryptFor } from './push-encryption.ts'

describe('푸시 구독', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  let made = 0
  function newBrowser() {
    made += 1
    return makeBrowser(`https://fcm.googleapis.com/fcm/send/${made}`).subscription
  }

  const turnOn = (token: string, payload: object) =>
    ask(server, 'POST /api/push/subscriptions', { token, payload })

  const endpointsOf = async (memberNo: string) => {
    const rows = await server.deps.db
      .selectFrom('pushSubscription')
      .select('endpoint')
      .where('memberNo', '=', memberNo)
      .orderBy('subscriptionNo')
      .execute()
    return rows.map(({ endpoint }) => endpoint)
  }

  test('켜고 끄기는 몇 번을 해도 같고, 열한 번째 기기는 가장 오래된 것을 밀어낸다', async () => {
    const { memberNo, token } = await signedIn(server)
    const browsers = Array.from({ length: limits.push.perMember + 1 }, newBrowser)
    const endpoints = browsers.map(({ endpoint }) => endpoint)
    for (const browser of browsers.slice(0, -1)) await turnOn(token, browser)
    await turnOn(token, browsers[0] ?? {})
    expect(await endpointsOf(memberNo)).toEqual(endpoints.slice(0, -1))
    expect((await turnOn(token, browsers.at(-1) ?? {})).header.message).toBe(messages.push.on)
    expect(await endpointsOf(memberNo)).toEqual(endpoints.slice(1))
    for (const _again of [1, 2]) {
      const payload = { endpoint: endpoints[1] }
      const off = await ask(server, 'DELETE /api/push/subscriptions', { token, payload })
      expect(off.header).toMatchObject({ code: 'S200', message: messages.push.off })
    }
    expect(await endpointsOf(memberNo)).toEqual(endpoints.slice(2))
  })

  test('같은 기기는 지금 로그인한 사람의 것이 되고, 앞사람에게 갈 소식은 버린다', async () => {
    const before = await signedIn(server)
    const now = await signedIn(server)
    const browser = newBrowser()
    await turnOn(before.token, browser)
    const { subscriptionNo } = await server.deps.db
      .selectFrom('pushSubscription')
      .select('subscriptionNo')
      .where('memberNo', '=', before.memberNo)
      .executeTakeFirstOrThrow()
    const at = server.clock.now()
    const times = { createdAt: at, uselessAfter: at, dueAt: at }
    const waiting = { subscriptionNo, topic: 'a', sealed: Buffer.of(1), isUrgent: true, ...times }
    await server.deps.db.insertInto('pushMessage').values(waiting).execute()
    await turnOn(now.token, browser)
    expect([await endpointsOf(before.memberNo), await endpointsOf(now.memberNo)]).toEqual([
      [],
      [browser.endpoint],
    ])
    expect(await server.deps.db.selectFrom('pushMessage').selectAll().execute()).toEqual([])
    // Somebody else's browser is nobody's to switch off.
    await ask(server, 'DELETE /api/push/subscriptions', {
      token: before.token,
      payload: { endpoint: browser.endpoint },
    })
    expect(await endpointsOf(now.memberNo)).toEqual([browser.endpoint])
  })

  test.each([
    ['모르는 곳', { endpoint: 'https://example.com/hook' }, messages.push.unknownService],
    ['안쪽 망', { endpoint: 'http://169.254.169.254/' }, messages.push.unknownService],
    ['긴 주소', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }, messages.push.rule],
    ['곡선 밖의 열쇠', { keys: { p256dh: `BP${'A'.repeat(85)}` } }, messages.push.rule],
    ['짧은 열쇠', { keys: { auth: 'AAAA' } }, messages.push.rule],
  ])('%s은 받지 않는다', async (_what, wrong, message) => {
    const { memberNo, token } = await signedIn(server)
    const { endpoint, keys } = newBrowser()
    const sent = { endpoint, ...wrong, keys: { ...keys, ...('keys' in wrong ? wrong.keys : {}) } }
    expect((await turnOn(token, sent)).header).toMatchObject({ code: 'E400', message })
    expect(await endpointsOf(memberNo)).toEqual([])
  })

  test('로그아웃한 브라우저만, 모두 로그아웃하면 다른 모두가 잊힌다', async () => {
    const { memberNo, token } = await signedIn(server)
    const others = [await tokenFor(server, memberNo), await tokenFor(server, memberNo)]
    const [here, there, elsewhere] = [newBrowser(), newBrowser(), newBrowser()]
    await turnOn(token, here)
    await turnOn(others[0] ?? '', there)
    await turnOn(others[1] ?? '', elsewhere)
    await ask(server, 'DELETE /api/auth/logout', { token: others[0] })
    expect(await endpointsOf(memberNo)).toEqual([here.endpoint, elsewhere.endpoint])
    await ask(server, 'DELETE /api/auth/sign-ins', { token })
    expect(await endpointsOf(memberNo)).toEqual([here.endpoint])
  })

  test('로그인이 오래되어 지워져도 소식은 이어지고, 정지되거나 탈퇴하면 모두 잊힌다', async () => {
    const { db } = server.deps
    for (const end of [{ isActive: false }, { withdrawnAt: server.clock.now() }]) {
      const { memberNo, token } = await signedIn(server)
      const browser = newBrowser()
      await turnOn(token, browser)
      await db.deleteFrom('signIn').where('memberNo', '=', memberNo).execute()
      expect(await endpointsOf(memberNo)).toEqual([browser.endpoint])
      await db.updateTable('member').set(end).where('memberNo', '=', memberNo).execute()
      expect(await endpointsOf(memberNo)).toEqual([])
    }
  })

  test('내 정보 내려받기에는 서비스와 날짜만 있고, 기록에는 아무것도 남지 않는다', async () => {
    const { token } = await signedIn(server)
    const browser = newBrowser()
    await turnOn(token, browser)
    const response = await server.app.inject({ url: '/api/member/export', headers: bearer(token) })
    const { items } = response.json<{ body: { items: MemberExport } }>().body
    expect(items.pushSubscriptions).toEqual([
      { service: 'fcm.googleapis.com', createDate: server.clock.now().toISOString() },
    ])
    const told = [response.body, ...server.logLines].join('\n')
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(told).not.toContain(secret)
  })
})

describe('푸시 서비스', () => {
  const live = { production: true, pushServices: ['*.push.example.com'] }

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://seoul.push.example.com/abc',
  ])('알려진 서비스로는 보낸다: %s', (endpoint) => {
    expect(isPushService(endpoint, live)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me:secret@fcm.googleapis.com/',
    'https://fcm.googleapis.com.example.com/',
    'https://example.com/?fcm.googleapis.com',
    'https://evilpush.apple.com.example.com/',
    'https://push.services.mozilla.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:8080/',
    'https://[::1]/',
    'https://',
  ])('그 밖의 어디로도 보내지 않는다: %s', (endpoint) => {
    expect(isPushService(endpoint, live)).toBe(false)
  })

  test('운영 환경이 아니면 이 기계의 것도 된다', () => {
    const trying = { ...live, production: false }
    expect(isPushService('http://127.0.0.1:9000/one', trying)).toBe(true)
    expect(isPushService('http://192.168.0.1/one', trying)).toBe(false)
  })
})

describe('푸시 암호화', () => {
  /** RFC 8291, section 5 and appendix A. */
  const example = {
    text: 'When I grow up, I want to be a watermelon',
    senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    salt: 'DGv6ra1nlYgDCS1FRnbzlw',
    message:
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  }

  const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

  test('RFC 8291의 보기와 한 바이트도 다르지 않게 잠근다', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(bytes(example.senderPrivate))
    const made = encryptFor(example, example.text, { sender, salt: bytes(example.salt) })
    expect(made.toString('base64url')).toBe(example.message)
  })

  test('한 통에 담을 수 없게 긴 글은 보내지 않는다', () => {
    expect(encryptFor(example, 'a'.repeat(3993))).toHaveLength(4096)
    expect(() => encryptFor(example, '가'.repeat(1332))).toThrow('too long')
  })

  test('곡선 위에 없는 점은 열쇠가 아니다', () => {
    expect(areUsableKeys(example)).toBe(true)
    expect(areUsableKeys({ ...example, p256dh: `BP${'A'.repeat(85)}` })).toBe(false)
  })
})
