import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionText, distanceText, metresBetween, movedBy } from './coordinates.ts'
import { directionsUrl } from './directions.ts'

describe('좌표', () => {
  const gangnam = { lat: 37.4979, lng: 127.0276 }
  const yeoksam = { lat: 37.5006, lng: 127.0364 }

  test('강남역과 역삼역은 팔백 미터쯤 떨어져 있다', () => {
    expect(Math.round(metresBetween(gangnam, yeoksam) / 50) * 50).toBe(850)
  })

  test.each([
    [{ east: 0, north: 300 }, '북쪽'],
    [{ east: 300, north: 300 }, '북동쪽'],
    [{ east: 300, north: 0 }, '동쪽'],
    [{ east: 0, north: -300 }, '남쪽'],
    [{ east: -300, north: -290 }, '남서쪽'],
    [{ east: -300, north: 20 }, '서쪽'],
    [{ east: -200, north: 200 }, '북서쪽'],
  ])('%o만큼 옮기면 그쪽에 있다', (offset, direction) => {
    expect(directionText(gangnam, movedBy(gangnam, offset))).toBe(direction)
  })

  test.each([
    [4, '0m'],
    [356, '360m'],
    [994, '990m'],
    [996, '1.0km'],
    [1449, '1.4km'],
  ])('%d미터는 %s라고 쓴다', (metres, text) => {
    expect(distanceText(metres)).toBe(text)
  })

  test('옮긴 만큼 떨어진다', () => {
    const metre = fc.integer({ min: -1500, max: 1500 })
    fc.assert(
      fc.property(metre, metre, (east, north) => {
        const moved = movedBy(gangnam, { east, north })
        expect(Math.abs(metresBetween(gangnam, moved) - Math.hypot(east, north))).toBeLessThan(1)
      }),
    )
  })
})

describe('길찾기', () => {
  test('이름과 좌표로 길찾기 주소를 만든다', () => {
    expect(directionsUrl({ name: '역삼 한상', lat: 37.5, lng: 127.03 })).toBe(
      'https://map.kakao.com/link/to/%EC%97%AD%EC%82%BC%20%ED%95%9C%EC%83%81,37.5,127.03',
    )
  })

  test('이름에 든 쉼표와 빗금이 주소를 흐트러뜨리지 않는다', () => {
    const { pathname } = new URL(directionsUrl({ name: '빵, 1/2 & 커피?', lat: 37.5, lng: 127.03 }))
    expect(decodeURIComponent(pathname)).toBe('/link/to/빵  1/2 & 커피?,37.5,127.03')
    expect(pathname.split(',')).toHaveLength(3)
  })
})
