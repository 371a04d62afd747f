import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLinks } from './link-intent.ts'

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
  stop = watchLinks(({ pathname, search }) => told.push(pathname + search))
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
  stop = watchLinks(({ pathname }) => told.push(pathname))
  vi.advanceTimersByTime(60)
  expect(told).toEqual(['/login'])
})
