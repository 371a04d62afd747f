import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choseong, fold, squeeze, typedChoseong, wordsOf } from './fold.ts'

test.each([
  ['짜장면', '자장면'],
  ['돈까스', '돈카츠'],
  ['돈까스', '돈가스'],
  ['쭈꾸미', '주꾸미'],
  ['아구찜', '아귀찜'],
  ['설농탕', '설렁탕'],
  ['순댓국', '순대국'],
  ['닭도리탕', '닭볶음탕'],
  ['만둣국', '만두국'],
  ['까페', '카페'],
  ['김치찌게', '김치찌개'],
  ['낚지볶음', '낙지볶음'],
  ['육계장', '육개장'],
  ['떡뽁이', '떡볶이'],
  ['떡복이', '떡볶이'],
  ['샤부샤부', '샤브샤브'],
  ['바비큐', '바베큐'],
  ['초밥', '스시'],
  ['CAFÉ', '카페'],
  ['ＢＢＱ', '비비큐'],
])('%s와 %s는 같은 말이다', (one, other) => {
  expect(fold(one)).toBe(fold(other))
  expect(fold(fold(one))).toBe(fold(one))
})

test.each([
  ['꿀떡', '굴떡'],
  ['빵집', '방집'],
  ['라면', '라멘'],
  ['국수', '국시'],
])('%s와 %s는 다른 말이다', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('어떤 글이든 두 번 다듬어도 한 번 다듬은 것과 같다', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  fc.assert(
    fc.property(text, (any) => {
      expect(squeeze(squeeze(any))).toBe(squeeze(any))
    }),
    { numRuns: 500 },
  )
})

test('띄어쓰기와 문장 부호와 그림 글자는 뜻이 없다', () => {
  expect(squeeze(' 할매 "김치찌개"! (본점) 😀')).toBe('할매김치찌개본점')
  expect(wordsOf("%_'\\:*|&!()")).toEqual([])
  expect(squeeze('가')).toBe('가')
})

test('초성을 뽑고, 붙어 버린 자음을 떼어 읽는다', () => {
  expect(choseong('김치찌개3')).toBe('ㄱㅊㅈㄱ3')
  expect(typedChoseong('ㄱㅊㅉㄱ')).toBe('ㄱㅊㅈㄱ')
  expect(typedChoseong('ㅄㅅ')).toBe('ㅂㅅㅅ')
  expect(typedChoseong('88ㅍㅊ')).toBe('88ㅍㅊ')
  expect(typedChoseong('김ㅊ')).toBeNull()
  expect(typedChoseong('abc')).toBeNull()
})
