import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charactersOf } from './syllables.ts'
import { asHangul, asLatin, keysOf, typed } from './typing.ts'

const syllables = fc.array(fc.integer({ min: 0xac00, max: 0xd7a3 }), { minLength: 1, maxLength: 8 })

test('글을 자판으로 풀었다가 다시 치면 같은 글이 된다', () => {
  fc.assert(
    fc.property(syllables, (codes) => {
      const text = String.fromCharCode(...codes)
      expect(typed(keysOf(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('무엇을 어떤 순서로 쳐도 글자가 될 뿐 실패하지 않는다', () => {
  const keys = fc.array(
    fc.constantFrom(...charactersOf('ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅏㅐㅓㅔㅗㅛㅜㅠㅡㅣa1')),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(keys, (pressed) => {
      expect(keysOf(typed(pressed))).toEqual(pressed)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['rlaqkq', '김밥'],
  ['Rhcrpxkd', '꽃게탕'],
  ['ekfrrkfql', '닭갈비'],
  ['ghkejrvlwk', '화덕피자'],
  ['dhksthtl', '완소시'],
  ['twosome', 'ㅅ재내ㅡㄷ'],
])('한글 자판이 아니었다: %s', (latin, hangul) => {
  expect(asHangul(latin)).toBe(hangul)
})

test('어떤 영문을 쳤어도 한글 자판의 글자가 될 뿐 실패하지 않는다', () => {
  const latin = fc.array(fc.constantFrom(...charactersOf('qwertyuiopasdfghjklzxcvbnmQT 1')), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(latin, (letters) => {
      expect(asHangul(letters.join(''))).not.toMatch(/[a-zA-Z]/)
    }),
    { numRuns: 500 },
  )
})

test('영문 자판이 아니었다', () => {
  expect(asLatin('ㅔㅁㄴㅅㅁ')).toBe('pasta')
  expect(asLatin('ㅠㅠㅂ')).toBe('bbq')
})
