import { expect, test } from 'vitest'
import { routeAddress } from './directions.ts'

test('이름과 좌표로 길찾기 주소를 만든다', () => {
  expect(routeAddress({ name: '역삼 한상', lat: 37.5, lng: 127.03 })).toBe(
    'https://map.kakao.com/link/to/%EC%97%AD%EC%82%BC%20%ED%95%9C%EC%83%81,37.5,127.03',
  )
})

test('이름에 든 쉼표와 빗금이 주소를 흐트러뜨리지 않는다', () => {
  const { pathname } = new URL(routeAddress({ name: '빵, 1/2 & 커피?', lat: 37.5, lng: 127.03 }))
  expect(decodeURIComponent(pathname)).toBe('/link/to/빵  1/2 & 커피?,37.5,127.03')
  expect(pathname.split(',')).toHaveLength(3)
})
