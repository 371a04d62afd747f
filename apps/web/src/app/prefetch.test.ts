import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPrefetch, onLinkIntent } from './prefetch.ts'
import type { LoaderArgs } from './route.tsx'

describe('링크 의도', () => {
  let told: string[]
  let stop: () => void

  /** The one link of the page, or something inside it. */
  function show(html: string) {
    document.body.innerHTML = html
    return document.querySelector('b') ?? document.querySelector('a') ?? document.body
  }

  const move = (type: string, target: Element, pointerType: string) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }))

  const press = (target: Element) => move('pointerdown', target, 'touch')

  beforeEach(() => {
    vi.useFakeTimers()
    document.body.replaceChildren()
    window.history.replaceState(null, '', '/search-results?query=a')
    told = []
    stop = onLinkIntent(({ pathname, search }) => told.push(pathname + search))
  })

  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  test('마우스는 잠깐 머문 링크만, 손가락은 닿자마자 알린다', () => {
    const link = show('<p>글</p><a href="/restaurant/1"><b>멘야하루</b></a>')
    move('pointerover', link, 'mouse')
    vi.advanceTimersByTime(40)
    move('pointerover', document.body, 'mouse')
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])

    move('pointerover', link, 'mouse')
    vi.advanceTimersByTime(60)
    expect(told).toEqual(['/restaurant/1'])

    // A finger that scrolls passes over links without meaning them.
    move('pointerover', document.body, 'mouse')
    move('pointerover', link, 'touch')
    vi.advanceTimersByTime(1000)
    expect(told).toHaveLength(1)
    press(link)
    expect(told).toEqual(['/restaurant/1', '/restaurant/1'])
  })

  test('초점이 머문 링크를 알린다', () => {
    const link = show('<a href="/terms?from=a">약관</a>')
    link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    vi.advanceTimersByTime(60)
    expect(told).toEqual(['/terms?from=a'])
  })

  test.each([
    ['다른 사이트', '<a href="https://map.example/restaurant/1">지도</a>'],
    ['전화', '<a href="tel:02-123-4567">전화</a>'],
    ['새 창', '<a href="/restaurant/1" target="_blank">가게</a>'],
    ['내려받기', '<a href="/restaurant/1" download>파일</a>'],
    ['지금 화면', '<a href="/search-results?query=a#results">결과로</a>'],
    ['링크가 아닌 것', '<b>글자</b>'],
  ])('%s은 알리지 않는다', (_what, html) => {
    press(show(html))
    expect(told).toEqual([])
  })

  test('듣기 시작할 때 이미 초점이 있던 링크도 알린다', () => {
    stop()
    show('<a href="/login">로그인</a>')
    document.querySelector('a')?.focus()
    stop = onLinkIntent(({ pathname }) => told.push(pathname))
    vi.advanceTimersByTime(60)
    expect(told).toEqual(['/login'])
  })
})

describe('미리 가져오기', () => {
  let loaderCalls: LoaderArgs[]
  let loaded: string[]
  /** Answers that have not come yet. */
  let waiting: (() => void)[]
  let go: (path: string) => Promise<void>

  const file = (name: string) => ({
    load: async () => {
      loaded.push(name)
    },
  })

  const table = () => [
    {
      path: '/restaurant/:restaurantNo',
      ...file('restaurant'),
      prefetch: (_client: QueryClient, place: LoaderArgs) => {
        loaderCalls.push(place)
        return new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
      },
    },
    { path: '/broken', load: () => Promise.reject(new Error('gone')) },
    { ...file('my-page'), children: [{ path: '/mypage/inbox', ...file('inbox') }] },
  ]

  const numbers = () => loaderCalls.map(({ params }) => params.restaurantNo)

  async function answerAll() {
    for (const answer of waiting.splice(0)) answer()
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    loaderCalls = []
    loaded = []
    waiting = []
    const ahead = createPrefetch({ client: new QueryClient(), table: table() })
    go = (path) => ahead(new URL(path, 'https://matjari.example'))
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('주소에 맞는 화면의 파일과 답을 부른다', async () => {
    void go('/restaurant/7?reserve=1')
    expect(loaderCalls).toEqual([{ params: { restaurantNo: '7' }, search: '?reserve=1' }])
    await go('/mypage/inbox')
    expect(loaded).toEqual(['my-page', 'inbox'])
  })

  test('모르는 주소에는 아무것도 하지 않고, 실패는 조용하다', async () => {
    await go('/no-such-page')
    await go('/media/photo.webp')
    expect([...loaderCalls, ...loaded]).toEqual([])
    await expect(go('/broken')).resolves.toBeUndefined()
  })

  test('같은 주소는 답이 새로운 동안 한 번만 부른다', async () => {
    void go('/restaurant/7')
    await answerAll()
    await vi.advanceTimersByTimeAsync(29_999)
    void go('/restaurant/7')
    expect(numbers()).toEqual(['7'])
    await vi.advanceTimersByTimeAsync(1)
    void go('/restaurant/7')
    expect(numbers()).toEqual(['7', '7'])
  })

  test('한꺼번에 셋까지만 부르고, 넘친 것은 다음에 다시 부를 수 있다', async () => {
    for (const no of [1, 2, 3, 4]) void go(`/restaurant/${no}`)
    expect(numbers()).toEqual(['1', '2', '3'])
    await answerAll()
    void go('/restaurant/4')
    expect(numbers()).toEqual(['1', '2', '3', '4'])
  })

  test('데이터를 아끼는 사람에게는 미리 부르지 않는다', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    void go('/restaurant/7')
    expect(loaderCalls).toEqual([])
  })
})
