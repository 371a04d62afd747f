import { expect, test } from 'vitest'
import {
  keepReturnAddress,
  loginWithReturn,
  returnAddressIn,
  takeReturnAddress,
} from './login-return.ts'

test('로그인하러 가기 전에 있던 곳을 기억한다', () => {
  const { state } = loginWithReturn({ pathname: '/search-results', search: '?query=라멘' })
  expect(returnAddressIn(state)).toBe('/search-results?query=라멘')
})

test('스스로 로그인하러 온 사람에게는 돌아갈 곳이 없다', () => {
  expect([null, undefined, {}, { returnTo: 3 }, 'returnTo'].map(returnAddressIn)).toEqual(
    Array(5).fill(null),
  )
})

test('다른 곳의 로그인 화면에 다녀온 사람도 한 번 돌아간다', () => {
  keepReturnAddress('/restaurant/7?reserve=1')
  expect([takeReturnAddress(), takeReturnAddress()]).toEqual(['/restaurant/7?reserve=1', null])
  keepReturnAddress('/restaurant/7?reserve=1')
  keepReturnAddress(null)
  expect(takeReturnAddress()).toBeNull()
})
