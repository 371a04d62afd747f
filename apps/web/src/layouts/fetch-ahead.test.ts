import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'
import type { PagePlace } from './page-slot.tsx'

let asked: PagePlace[]
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
    ask: (_client: QueryClient, place: PagePlace) => {
      asked.push(place)
      return new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    },
  },
  { path: '/broken', load: () => Promise.reject(new Error('gone')) },
  { ...file('my-page'), children: [{ path: '/mypage/inbox', ...file('inbox') }] },
]

const numbers = () => asked.map(({ params }) => params.restaurantNo)

async function answerAll() {
  for (const answer of waiting.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  loaded = []
  waiting = []
  const ahead = fetchAhead({ client: new QueryClient(), table: table() })
  go = (path) => ahead(new URL(path, 'https://matjari.example'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('주소에 맞는 화면의 파일과 답을 부른다', async () => {
  void go('/restaurant/7?reserve=1')
  expect(asked).toEqual([{ params: { restaurantNo: '7' }, search: '?reserve=1' }])
  await go('/mypage/inbox')
  expect(loaded).toEqual(['my-page', 'inbox'])
})

test('모르는 주소에는 아무것도 하지 않고, 실패는 조용하다', async () => {
  await go('/no-such-page')
  await go('/media/photo.webp')
  expect([...asked, ...loaded]).toEqual([])
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
  expect(asked).toEqual([])
})
