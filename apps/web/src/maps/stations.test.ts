import { describe, expect, test } from 'vitest'
import { metresBetween } from './coordinates.ts'
import { areaOf, nearestStationText, sketchText, stations, stationsNear } from './stations.ts'

describe('가까운 역', () => {
  const isInSeoul = ({ lat, lng }: { lat: number; lng: number }) =>
    lat > 37.43 && lat < 37.7 && lng > 126.76 && lng < 127.19

  test('서울의 역이 이백 곳 넘게 있다', () => {
    expect(stations.filter(isInSeoul).length).toBeGreaterThan(200)
  })

  test('이웃한 역과 너무 가깝거나 홀로 떨어진 서울의 역이 없다', () => {
    const odd = stations.filter(isInSeoul).filter((station) => {
      const [, nearest] = stationsNear(station, 3_300)
      return !nearest || nearest.metres < 280
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('한 도시에 같은 이름의 역이 두 번 적히지 않았다', () => {
    const twice = stations.filter((station) =>
      stations.some(
        (other) =>
          other !== station &&
          other.name === station.name &&
          metresBetween(other, station) < 40_000,
      ),
    )
    expect(twice).toEqual([])
  })

  test('모든 역에 노선의 색이 있다', () => {
    const plain = stations.filter(
      ({ colours }) => !colours.every((it) => /^#[0-9a-f]{6}$/.test(it)),
    )
    expect(plain).toEqual([])
    expect(stations.filter(({ colours }) => colours.length === 0)).toEqual([])
  })

  test('역 이름은 역으로 끝나고 서울역은 한 번만 역이다', () => {
    expect(stations.every(({ name }) => name.endsWith('역') && !name.endsWith('역역'))).toBe(true)
  })

  test('가까운 역부터 세운다', () => {
    const near = stationsNear({ lat: 37.4979, lng: 127.0276 }, 1_000)
    expect(near.map(({ name }) => name)).toEqual(['강남역', '신논현역', '역삼역'])
  })
})

describe('약도 설명', () => {
  const nearYeoksam = { lat: 37.5019, lng: 127.0385 }

  test('가까운 역에서 어느 쪽으로 얼마나 떨어졌는지 말한다', () => {
    expect(nearestStationText(nearYeoksam)).toBe('역삼역에서 북동쪽으로 230m')
    expect(sketchText(nearYeoksam)).toBe(
      '약도예요. 역삼역에서 북동쪽으로 230m, 언주역에서 남동쪽으로 720m, 선릉역에서 서쪽으로 970m 떨어져 있어요.',
    )
  })

  test('역이 없으면 없다고 말한다', () => {
    expect(sketchText({ lat: 37.7519, lng: 128.8761 })).toContain('지하철역이 없어요')
  })

  test.each([
    ['서울 강남구 테헤란로 152 (역삼동)', '강남구 역삼동'],
    ['서울 중구 을지로 157, 2층 (산림동)', '중구 산림동'],
    ['강원 강릉시 초당순두부길 77 (초당동)', '강릉시 초당동'],
    ['서울 마포구 포은로 45', '마포구'],
    ['', ''],
  ])('%s의 동네는 %s이다', (address, area) => {
    expect(areaOf(address)).toBe(area)
  })
})
