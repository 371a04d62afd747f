import { expect, test } from 'vitest'
import { uploadPlaces } from './places.ts'

const most = { member: 2, address: 3, all: 5 }
const from = (memberNo: string | null, address: string) => ({ memberNo, address })
const full = expect.objectContaining({ kind: 'unavailable', retryAfter: 5 })

test('회원마다, 주소마다, 모두 합쳐 정한 만큼만 들이고 나간 자리는 다시 준다', () => {
  const places = uploadPlaces(most)
  const leave = places.take(from('1', '192.0.2.1'))
  places.take(from('1', '192.0.2.9'))
  expect(() => places.take(from('1', '192.0.2.2'))).toThrow(full)
  leave()
  // Twice is once.
  leave()
  places.take(from('1', '192.0.2.1'))
  expect(() => places.take(from('1', '192.0.2.1'))).toThrow(full)

  places.take(from(null, '192.0.2.1'))
  places.take(from('2', '192.0.2.1'))
  expect(() => places.take(from('3', '192.0.2.1'))).toThrow(full)
  places.take(from('3', '192.0.2.3'))
  expect(() => places.take(from('4', '192.0.2.4'))).toThrow(full)
})

test('한 집의 IPv6 주소는 모두 한 주소다', () => {
  const places = uploadPlaces({ ...most, address: 1 })
  places.take(from(null, '2001:db8:1:2::1'))
  expect(() => places.take(from(null, '2001:db8:1:2:ffff::9'))).toThrow(full)
  places.take(from(null, '2001:db8:1:3::1'))
})
