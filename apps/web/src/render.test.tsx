import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAnswers, drawnPages, search } from '../test/support/drawn-pages.ts'
import { until } from '../test/support/on-screen.ts'
import { App } from './app.tsx'
import { hydrateAnswers, type PageState } from './lib/page-state.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { answerWith, renderPage } from './render.tsx'
import { firstRoutes } from './routes.tsx'

/** Monday, 19:59:50 in Seoul. */
const made = Date.parse('2026-11-16T10:59:50Z')

type Wire = { readonly status: number; readonly body: unknown }

let requests: string[] = []
let changed: Readonly<Record<string, Wire>> = {}

const pathOf = (url: string) => decodeURIComponent(url.split('?')[0] ?? '')

function answerOf(url: string): Wire {
  const path = pathOf(url)
  const items = drawnAnswers[path]
  const missing = { status: 404, body: { header: { code: 'E404', message: '없어요' }, body: {} } }
  const pageData = { status: 200, body: { header: { code: 'S200', message: '' }, body: { items } } }
  return changed[path] ?? (items === undefined ? missing : pageData)
}

/** What can be booked that day is never drawn: a browser that has taken over asks for it. */
const isOfTheDay = (url: string) => /[?&]day=|^\/api\/reservation\b/.test(url)

/** The same words on both sides: of the process, and of the line. */
async function answer({ url }: { readonly url: string }) {
  if (!isOfTheDay(url)) requests.push(url)
  const { status, body } = answerOf(url)
  return { status, retryAfter: null, requestId: null, text: JSON.stringify(body) }
}

/** As on a server: without a window, and with a clock of its own. */
async function draw(url: string, now = made, signal = new AbortController().signal) {
  const absent = ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'history']
  for (const name of absent) vi.stubGlobal(name, undefined)
  try {
    return await renderPage({ url, settings: {}, now, signal, inTurn: (work) => work() })
  } finally {
    // Here both sides share one React, and only its next drawing takes back what the last one provided.
    await prerender(null)
    vi.unstubAllGlobals()
  }
}

async function drawn(url: string, now = made) {
  const page = await draw(url, now)
  if (!page) throw new Error(`${url} is not drawn`)
  return page
}

let root: Root | null = null
let complaints: unknown[] = []

/** As main.tsx does it. */
async function takeOver(url: string, { html, state }: { html: string; state: string }) {
  const path = new URL(url, location.origin)
  history.replaceState(null, '', path.pathname + path.search)
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.replaceChildren(container)
  const client = makeQueryClient()
  const pageState = JSON.parse(state) as PageState
  hydrateAnswers(client, pageState, { isNobody: true, asOf: Date.now() })
  await Promise.all(firstRoutes.map(({ load }) => load()))
  root = hydrateRoot(
    container,
    <App
      client={client}
      renderTime={pageState.now}
      inRouter={(content) => <BrowserRouter>{content}</BrowserRouter>}
    />,
    { onRecoverableError: (error) => complaints.push(error) },
  )
  const buttons = [...container.querySelectorAll('button')]
  await until(() => {
    // The end of a long page is rendered when the visitor moves.
    window.dispatchEvent(new Event('pointermove'))
    return buttons.every(isTakenOver)
  })
  await quiet()
  return container
}

/** React has put its handlers there. */
const isTakenOver = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** What React does afterwards takes a few turns. */
async function quiet() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const scriptless = (html: string) => html.replaceAll(/<!--[^]*?-->/g, '')

beforeEach(() => {
  requests = []
  changed = {}
  complaints = []
  vi.useFakeTimers({ toFake: ['Date'], now: made + 5000 })
  vi.spyOn(console, 'error').mockImplementation((...messages) => {
    if (!String(messages[0]).startsWith('Detected multiple renderers')) complaints.push(messages)
  })
  answerWith(answer)
})

afterEach(async () => {
  root?.unmount()
  root = null
  history.replaceState(null, '', '/')
  await quiet()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each(Object.values(drawnPages))(
  '$url은 스크립트 없이 읽을 것을 모두 담는다',
  async ({ url, words }) => {
    const { html, status, isWhole } = await drawn(url)
    expect(words).not.toEqual([])
    expect(words.filter((word) => !scriptless(html).includes(word))).toEqual([])
    expect(html).not.toMatch(/<script|<template|data-loading/)
    expect({ status, isWhole }).toEqual({ status: 200, isWhole: true })
  },
)

test('없는 쪽의 결과는 스크립트 없이도 없다고 하고 첫 쪽으로 잇는다', async () => {
  changed = {
    '/api/restaurants/search': {
      status: 200,
      body: {
        header: { code: 'S200', message: '' },
        body: { items: { ...search, restaurants: [] } },
      },
    },
  }
  const { html } = await drawn('/search-results?query=국밥&page=99')
  expect(html).toContain('99쪽은 없어요')
  expect(html).toContain(`href="/search-results?query=${encodeURIComponent('국밥')}"`)
})

test.each(Object.values(drawnPages))(
  '$url을 브라우저가 다시 묻지 않고 그대로 이어받는다',
  async ({ url }) => {
    const page = await drawn(url)
    requests = []
    const container = await takeOver(url, page)
    expect(complaints).toEqual([])
    expect(requests).toEqual([])
    expect(container.querySelectorAll('h1')).toHaveLength(1)
  },
)

test.each([
  ['/', '/api/restaurants/category/한식'],
  ['/restaurant/7', '/api/restaurants/7/menu'],
  ['/restaurant/7', '/api/operatings'],
  ['/reviews/7', '/api/restaurants/7/reviews'],
])(
  '%s의 한 답이 실패하면(%s) 그 자리만 기다리고, 브라우저가 그것만 다시 묻는다',
  async (url, path) => {
    changed = {
      [path]: { status: 500, body: { header: { code: 'E500', message: '탈' }, body: {} } },
    }
    const page = await drawn(url)
    expect(page.isWhole).toBe(false)
    changed = {}
    requests = []
    await takeOver(url, page)
    await until(() => requests.length > 0)
    // A strict React mounts twice, so it may have been asked twice.
    expect(new Set(requests.map(pathOf))).toEqual(new Set([path]))
    expect(complaints).toEqual([])
  },
)

test('없는 가게는 404이고, 이어받아도 그대로 없다고 말한다', async () => {
  const page = await drawn('/restaurant/8')
  expect(page.status).toBe(404)
  expect(page.html).toContain('홈으로')
  requests = []
  await takeOver('/restaurant/8', page)
  expect(complaints).toEqual([])
  expect(requests).toEqual([])
})

test('서버의 시각으로 그린 화면을 이어받은 뒤 브라우저의 시각으로 고친다', async () => {
  const page = await drawn('/restaurant/7')
  expect(page.html).toContain('영업 중')
  vi.setSystemTime(Date.parse('2026-11-16T13:00:00Z'))
  const container = await takeOver('/restaurant/7', page)
  expect(complaints).toEqual([])
  await until(() => container.textContent.includes('오늘 영업 종료'))
})

test('그리지 않는 주소는 null이고, 실패하거나 늦으면 거절한다', async () => {
  expect(await draw('/login')).toBeNull()
  changed = { '/api/restaurants/search': { status: 500, body: {} } }
  await expect(draw('/search-results')).rejects.toThrow('nothing could be asked')
  answerWith(() => Promise.reject(new Error('no database')))
  await expect(draw('/')).rejects.toThrow('nothing could be asked')
  answerWith(() => new Promise(() => {}))
  await expect(draw('/', made, AbortSignal.timeout(20))).rejects.toThrow('the page took too long')
})
