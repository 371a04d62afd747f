import { expect, test } from 'vitest'
import { type SeenRestaurant, seenIn, withSeen } from './recently-seen.ts'

const restaurant = (restaurantNo: string) => ({
  restaurantNo,
  restaurantName: `가게 ${restaurantNo}`,
  restaurantImage: null,
  restaurantCuisineType: '한식,국밥',
  district: '연남동',
})

test('최근 본 가게는 새로 본 것부터 하나씩, 여섯 곳까지 남는다', () => {
  const all = ['1', '2', '3', '4', '5', '6', '7', '5']
    .map(restaurant)
    .reduce<readonly SeenRestaurant[]>(withSeen, [])
  expect(all.map(({ restaurantNo }) => restaurantNo)).toEqual(['5', '7', '6', '4', '3', '2'])
  expect(seenIn(JSON.stringify(all))).toEqual(all)
})

test('기기에 남은 것이 엉뚱하면 그것만 없는 셈이다', () => {
  expect(seenIn('{')).toEqual([])
  expect(seenIn('{"restaurantNo":"1"}')).toEqual([])
  const odd = [{ ...restaurant('1'), restaurantNo: '../admin' }, null, restaurant('2')]
  expect(seenIn(JSON.stringify(odd))).toEqual([restaurant('2')])
})
