import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysOf, typed } from '../../../lib/hangul/typing.ts'
import { startOf } from './rules.ts'

const letters = fc.constantFrom(
  ...Array.from('가나다라마바사아자차카타파하고누드리강남당솥뚜껑값닭읽짬뽕oda24lu'),
)
const names = fc.array(letters, { minLength: 1, maxLength: 6 }).map((some) => some.join(''))

test('치다 만 이름은 어느 글쇠에서 멈춰도 그 이름을 찾는 식이 된다', () => {
  fc.assert(
    fc.property(names, fc.nat(30), (name, keys) => {
      const begun = typed(keysOf(name).slice(0, 1 + (keys % keysOf(name).length)))
      const found = startOf(begun)
      // A vowel alone begins no syllable, and a doubled consonant may still be two.
      if (found === null) return
      expect(
        name.startsWith(found.start) || /[ㄲㄸㅃㅆㅉ까-낗따-띻빠-삫싸-앃짜-찧]/.test(begun),
      ).toBe(true)
      expect(() => new RegExp(found.pattern)).not.toThrow()
    }),
  )
})

test.each(['oda', '24시a', 'a', '0'])('글자와 숫자로 끝나도 자기를 찾는 식이다: %s', (text) => {
  expect(text).toMatch(new RegExp(startOf(text)?.pattern ?? 'none'))
})

test.each(['김(', '김+', '김é', '.', 'ㅏ', '김ㅏ', ''])(
  '데이터베이스가 모르는 식은 만들지 않는다: %s',
  (text) => {
    expect(startOf(text)).toBeNull()
  },
)
