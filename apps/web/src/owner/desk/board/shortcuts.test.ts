import { expect, test } from 'vitest'
import { commandOf } from './shortcuts.ts'

const press = (key: string, change: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: document.body,
    ...change,
  })

function inside(html: string): Element | null {
  const frame = document.createElement('div')
  frame.innerHTML = html
  return frame.querySelector('[data-here]')
}

test('글자판이 한글이어도 같은 자리의 글쇠다', () => {
  expect([press('v'), press('V'), press('ㅍ'), press('/'), press('?')]).toEqual([
    'visit',
    'visit',
    'visit',
    'search',
    'help',
  ])
})

test.each([
  ['칸에서는', '<input data-here>'],
  ['창 안에서는', '<div role="dialog"><button data-here></button></div>'],
  ['차림표 안에서는', '<div role="menu"><div data-here></div></div>'],
])('%s 아무것도 하지 않는다', (_, html) => {
  expect(press('n', { target: inside(html) })).toBeNull()
})

test('다른 글쇠와 함께이거나 글자를 짓는 중이면 아무것도 하지 않는다', () => {
  expect([press('n', { ctrlKey: true }), press('n', { isComposing: true }), press('x')]).toEqual([
    null,
    null,
    null,
  ])
})

test('Enter는 줄에서만 손님 정보를 연다', () => {
  const row = inside('<li data-here data-reservation="1"></li>')
  const link = inside('<li data-reservation="1"><a data-here></a></li>')
  expect([press('Enter', { target: row }), press('Enter', { target: link })]).toEqual([
    'card',
    null,
  ])
})
