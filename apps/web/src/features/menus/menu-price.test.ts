import { messages } from '@matjari/contract/messages'
import { expect, test } from 'vitest'
import {
  caretIn,
  digitCount,
  priceFieldProblem,
  priceOf,
  priceText,
  wonText,
} from './menu-price.ts'

test.each([
  [0, '0원'],
  [900, '900원'],
  [11_000, '11,000원'],
  [10_000_000, '10,000,000원'],
])('가격 %d은 %s으로 보인다', (price, shown) => {
  expect(wonText(price)).toBe(shown)
})

test.each([
  ['11000', '11,000'],
  ['11,0000', '110,000'],
  ['11,000원', '11,000'],
  ['１２００', '1,200'],
  ['007', '7'],
  ['000', '0'],
  ['만원', ''],
  ['', ''],
  ['123456789012345678901', '123,456,789,012,345,678,901'],
])('가격 칸에 %j을 쓰면 %j이 된다', (typed, shown) => {
  expect(priceText(typed)).toBe(shown)
})

test.each([
  ['11,000', 11_000],
  ['0', 0],
])('가격 칸의 %j은 %d원이다', (text, price) => {
  expect(priceOf(text)).toBe(price)
})

test.each([
  ['', messages.menu.priceRule],
  ['원', messages.menu.priceRule],
  ['10,000,001', messages.menu.priceRule],
  ['10,000,000', null],
  ['0', null],
])('가격 칸 %j의 잘못은 %j이다', (text, problem) => {
  expect(priceFieldProblem(text)).toBe(problem)
})

test.each([
  { typed: '1|1000', shown: '1|1,000' },
  { typed: '9|11,000', shown: '9|11,000' },
  { typed: '11,000|', shown: '11,000|' },
  { typed: '11,|00', shown: '1,1|00' },
  { typed: '|500', shown: '|500' },
  { typed: '0|', shown: '0|' },
])('묶음이 바뀌어도 커서는 같은 숫자 앞에 있다: $typed', ({ typed, shown }) => {
  const [before = '', after = ''] = typed.split('|')
  const text = priceText(before + after)
  const caret = caretIn(text, digitCount(after))
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})
