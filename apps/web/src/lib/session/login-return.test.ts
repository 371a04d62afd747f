import { expect, test } from 'vitest'
import { loginWithWayBack, wayBackIn } from './login-return.ts'

test('로그인하러 가기 전에 있던 곳을 기억한다', () => {
  const { state } = loginWithWayBack({ pathname: '/search-results', search: '?query=라멘' })
  expect(wayBackIn(state)).toBe('/search-results?query=라멘')
})

test('스스로 로그인하러 온 사람에게는 돌아갈 곳이 없다', () => {
  expect([null, undefined, {}, { wayBack: 3 }, 'wayBack'].map(wayBackIn)).toEqual(
    Array(5).fill(null),
  )
})
