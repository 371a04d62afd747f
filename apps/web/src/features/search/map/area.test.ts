import { expect, test } from 'vitest'
import { areaAround, areaIn, areaText } from './area.ts'

test('지역은 주소에 적은 그대로 다시 읽히고, 말이 안 되는 것은 없는 셈이다', () => {
  const area = { west: 126.9, south: 37.54, east: 126.95, north: 37.57 }
  expect(areaText(area)).toBe('126.9,37.54,126.95,37.57')
  expect(areaIn(areaText(area))).toEqual(area)
  for (const text of [
    null,
    '',
    '1,2,3',
    '1,2,3,4,5',
    '127,37,126,38',
    '126,38,127,37',
    'a,b,c,d',
    '126,,127,38',
    '126,-99,127,38',
  ])
    expect(areaIn(text)).toBeNull()
})

test('찾은 곳이 모두 들어오는 지역을 고르고, 한 곳이면 그 둘레 몇 골목이다', () => {
  const places = [
    { lat: 37.55, lng: 126.91 },
    { lat: 37.57, lng: 126.99 },
  ]
  const around = areaAround(places)
  for (const { lat, lng } of places) {
    expect(around?.west).toBeLessThan(lng)
    expect(around?.east).toBeGreaterThan(lng)
    expect(around?.south).toBeLessThan(lat)
    expect(around?.north).toBeGreaterThan(lat)
  }
  const one = areaAround(places.slice(0, 1))
  expect(one && one.north - one.south).toBeCloseTo(0.018)
  expect(areaAround([])).toBeNull()
})
