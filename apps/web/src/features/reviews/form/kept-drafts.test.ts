import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../../../lib/session.ts'
import { draftsKey } from '../../../lib/session-storage.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts'

const place = { memberNo: '1', restaurantNo: '7' }
const words = { score: 4.5, content: '국물이 진해요' }
const dayMs = 24 * 60 * 60_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('회원과 가게마다 따로 두고, 글과 별점 말고는 두지 않는다', () => {
  const whole = { ...words, receipt: 'secret.png' }
  keepDraft(place, whole)
  expect(keptDraft(place)).toEqual(words)
  expect(keptDraft({ ...place, memberNo: '2' })).toBeNull()
  expect(keptDraft({ ...place, restaurantNo: '8' })).toBeNull()
  expect(localStorage.getItem(draftsKey)).not.toContain('secret')
})

test('이레가 지나거나, 보내거나, 나가면 지워진다', () => {
  keepDraft(place, words)
  vi.setSystemTime(Date.now() + 7 * dayMs - 1)
  expect(keptDraft(place)).toEqual(words)
  vi.setSystemTime(Date.now() + 1)
  expect(keptDraft(place)).toBeNull()

  keepDraft(place, words)
  dropDraft(place)
  expect(localStorage.getItem(draftsKey)).toBeNull()

  keepDraft(place, words)
  signOut('expired')
  expect(keptDraft(place)).toEqual(words)
  signOut('logout')
  expect(localStorage.getItem(draftsKey)).toBeNull()
})

test('가장 새로운 열 곳의 것만 두고, 긴 글은 쓸 수 있는 만큼만 돌려준다', () => {
  for (let no = 1; no <= 12; no += 1) keepDraft({ ...place, restaurantNo: `${no}` }, words)
  expect(keptDraft({ ...place, restaurantNo: '2' })).toBeNull()
  expect(keptDraft({ ...place, restaurantNo: '3' })).toEqual(words)

  const long = [{ ...place, score: null, content: '가'.repeat(100_000), keptAt: Date.now() }]
  localStorage.setItem(draftsKey, JSON.stringify(long))
  expect(keptDraft(place)?.content.length).toBeLessThanOrEqual(1000)
})

test.each([
  ['망가졌으면', '{oops'],
  ['남의 것이면', '{"a":1}'],
  ['모양이 다르면', '[null, 3, {"memberNo":"1","restaurantNo":"7","score":9}]'],
])('둔 것이 %s 없는 것과 같다', (_name, stored) => {
  localStorage.setItem(draftsKey, stored)
  expect(keptDraft(place)).toBeNull()
})

test('저장소가 막혔거나 꽉 차도 쓰는 데는 탈이 없다', () => {
  const blocked = () => {
    throw new DOMException('막힘', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  keepDraft(place, words)
  expect(keptDraft(place)).toBeNull()
  dropDraft(place)
  signOut('logout')
  vi.unstubAllGlobals()
})
