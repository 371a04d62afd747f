import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areTooClose, pinGroups } from './pin-groups.ts'
import { pinText } from './pin-text.ts'

describe('핀 묶기', () => {
  const px = (max: number) => fc.double({ min: -max, max, noNaN: true })
  const crowds = fc
    .array(
      fc.oneof(fc.record({ x: px(400), y: px(300) }), fc.record({ x: px(90_000), y: px(90_000) })),
      {
        maxLength: 50,
      },
    )
    .map((spots) => spots.map((spot, item) => ({ item, spot })))

  test('모든 가게가 한 번씩 있고, 보이는 핀끼리는 58×36 안으로 다가서지 않는다', () => {
    fc.assert(
      fc.property(crowds, (placed) => {
        const groups = pinGroups(placed)
        expect(groups.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(
          placed.map(({ item }) => item),
        )
        const close = groups.filter(({ spot }, index) =>
          groups.slice(index + 1).some((other) => areTooClose(spot, other.spot)),
        )
        expect(close).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('서로 떨어진 것은 합치지 않고, 바로 곁의 둘은 합친다', () => {
    const apart = fc
      .uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
        selector: ([column, row]) => `${column} ${row}`,
        maxLength: 50,
      })
      .map((cells) =>
        cells.map(([column, row], item) => ({ item, spot: { x: column * 59, y: row * 37 } })),
      )
    fc.assert(
      fc.property(apart, (placed) => {
        expect(pinGroups(placed).every(({ members }) => members.length === 1)).toBe(true)
      }),
    )
    const near = fc.record({
      x: fc.integer({ min: -57, max: 57 }),
      y: fc.integer({ min: -35, max: 35 }),
    })
    fc.assert(
      fc.property(px(2_000), px(2_000), near, (x, y, by) => {
        const placed = [
          { x, y },
          { x: x + by.x, y: y + by.y },
        ].map((spot, item) => ({ item, spot }))
        expect(pinGroups(placed).map(({ members }) => members)).toEqual([[0, 1]])
      }),
    )
  })

  test('합친 것은 그 한가운데에 서고, 차례는 목록의 차례다', () => {
    const spots = [
      { x: 500, y: 0 },
      { x: 0, y: 0 },
      { x: 30, y: 20 },
    ]
    expect(pinGroups(spots.map((spot, item) => ({ item, spot })))).toEqual([
      { members: [0], spot: { x: 500, y: 0 } },
      { members: [1, 2], spot: { x: 15, y: 10 } },
    ])
  })
})

describe('핀 글', () => {
  const place = {
    restaurantNo: '1',
    averageRating: 4.56,
    reviewCount: 12,
    priceMedian: 18_000,
    times: [{ time: '17:00' }, { time: '18:00' }, { time: '18:30' }, { time: '19:00' }],
    dayState: 'open',
  } as FoundRestaurant

  const pinOf = (
    word: Parameters<typeof pinText>[1],
    more: Partial<FoundRestaurant> = {},
    query: { readonly time?: string; readonly meal?: 'lunch' } = {},
  ) => pinText({ ...place, ...more }, word, { meal: 'dinner', ...query })

  test('핀은 카드의 첫 시간을 말하고, 자리가 없으면 까닭을 조용히 말한다', () => {
    expect(pinOf('time')).toEqual({ text: '18:00', isQuiet: false })
    expect(pinOf('time', {}, { time: '19:00' })).toEqual({ text: '19:00', isQuiet: false })
    const none = { times: [] }
    expect(
      (['full', 'over', 'paused', 'closed', 'phoneOnly'] as const).map(
        (dayState) => pinOf('time', { ...none, dayState }).text,
      ),
    ).toEqual(['마감', '마감', '마감', '휴무', '전화'])
    expect(pinOf('time', { ...none, dayState: 'full' }).isQuiet).toBe(true)
  })

  test('그날 열지만 물은 끼니에 자리가 없는 곳은 휴무가 아니라 어느 끼니에 되는지 말한다', () => {
    const elsewhen: Partial<FoundRestaurant> = {
      times: [],
      timesMore: 14,
      dayState: 'open',
      mealState: 'none',
    }
    expect(pinOf('time', elsewhen, { meal: 'lunch' })).toEqual({ text: '저녁만', isQuiet: true })
    expect(pinOf('time', elsewhen)).toEqual({ text: '점심만', isQuiet: true })
    expect(pinOf('time', { ...elsewhen, mealState: 'full' }, { meal: 'lunch' }).text).toBe(
      '점심 마감',
    )
    // A process of before says nothing of the meal.
    expect(pinOf('time', { ...elsewhen, mealState: undefined }, { meal: 'lunch' }).text).toBe(
      '저녁만',
    )
  })

  test('평점과 가격대도 말하고, 모르면 모른다고 한다', () => {
    expect(pinOf('rating')).toMatchObject({ text: '4.6', isQuiet: false })
    expect(pinOf('price')).toEqual({ text: '1만원대', isQuiet: false })
    expect(pinOf('rating', { reviewCount: 0 })).toEqual({ text: '리뷰 없음', isQuiet: true })
    expect(pinOf('price', { priceMedian: null })).toEqual({ text: '가격 모름', isQuiet: true })
  })
})
