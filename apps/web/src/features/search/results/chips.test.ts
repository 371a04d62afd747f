import { expect, test } from 'vitest'
import type { Found } from '../api.ts'
import { chipsOf } from './chips.ts'

type Read = Found['understood'][number]

const read = (kind: Read['kind'], text: string, label = text): Read => ({
  kind,
  text,
  label,
  wonLeast: null,
  wonMost: null,
  day: null,
  clock: null,
  people: null,
})

test('읽은 것마다 적은 차례대로 하나씩 있고, 이름에는 없다', () => {
  const understood = [
    read('price', '10000원 이하', '10,000원 이하'),
    read('place', '유성', '유성구'),
    read('name', '한솥'),
    read('dish', '초밥집', '초밥'),
    read('dish', '초밥집', '초밥'),
  ]
  const chips = chipsOf({ understood, literal: [] }, '유성 한솥 초밥집 10,000원 이하')
  expect(chips.map(({ kind, label }) => `${kind} ${label}`.trim())).toEqual([
    '동네 유성구',
    '음식 초밥',
    '10,000원 이하',
  ])
  expect(chips.map(({ action }) => action)).toEqual([
    '동네 유성구로 읽지 않기',
    '음식 초밥으로 읽지 않기',
    '10,000원 이하로 읽지 않기',
  ])
})

test('하나를 빼면 글자 그대로 찾을 말이 되고, 그 자리에서 되돌릴 수 있다', () => {
  const dish = read('dish', '삼겹살')
  const before = chipsOf(
    { understood: [read('place', '강남', '강남구'), dish], literal: [] },
    '강남 삼겹살',
  )
  expect(before[0]?.literal).toEqual(['강남'])

  const after = chipsOf(
    { understood: [read('name', '강남'), dish], literal: ['강남'] },
    '강남 삼겹살',
  )
  expect(after.map(({ text, isLiteral }) => [text, isLiteral])).toEqual([
    ['강남', true],
    ['삼겹살', false],
  ])
  expect(after[0]).toMatchObject({ label: "'강남' 글자 그대로", literal: [] })
  expect(after[1]?.literal).toEqual(['강남', '삼겹살'])
})

test('이름뿐이면 아무것도 없다', () => {
  expect(chipsOf({ understood: [read('name', '멘야하루')], literal: [] }, '멘야하루')).toEqual([])
})
