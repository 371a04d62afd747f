import { expect, test } from 'vitest'
import { areaOf, nearestStationText, sketchText } from './description.ts'

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
