import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMost, cutToGraphemes, filledUpTo, graphemeCount, utf8Bytes } from './text-length.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['', 0],
  ['맛자리', 3],
  ['맛자리'.normalize('NFD'), 3],
  [family, 1],
  ['🇰🇷한식', 3],
  ['a\r\nb', 3],
])('사람이 세는 대로 글자를 센다: %j', (text, expected) => {
  expect(graphemeCount(text)).toBe(expected)
})

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 2],
  ['맛', 3],
  ['👍', 4],
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\uffff', 3],
  ['\u{10000}', 4],
])('UTF-8 바이트를 센다: %j', (text, expected) => {
  expect(utf8Bytes(text)).toBe(expected)
})

test('바이트 수는 인코더가 만드는 길이와 언제나 같다', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text, 'utf8'))
    }),
  )
})

test('자른 글은 원래 글의 앞부분이고 글자 수를 넘지 않는다', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, max) => {
      const cut = cutToGraphemes(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(graphemeCount(cut)).toBe(Math.min(max, graphemeCount(text)))
    }),
  )
})

test('이모지를 가운데서 자르지 않는다', () => {
  expect(cutToGraphemes(`${family}${family}a`, 1)).toBe(family)
})

test('길이 규칙은 넘을 때만 말한다', () => {
  expect(atMost(2, '길어요')(`${family}가`)).toBeNull()
  expect(atMost(2, '길어요')('가나다')).toBe('길어요')
})

test('채워야 하는 글은 비어도 길어도 말한다', () => {
  const rule = filledUpTo(2, { blank: '비었어요', tooLong: '길어요' })
  expect(rule('  ')).toBe('비었어요')
  expect(rule('가나')).toBeNull()
  expect(rule('가나다')).toBe('길어요')
})
