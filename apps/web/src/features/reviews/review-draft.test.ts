import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signOut } from '../../lib/session.ts'
import { draftsKey } from '../../lib/session-storage.ts'
import {
  blankDraft,
  changeStarted,
  deleteStoredDraft,
  forgetInterrupted,
  forgetStarted,
  interruptedEdit,
  isRestored,
  saveInterrupted,
  startedDraft,
  storeDraft,
  storedDraft,
  subscribeToDrafts,
} from './review-draft.ts'

describe('쓰던 글', () => {
  const write = (writer: string | null, content: string, restaurantNo = '7') =>
    changeStarted({ restaurantNo, writer }, (before) => ({ ...before, content }))
  const read = (writer: string | null, restaurantNo = '7') =>
    startedDraft(restaurantNo, writer).content

  beforeEach(() => {
    forgetStarted('7')
    forgetStarted('8')
    forgetInterrupted('9')
  })

  test('로그인하지 않고 쓴 것은 로그인한 사람이 이어서 쓴다', () => {
    write(null, '국물이 진해요')
    expect(read('1')).toBe('국물이 진해요')
  })

  test('회원이 쓴 것은 다른 회원에게도, 로그인하지 않은 사람에게도 보이지 않는다', () => {
    write('1', '국물이 진해요')
    expect(read('2')).toBe('')
    expect(read(null)).toBe('')
    expect(read('1')).toBe('국물이 진해요')
  })

  test('이어서 쓴 것은 그 회원의 것이 된다', () => {
    write(null, '국물이 진해요')
    write('1', '국물이 진하고 뜨거워요')
    expect(read(null)).toBe('')
  })

  test('가게마다 따로 기억하고, 보내고 나면 잊는다', () => {
    write(null, '일곱째 가게')
    write(null, '여덟째 가게', '8')
    forgetStarted('7')
    expect(startedDraft('7', null)).toBe(blankDraft)
    expect(read(null, '8')).toBe('여덟째 가게')
  })

  test('다시 읽은 화면은 그 회원이 쓰던 글과 별점을 돌려주고, 사진은 다시 고르게 한다', () => {
    storeDraft({ memberNo: '5', restaurantNo: '8' }, { score: 3.5, content: '쓰던 글' })
    expect(startedDraft('8', '5')).toEqual({ ...blankDraft, score: 3.5, content: '쓰던 글' })
    expect([isRestored('8', '5'), isRestored('8', '1'), isRestored('8', null)]).toEqual([
      true,
      false,
      false,
    ])
    write('5', '이어 쓴 글', '8')
    expect(isRestored('8', '5')).toBe(true)
    expect(storedDraft({ memberNo: '5', restaurantNo: '8' })?.content).toBe('이어 쓴 글')
    forgetStarted('8')
    expect(startedDraft('8', '5')).toBe(blankDraft)
    expect(storedDraft({ memberNo: '5', restaurantNo: '8' })).toBeNull()
  })

  test('바뀌면 보고 있는 화면에 알린다', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToDrafts(listener)
    write(null, '가')
    forgetStarted('7')
    stop()
    write(null, '나')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('로그인이 끝나 보내지 못한 수정은 그 회원에게만 돌려준다', () => {
    saveInterrupted('9', { writer: '1', draft: { ...blankDraft, content: '고친 글' } })
    expect(interruptedEdit('9', '1')?.content).toBe('고친 글')
    expect(interruptedEdit('9', '2')).toBeUndefined()
    forgetInterrupted('9')
    expect(interruptedEdit('9', '1')).toBeUndefined()
  })
})

describe('기기에 남긴 글', () => {
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
    storeDraft(place, whole)
    expect(storedDraft(place)).toEqual(words)
    expect(storedDraft({ ...place, memberNo: '2' })).toBeNull()
    expect(storedDraft({ ...place, restaurantNo: '8' })).toBeNull()
    expect(localStorage.getItem(draftsKey)).not.toContain('secret')
  })

  test('이레가 지나거나, 보내거나, 나가면 지워진다', () => {
    storeDraft(place, words)
    vi.setSystemTime(Date.now() + 7 * dayMs - 1)
    expect(storedDraft(place)).toEqual(words)
    vi.setSystemTime(Date.now() + 1)
    expect(storedDraft(place)).toBeNull()

    storeDraft(place, words)
    deleteStoredDraft(place)
    expect(localStorage.getItem(draftsKey)).toBeNull()

    storeDraft(place, words)
    signOut('expired')
    expect(storedDraft(place)).toEqual(words)
    signOut('logout')
    expect(localStorage.getItem(draftsKey)).toBeNull()
  })

  test('가장 새로운 열 곳의 것만 두고, 긴 글은 쓸 수 있는 만큼만 돌려준다', () => {
    for (let no = 1; no <= 12; no += 1) storeDraft({ ...place, restaurantNo: `${no}` }, words)
    expect(storedDraft({ ...place, restaurantNo: '2' })).toBeNull()
    expect(storedDraft({ ...place, restaurantNo: '3' })).toEqual(words)

    const long = [{ ...place, score: null, content: '가'.repeat(100_000), keptAt: Date.now() }]
    localStorage.setItem(draftsKey, JSON.stringify(long))
    expect(storedDraft(place)?.content.length).toBeLessThanOrEqual(1000)
  })

  test.each([
    ['망가졌으면', '{oops'],
    ['남의 것이면', '{"a":1}'],
    ['모양이 다르면', '[null, 3, {"memberNo":"1","restaurantNo":"7","score":9}]'],
  ])('둔 것이 %s 없는 것과 같다', (_name, stored) => {
    localStorage.setItem(draftsKey, stored)
    expect(storedDraft(place)).toBeNull()
  })

  test('저장소가 막혔거나 꽉 차도 쓰는 데는 탈이 없다', () => {
    const blocked = () => {
      throw new DOMException('막힘', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    storeDraft(place, words)
    expect(storedDraft(place)).toBeNull()
    deleteStoredDraft(place)
    signOut('logout')
    vi.unstubAllGlobals()
  })
})
