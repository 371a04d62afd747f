import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pageAddresses, pages, renderedAddresses } from '@matjari/contract/pages'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { templateForTests, webRootForTests } from '../../../test/support/server/web-root.ts'
import { readConfig } from '../../lib/config.ts'
import { measureLoopDelay } from '../../lib/queues/load-aware-queue.ts'
import { responseCache } from '../cache/response-cache.ts'
import { serveFromCacheEarly } from '../cache-fast-path.ts'
import { addRequestIds, addSecurityHeaders } from '../headers.ts'
import type { PublicLoader } from './page-renderer.ts'
import { renderedPageAddress } from './page-server.ts'
import type { HeadOf } from './page-template.ts'
import { serveWebApp } from './web-app.ts'

describe('앱', () => {
  async function pageWith(headOf: HeadOf) {
    const app = fastify()
    const { root, remove } = webRootForTests()
    await serveWebApp(app, {
      root,
      config: readConfig({ NODE_ENV: 'test' }),
      social: { google: null, kakao: null },
      headOf,
      ask: () => Promise.reject(new Error('nobody is asked')),
      cache: responseCache({ mostBytes: 0, now: () => new Date() }),
      now: () => new Date(),
    })
    const response = await app.inject({ url: '/restaurant/1', headers: { accept: 'text/html' } })
    await app.close()
    remove()
    return response
  }

  test('화면의 머리말은 그 화면이 정한 그대로 들어간다', async () => {
    const head = { status: 404, html: "<title>$& $' $1</title>" } as const
    const { statusCode, body } = await pageWith(() => Promise.resolve(head))
    expect(statusCode).toBe(404)
    expect(body).toContain(head.html)
    expect(body).not.toContain('<title>맛자리</title>')
  })

  test('머리말을 만들지 못해도 화면은 열린다', async () => {
    const { statusCode, headers, body } = await pageWith(() => Promise.reject(new Error('끊김')))
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<title>맛자리</title>')
  })
})

describe('그려 낸 화면', () => {
  // A client that draws what it is answered, and fails when it is told so.
  const client = `
let send
export const answerWith = (given) => { send = given }
export async function renderPage({ url, now, signal, inTurn }) {
  if (url.includes('nothing')) return null
  const { status, text } = await send({ url: '/api' + url })
  if (text === 'broken') throw new Error('broken')
  if (text === 'never') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await inTurn(async () => { globalThis.drawnInRound?.() })
  return { html: '<h1>' + text + '</h1>', state: JSON.stringify({ now }), status, isWhole: text !== 'partly' }
}
`

  const template = templateForTests('<script>early()</script>')

  type Given = {
    ask?: PublicLoader
    answer?: string
    status?: number
    isOpen?: boolean
    delayMs?: number
  }

  async function pagesWith({
    answer = '국밥',
    status = 200,
    isOpen = true,
    delayMs = 0,
    ...given
  }: Given) {
    const { root, remove } = webRootForTests(template)
    const renderFolder = join(root, '../dist-render')
    mkdirSync(renderFolder)
    writeFileSync(join(renderFolder, 'render.js'), client)
    writeFileSync(join(renderFolder, 'package.json'), '{"type":"module"}')
    const now = () => new Date('2026-11-16T09:40:00Z')
    const cache = responseCache({ mostBytes: 1_000_000, now })
    if (isOpen) cache.open()
    let asked = 0
    const ask: PublicLoader = async (url) => {
      asked += 1
      return given.ask ? given.ask(url) : { status, text: answer, tags: ['restaurant:1'] }
    }
    const app = fastify()
    const config = readConfig({ NODE_ENV: 'test' })
    addRequestIds(app)
    let framed = 0
    app.addHook('onRequest', (_request, _reply, done) => {
      framed += 1
      done()
    })
    await addSecurityHeaders(app, config)
    serveFromCacheEarly(app, { config, responses: { known: (address) => cache.at(address) } })
    await serveWebApp(app, {
      root,
      config,
      social: { google: null, kakao: null },
      headOf: () =>
        Promise.resolve({ status: status === 404 ? 404 : 200, html: '<title>머리</title>' }),
      ask,
      cache,
      now,
      loopDelay: () => Promise.resolve(delayMs),
    })
    onTestFinished(async () => {
      await app.close()
      remove()
    })
    const visit = async (url = '/restaurant/1', headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: 'text/html', ...headers } })
    const listen = () => app.listen({ port: 0, host: '127.0.0.1' })
    return { visit, listen, cache, asked: () => asked, framed: () => framed }
  }

  test('서버가 그린 화면은 머리와 내용과 이어받을 답을 한 번에 담고, 안에 선 스크립트는 그 글로만 허락된다', async () => {
    const { visit } = await pagesWith({})
    const { statusCode, headers, body } = await visit()
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>머리</title>')
    expect(body).toContain(
      '<div id="root"><h1>국밥</h1></div><script type="application/json" id="page-state">{"now":',
    )
    // In a template nothing runs and nothing is fetched until it is taken out.
    expect(body).toContain(
      '<template id="late-scripts"><script src="/main.js"></script></template>',
    )
    expect(body.split('main.js')).toHaveLength(2)
    expect(body).not.toContain('<noscript>')
    expect(headers['cache-control']).toBe('no-cache')
    // sha256 of `early()`
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  test('한 번 그린 화면은 다시 그리지 않고, 보인 것이 바뀌면 새로 그린다', async () => {
    const { visit, cache, asked } = await pagesWith({})
    const first = await visit()
    const again = await visit('/restaurant/1?utm_source=kakao')
    expect(again.body).toBe(first.body)
    const unchanged = await visit('/restaurant/1', { 'if-none-match': String(again.headers.etag) })
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.headers['content-security-policy']).toBe(
      first.headers['content-security-policy'],
    )
    expect(asked()).toBe(1)
    cache.drop(['restaurant:1'])
    await visit()
    expect(asked()).toBe(2)
  })

  test('둔 화면은 틀을 거치지 않고도 여느 때와 같은 머리말로 가고, 화면을 바라지 않는 사람에게는 가지 않는다', async () => {
    const { listen, framed } = await pagesWith({})
    const url = `${await listen()}/restaurant/1`
    const ask = async (accept = 'text/html') => {
      const answer = await fetch(url, { headers: { accept, 'accept-encoding': 'identity' } })
      const { date: _date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
      return { id, status: answer.status, headers, text: await answer.text() }
    }
    const usual = await ask()
    const quick = await ask()
    expect(framed()).toBe(1)
    expect({ ...quick, id: '' }).toEqual({ ...usual, id: '' })
    expect(quick.id).toMatch(/^[\da-f]{12}$/)
    expect((await ask('application/json')).status).toBe(404)
  })

  test('먼저 온 사람에게는 머리가 먼저 가고 내용이 뒤따라, 합치면 같은 화면이다', async () => {
    const { visit } = await pagesWith({})
    const streamed = await visit('/restaurant/1', { 'accept-encoding': 'gzip' })
    expect(streamed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(streamed.rawPayload).toString()).toBe((await visit()).body)
  })

  test.each([
    ['그리다 실패하면', { answer: 'broken' }],
    ['물은 답이 오지 않으면', { ask: () => Promise.reject(new Error('끊김')) }],
  ])('%s 빈 화면을 보내 브라우저가 그리게 하고, 그것은 두지 않는다', async (_why, given) => {
    const { visit, asked } = await pagesWith(given)
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, rawPayload, headers } = await visit('/restaurant/1', {
        'accept-encoding': encoding,
      })
      const body = headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload
      expect(statusCode).toBe(200)
      expect(body.toString()).toContain('<title>머리</title>')
      expect(body.toString()).toContain('<div id="root"></div><script src="/main.js"></script>')
      expect(body.toString()).toContain('<noscript>')
    }
    expect(asked()).toBe(2)
  })

  test('없는 가게의 화면은 404로 그리고 두지 않으며, 다 그리지 못한 화면도 두지 않는다', async () => {
    const missing = await pagesWith({ status: 404, answer: '없음' })
    expect((await missing.visit()).statusCode).toBe(404)
    await missing.visit()
    expect(missing.asked()).toBe(2)
    const partly = await pagesWith({ answer: 'partly' })
    await partly.visit()
    await partly.visit()
    expect(partly.asked()).toBe(2)
  })

  test('루프가 밀려 있으면 그리지 않고 빈 화면을 보낸다', async () => {
    const { visit, asked } = await pagesWith({ delayMs: 51 })
    expect((await visit()).body).toContain('<div id="root"></div>')
    expect(asked()).toBe(0)
  })

  test('도는 동안 걸린 일만큼 루프가 밀린 것이다', async () => {
    // In every turn, and queued before the measuring: no timer decides whether it comes in between.
    let busy: NodeJS.Immediate
    const work = () => {
      const until = performance.now() + 80
      while (performance.now() < until);
      busy = setImmediate(work)
    }
    busy = setImmediate(work)
    onTestFinished(() => clearImmediate(busy))
    expect(await measureLoopDelay()).toBeGreaterThan(50)
  })

  test('한꺼번에 많은 화면을 그리지는 않는다', async () => {
    let answer = () => {}
    const answering = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { visit } = await pagesWith({
      ask: async () => {
        await answering
        return { status: 200, text: '국밥', tags: [] }
      },
    })
    const early: string[] = []
    const visits = Array.from({ length: 6 }, async (_, at) => {
      const { body } = await visit(`/restaurant/${at + 1}`)
      early.push(body)
      return body
    })
    // Which two of the six come too late is theirs to settle.
    await expect.poll(() => early, { timeout: 60_000 }).toHaveLength(2)
    for (const body of early) expect(body).toContain('<div id="root"></div>')
    answer()
    const drawn = (await Promise.all(visits)).filter((body) => body.includes('국밥'))
    expect(drawn).toHaveLength(4)
  })

  test('한꺼번에 답을 얻은 화면들은 루프의 한 바퀴에 하나씩 그린다', async () => {
    let round = 0
    let goesOn = true
    const count = () => {
      round += 1
      if (goesOn) setImmediate(count)
    }
    setImmediate(count)
    const drawnIn: number[] = []
    vi.stubGlobal('drawnInRound', () => drawnIn.push(round))
    onTestFinished(() => {
      goesOn = false
      vi.unstubAllGlobals()
    })
    const asking: (() => void)[] = []
    const { visit } = await pagesWith({
      ask: async () => {
        await new Promise<void>((answer) => {
          asking.push(answer)
          if (asking.length === 4) for (const each of asking) each()
        })
        return { status: 200, text: '국밥', tags: [] }
      },
    })
    await Promise.all([1, 2, 3, 4].map((no) => visit(`/restaurant/${no}`)))
    expect(drawnIn).toHaveLength(4)
    expect(new Set(drawnIn).size).toBe(4)
  })
})

describe('없는 화면', () => {
  let server: TestApp
  let production: TestApp
  beforeAll(async () => {
    ;[server, production] = await Promise.all([testApp(), testApp({ NODE_ENV: 'production' })])
  })
  afterAll(() => Promise.all([server.close(), production.close()]))

  const headers = { accept: 'text/html' }
  const visit = (url: string, method: 'GET' | 'HEAD' = 'GET', { app } = server) =>
    app.inject({ method, url, headers })

  test.each([
    '/.env',
    '/server-status',
    '/metrics/',
    '/index.html',
    '/wp-login.php?x=1',
    '/login/x',
    '/restaurant',
    '/restaurant/1/2',
    '/restaurant/abc',
    '/restaurant/999999',
    '/reviews/999999',
    '/mypage/nothing',
    '/admin/nothing',
    '/admin/main/x',
    '/oauth2/kakao',
    '/dev',
  ])('%s 에는 화면이 없어서, 찾을 수 없다는 화면을 404로 보낸다', async (url) => {
    const page = await visit(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('<div id="root"></div><script src="/main.js"></script>')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect((await visit(url, 'HEAD')).statusCode).toBe(404)
  })

  // A number of nothing has no page.
  const named = pageAddresses.filter((address) => !address.includes(':'))

  test.each([
    ...named,
    '/?utm_source=kakao',
    '/search-results?query=%EA%B9%80%EB%B0%A5',
    '/reservation?restaurantNo=1',
    '/login/',
    '/Login',
    '/oauth2/kakao/callback?code=1&state=2',
  ])('%s 에는 화면이 있다', async (url) => {
    expect((await visit(url)).statusCode).toBe(200)
    expect((await visit(url, 'HEAD')).statusCode).toBe(200)
  })

  const notForVisitors = named.filter(
    (address) => pages[address].sampleOnly ?? pages[address].developmentOnly,
  )

  test.each([...notForVisitors, '/dev/mail'])('운영 환경에 %s 화면은 없다', async (url) => {
    expect((await visit(url, 'GET', production)).statusCode).toBe(404)
    expect((await visit('/login', 'GET', production)).statusCode).toBe(200)
  })
})

describe('주소', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=kakao', '/'],
    ['/restaurant/12?from=kakao', '/restaurant/12'],
    ['/reviews/12?page=2&sort=latest&x=1', '/reviews/12?sort=latest&page=2'],
    [
      '/search-results?page=2&query=%EA%B9%80+%EB%B0%A5',
      '/search-results?query=%EA%B9%80+%EB%B0%A5&page=2',
    ],
    ['/search-results?literal=a&x=1&query=a+b', '/search-results?query=a+b&literal=a'],
    ['/search-results?query=&query=a', '/search-results'],
    [
      '/search-results?price=2&day=2026-11-20&guests=4&view=map&query=a',
      '/search-results?query=a&price=2',
    ],
  ])('%s 는 %s 와 같은 것을 보인다', (url, address) => {
    expect(renderedPageAddress(url)).toBe(address)
  })

  test.each(renderedAddresses)('%s 는 번호가 있으면 서버가 그린다', (address) => {
    const url = address.replaceAll(/:\w+/g, '12')
    expect(renderedPageAddress(`${url}?utm_source=kakao`)).toBe(url)
  })

  const browserOnly = pageAddresses.filter((address) => !pages[address].rendered)

  test.each([
    ...browserOnly,
    '/restaurant/abc',
    '/restaurant/12/',
    '/restaurant/1/2',
    '/reviews',
    '//',
    '',
  ])('%s 는 브라우저가 그린다', (url) => {
    expect(renderedPageAddress(url)).toBeNull()
  })
})
