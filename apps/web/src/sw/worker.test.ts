import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

const heard: Record<string, Listener> = {}
let shown: unknown[]
let acts: string[]
let windows: string[]

/** One of the windows that are open. */
const windowAt = (url: string) => ({
  url,
  focus: async () => void acts.push(`focus ${url}`),
  navigate: async (to: string) => {
    if (url.endsWith('#not-ours')) throw new TypeError('not led by this worker')
    acts.push(`navigate ${to}`)
  },
})

// It takes hold of its world when it is read, and it is read once.
beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => (heard[name] = listener),
    registration: {
      showNotification: async (...notification: unknown[]) => void shown.push(notification),
    },
    clients: {
      matchAll: async () => windows.map(windowAt),
      openWindow: async (url: string) => void acts.push(`open ${url}`),
    },
  })
  vi.stubGlobal('location', { origin: 'https://matjari.example' })
  vi.stubGlobal('offlinePage', '<p>연결 없음</p>')
  vi.stubGlobal('offlinePolicy', "default-src 'none'")
  await import('./worker.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  shown = []
  acts = []
  windows = []
})

async function happen(name: string, event: object) {
  const done: Promise<unknown>[] = []
  heard[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => done.push(work) })
  await Promise.all(done)
}

const push = (json: () => unknown) => happen('push', { data: { json } })

test('받은 소식을 제목과 내용으로 알리고, 같은 일의 나중 소식이 앞의 것을 대신한다', async () => {
  const news = { title: '자리가 났어요', body: '18:20까지', link: '/mypage/waiting', topic: 'w-1' }
  await push(() => news)
  expect(shown).toEqual([
    ['자리가 났어요', expect.objectContaining({ body: '18:20까지', tag: 'w-1', data: news.link })],
  ])
})

test('읽을 수 없는 소식도 소식이 있다고는 알린다', async () => {
  await push(() => {
    throw new SyntaxError('not JSON')
  })
  await happen('push', { data: null })
  expect(shown).toHaveLength(2)
  expect(shown[0]).toEqual(['맛자리', expect.objectContaining({ data: '/mypage/inbox' })])
})

const click = (data: string) =>
  happen('notificationclick', { notification: { data, close: () => void acts.push('close') } })

test.each([
  ['창이 없으면 새로 열고', [], ['open https://matjari.example/a']],
  [
    '보고 있던 창이 있으면 그 창으로 가고',
    ['https://matjari.example/', 'https://matjari.example/a'],
    ['focus https://matjari.example/a'],
  ],
  [
    '다른 것을 보던 창은 그리로 데려가고',
    ['https://matjari.example/b'],
    ['focus https://matjari.example/b', 'navigate https://matjari.example/a'],
  ],
  [
    '데려갈 수 없는 창뿐이면 새로 연다',
    ['https://matjari.example/b#not-ours'],
    ['focus https://matjari.example/b#not-ours', 'open https://matjari.example/a'],
  ],
])('%s', async (_name, open, expected) => {
  windows = open
  await click('/a')
  expect(acts).toEqual(['close', ...expected])
})

test('다른 곳의 주소로는 데려가지 않는다', async () => {
  await click('https://evil.example/mypage')
  expect(acts).toEqual(['close', 'open https://matjari.example/mypage/inbox'])
})

function visit(request: object, preloadResponse?: Promise<Response>) {
  let answer: Promise<Response> | undefined
  heard.fetch?.({
    request: { method: 'GET', mode: 'navigate', ...request },
    preloadResponse: preloadResponse ?? Promise.resolve(),
    respondWith: (given: Promise<Response>) => (answer = given),
  })
  return answer
}

test('화면은 늘 서버에서 오고, 닿지 않을 때만 스스로 보인다. 다른 것에는 손대지 않는다', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('새 화면'))
  vi.stubGlobal('fetch', fetched)
  expect(await (await visit({}))?.text()).toBe('새 화면')
  expect(await (await visit({}, Promise.resolve(new Response('앞서 온 화면'))))?.text()).toBe(
    '앞서 온 화면',
  )
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const offline = await visit({})
  expect(await offline?.text()).toBe('<p>연결 없음</p>')
  expect(offline?.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect([visit({ mode: 'cors' }), visit({ method: 'POST' })]).toEqual([undefined, undefined])
})
