import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { expect, test } from 'vitest'
import { pinText } from './pin-text.ts'

const place = {
  restaurantNo: '1',
  averageRating: 4.56,
  reviewCount: 12,
  priceMedian: 18_000,
  times: [{ time: '17:00' }, { time: '18:00' }, { time: '18:30' }, { time: '19:00' }],
  dayState: 'open',
} as FoundRestaurant

const said = (
  word: Parameters<typeof pinText>[1],
  more: Partial<FoundRestaurant> = {},
  asked: { readonly time?: string; readonly meal?: 'lunch' } = {},
) => pinText({ ...place, ...more }, word, { meal: 'dinner', ...asked })

test('핀은 카드의 첫 시간을 말하고, 자리가 없으면 까닭을 조용히 말한다', () => {
  expect(said('time')).toEqual({ text: '18:00', isQuiet: false })
  expect(said('time', {}, { time: '19:00' })).toEqual({ text: '19:00', isQuiet: false })
  const none = { times: [] }
  expect(
    (['full', 'over', 'paused', 'closed', 'phoneOnly'] as const).map(
      (dayState) => said('time', { ...none, dayState }).text,
    ),
  ).toEqual(['마감', '마감', '마감', '휴무', '전화'])
  expect(said('time', { ...none, dayState: 'full' }).isQuiet).toBe(true)
})

test('그날 열지만 물은 끼니에 자리가 없는 곳은 휴무가 아니라 어느 끼니에 되는지 말한다', () => {
  const elsewhen: Partial<FoundRestaurant> = {
    times: [],
    timesMore: 14,
    dayState: 'open',
    mealState: 'none',
  }
  expect(said('time', elsewhen, { meal: 'lunch' })).toEqual({ text: '저녁만', isQuiet: true })
  expect(said('time', elsewhen)).toEqual({ text: '점심만', isQuiet: true })
  expect(said('time', { ...elsewhen, mealState: 'full' }, { meal: 'lunch' }).text).toBe('점심 마감')
  // A process of before says nothing of the meal.
  expect(said('time', { ...elsewhen, mealState: undefined }, { meal: 'lunch' }).text).toBe('저녁만')
})

test('평점과 가격대도 말하고, 모르면 모른다고 한다', () => {
  expect(said('rating')).toMatchObject({ text: '4.6', isQuiet: false })
  expect(said('price')).toEqual({ text: '1만원대', isQuiet: false })
  expect(said('rating', { reviewCount: 0 })).toEqual({ text: '리뷰 없음', isQuiet: true })
  expect(said('price', { priceMedian: null })).toEqual({ text: '가격 모름', isQuiet: true })
})
