import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { describedCalls } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveEmail } from '../../test/support/mail/letters.ts'
import { confirmedMember } from '../../test/support/members/profile.ts'
import { ask } from '../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../test/support/server/form.ts'
import type { MediaStore } from '../lib/pictures/picture-storage.ts'
import { version } from '../lib/version.ts'
import { watchDisk } from './health.ts'

describe('서버', () => {
  describe('요청과 답', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp({ ALLOWED_ORIGINS: 'https://friend.example' })
    })
    afterAll(() => server.close())

    const refusal = (code: string) => ({
      header: { code, message: expect.stringMatching(/[가-힣]/) as string },
      body: { items: null },
    })
    const login = '/api/auth/tokens'
    const json = { 'content-type': 'application/json' }

    describe('봉투', () => {
      test('모르는 주소는 404를 봉투에 담아 답한다', async () => {
        const response = await server.app.inject('/api/nowhere')
        expect(response.statusCode).toBe(404)
        expect(response.json()).toEqual(refusal('E404'))
      })

      test('깨진 JSON은 답하는 방식의 호출에서 200과 E400이다', async () => {
        const response = await server.app.inject({
          method: 'POST',
          url: login,
          headers: json,
          payload: '{',
        })
        expect(response.statusCode).toBe(200)
        expect(response.json()).toEqual(refusal('E400'))
      })

      test('너무 큰 본문은 413이다', async () => {
        const payload = JSON.stringify({ memberId: 'x'.repeat(limits.upload.jsonBytes) })
        const response = await server.app.inject({
          method: 'POST',
          url: login,
          headers: json,
          payload,
        })
        expect(response.statusCode).toBe(413)
        expect(response.json()).toEqual(refusal('E413'))
      })

      test('모르는 형식의 본문은 415이다', async () => {
        const headers = { 'content-type': 'application/x-unknown' }
        const response = await server.app.inject({
          method: 'POST',
          url: login,
          headers,
          payload: 'x',
        })
        expect(response.statusCode).toBe(415)
        expect(response.json()).toEqual(refusal('E415'))
      })

      test('빠진 칸은 한국어 한 문장으로 거절한다', async () => {
        const response = await server.app.inject({ method: 'POST', url: login, payload: {} })
        expect(response.statusCode).toBe(200)
        expect(response.json()).toEqual(refusal('E400'))
      })

      test('읽을 수 없는 주소도 봉투에 담아 거절한다', async () => {
        const response = await server.app.inject('/api/%zz')
        expect(response.statusCode).toBe(400)
        expect(response.json()).toEqual(refusal('E400'))
      })

      test('프로토타입을 더럽히는 본문은 거절한다', async () => {
        const payload = '{"__proto__": {"admin": true}, "memberId": "a", "memberPw": "b"}'
        const response = await server.app.inject({
          method: 'POST',
          url: login,
          headers: json,
          payload,
        })
        expect(response.json()).toEqual(refusal('E400'))
      })
    })

    describe('머리말', () => {
      test('API 답은 저장하지 않게 하고 아무것도 불러오지 못하게 한다', async () => {
        const response = await server.app.inject('/api/nowhere')
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.headers['content-security-policy']).toContain("default-src 'none'")
        expect(response.headers['x-content-type-options']).toBe('nosniff')
      })

      test('허용한 출처에만 자격 증명과 함께 답한다', async () => {
        const ask = (origin: string) =>
          server.app.inject({ url: '/api/nowhere', headers: { origin } })
        const friend = await ask('https://friend.example')
        expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example')
        expect(friend.headers['access-control-allow-credentials']).toBe('true')
        const stranger = await ask('https://stranger.example')
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
      })
    })

    describe('화면', () => {
      test('어느 주소를 열어도 같은 화면을 주고 요청마다 다른 nonce를 쓴다', async () => {
        const open = () =>
          server.app.inject({ url: '/restaurant/1', headers: { accept: 'text/html' } })
        const [first, second] = await Promise.all([open(), open()])
        const nonceIn = (html: string) => html.match(/nonce="([^"]+)"/)?.[1]
        const nonce = nonceIn(first.body)
        expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
        expect(first.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe")
        expect(nonceIn(second.body)).not.toBe(nonce)
      })

      test.each(['/', '/index.html', '/assets', '/assets/', '/.vite/manifest.json'])(
        '%s 를 열어도 서버 오류나 틀의 속은 보이지 않는다',
        async (url) => {
          const response = await server.app.inject({ url, headers: { accept: 'text/html' } })
          expect(response.statusCode).toBe(url === '/' ? 200 : 404)
          expect(response.body).not.toContain('%CSP_NONCE%')
        },
      )

      test.each([
        ['/?from=link', ['/hero.webp']],
        ['/restaurant/12', ['/restaurant.js']],
        ['/restaurant-insert', []],
        ['/login', []],
      ])('%s 에는 그 화면이 바로 쓸 것만 미리 부르게 한다: %o', async (url, files) => {
        const { body } = await server.app.inject({ url, headers: { accept: 'text/html' } })
        const named = ['/hero.webp', '/restaurant.js'].filter((file) => body.includes(file))
        expect(named).toEqual(files)
        expect(body).not.toContain('<!-- only')
      })

      test('이름에 지문이 든 파일은 오래 두고 압축해 보낸다', async () => {
        const response = await server.app.inject({
          url: '/assets/main-1a2b.js',
          headers: { 'accept-encoding': 'br' },
        })
        expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(response.headers['content-encoding']).toBe('br')
      })

      test('없는 파일은 화면이 아니라 404다', async () => {
        const response = await server.app.inject({
          url: '/assets/gone.js',
          headers: { accept: '*/*' },
        })
        expect(response.statusCode).toBe(404)
      })

      test.each(['/conf.js', '/restaurant/conf.js'])('%s 는 실행 설정을 준다', async (url) => {
        const response = await server.app.inject(url)
        expect(response.headers['content-type']).toContain('text/javascript')
        expect(response.body).toMatch(/^window\.ENV = \{/)
      })
    })

    describe('상태와 문서', () => {
      test('살아 있는지와 준비됐는지를 따로 답한다', async () => {
        const health = await server.app.inject('/healthz')
        expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', version }])
        // How much has been asked and kept is nobody's business: metrics tell it to who runs the server.
        expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
      })

      test('문서에는 계약의 모든 호출이 있다', async () => {
        const document = (await server.app.inject('/api/docs/openapi.json')).json<{
          paths: Record<string, Record<string, { operationId: string }>>
        }>()
        const documented = Object.values(document.paths).flatMap((path) =>
          Object.values(path).map((operation) => operation.operationId),
        )
        expect(documented.sort()).toEqual(describedCalls.map(([key]) => key).sort())
        expect((await server.app.inject('/api/docs')).body).toContain('맛자리 API')
      })
    })
  })

  describe('이상한 주소', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      await server.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => server.close())

    /** Byte by byte: a client library would tidy the address first. */
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = server.app.server.address() as AddressInfo
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString()))
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
        )
      })

    test.each([
      ['/..', 404],
      ['/../', 404],
      ['/.', 404],
      ['//evil.com', 404],
      ['//evil.com/..', 404],
      ['/\\evil.com', 404],
      ['/%5cevil.com', 404],
      ['/%2e%2e/x', 404],
      ['/..%2fx', 404],
      ['/x%0d%0aset-cookie:a=b', 404],
      ['/assets/..', 404],
      ['/assets//x', 404],
      ['/media/../x', 404],
      ['/api//admin/members', 404],
      ['/api/../healthz', 404],
      ['http://evil.com/x', 404],
      ['*', 404],
      [`/${'a'.repeat(5_000)}`, 404],
      [`/api/${'a'.repeat(9_000)}`, 404],
      ['/%FF%FE', 400],
      ['/api/%FF%FE', 400],
      ['/%', 400],
      ['/%00', 400],
      ['evil', 400],
    ])(
      '이상한 주소 %s 는 봉투에 담아 %i 로 답하고 로그에 오류를 남기지 않는다',
      async (path, status) => {
        server.logLines.length = 0
        const [head = '', body = ''] = (await ask(path)).split('\r\n\r\n')
        expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
        expect(head).not.toMatch(/^location:/im)
        expect(JSON.parse(body)).toMatchObject({
          header: { code: `E${status}` },
          body: { items: null },
        })
        expect(server.logLines.join('')).not.toContain('"stack"')
      },
    )
  })

  describe('읽을 수 없는 조건', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
    })
    afterAll(() => server.close())

    test.each([
      '/api/restaurants/%FF%FE',
      '/api/restaurants/category/%FF%FE',
      '/api/restaurants/search?query=%FF%FE',
      '/api/restaurants/search?query=%ED%A0%80',
      '/api/restaurants/search?query=%',
      '/api/restaurants/suggest?query=%FF%FE',
      '/api/admin/restaurants?status2=Y&keyword2=%FF%FE',
      '/api/reservation?restaurantNo=1&reserveDay=%FF%FE',
    ])('%s 처럼 글이 아닌 주소는 봉투에 담긴 400이다', async (path) => {
      const { status, header, body } = await ask(server, `GET ${path}`)
      expect(status).toBe(400)
      expect(header.code).toBe('E400')
      expect(body).toEqual({ items: null })
    })

    test('글인 주소는 더하기와 백분율도 그대로 읽는다', async () => {
      const { status } = await ask(server, 'GET /api/restaurants/search?query=100%25+%EB%B4%84')
      expect(status).toBe(200)
    })
  })
})

describe('지도 조각의 출처', () => {
  let withTiles: TestApp
  let without: TestApp
  beforeAll(async () => {
    const tiles = 'https://tiles.example:8443/korea/{z}/{x}/{y}.pbf'
    ;[withTiles, without] = await Promise.all([testApp({ MAP_TILES_URL: tiles }), testApp()])
  })
  afterAll(() => Promise.all([withTiles.close(), without.close()]))

  async function policyOf({ app }: TestApp) {
    const { headers } = await app.inject({
      url: '/search-results',
      headers: { accept: 'text/html' },
    })
    const parts = String(headers['content-security-policy']).split('; ')
    return new Map(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  }

  test('지도 조각의 주소는 화면에 전해지고, 정하지 않으면 아무 말도 없다', async () => {
    const configured = await withTiles.app.inject('/conf.js')
    expect(configured.body).toContain(
      '"MAP_TILES_URL":"https://tiles.example:8443/korea/{z}/{x}/{y}.pbf"',
    )
    expect((await without.app.inject('/conf.js')).body).not.toContain('MAP_TILES_URL')
  })

  test('그 출처에서 받아 오는 것만 더 허락하고, 일꾼은 우리 것만 일한다', async () => {
    const [open, closed] = [await policyOf(withTiles), await policyOf(without)]
    expect(open.get('connect-src')).toContain('https://tiles.example:8443')
    expect(open.get('worker-src')).toEqual(["'self'"])
    expect(closed.get('worker-src')).toEqual(["'self'"])
    const widened = [...open].filter(([name, sources]) =>
      sources.some((source) => source.includes('tiles.example') && name !== 'connect-src'),
    )
    expect(widened).toEqual([])
    expect([...closed.values()].flat().join(' ')).not.toContain('tiles.example')
  })
})

describe('꽉 찬 디스크', () => {
  const now = () => new Date('2026-11-15T09:40:00.000Z')

  test('남은 자리가 예비보다 적으면 꽉 찬 것이고, 없는 폴더는 꽉 차지 않는다', async () => {
    const folder = tmpdir()
    expect(await watchDisk({ folder, now, reserve: 1 }).isFull()).toBe(false)
    expect(await watchDisk({ folder, now, reserve: Number.MAX_SAFE_INTEGER }).isFull()).toBe(true)
    expect(await watchDisk({ folder: '/nowhere/at/all', now }).isFull()).toBe(false)
  })

  const full: MediaStore = {
    put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    read: async () => null,
    remove: async () => {},
    tidy: async () => {},
  }

  let server: TestApp
  beforeAll(async () => {
    server = await testApp({}, { media: full })
  })
  afterAll(() => server.close())

  test('디스크가 꽉 차면 507로 기다리게 하고, 한동안 준비되지 않았다고 말한다', async () => {
    const ready = async () => (await server.app.inject('/readyz')).json<{ status: string }>().status
    expect(await ready()).toBe('ready')
    const { token, memberEmail } = await confirmedMember(server)
    await proveEmail(server, memberEmail, token)
    const form = { memberProFiles: await pictureFile() }
    const refused = await sendForm(server.app, { to: 'PUT /api/member/update', form, token })
    expect(refused.statusCode).toBe(507)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json()).toMatchObject({ header: { code: 'E507' }, body: { items: null } })
    expect(await ready()).toBe('disk full')
    server.clock.advance(61_000)
    expect(await ready()).toBe('ready')
  })
})
