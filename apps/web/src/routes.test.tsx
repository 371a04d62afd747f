import { expect, test } from 'vitest'
import { farScreens } from './later-routes.tsx'
import { entranceScreens } from './routes.tsx'

const screens = () => [...entranceScreens, ...farScreens()]

/** Section 2 of the specification, the return of Google's popup, the texts of the footer, the rest. */
const promised = [
  '/',
  '/search-results',
  '/restaurant/:restaurantNo',
  '/reviews/:restaurantNo',
  '/restaurant-insert',
  '/operatinghours',
  '/reservation',
  '/settings',
  '/login',
  '/sign-up',
  '/oauth2/kakao/callback',
  '/oauth2/google/callback',
  '/social-info',
  '/kakao-info',
  '/password-confirm',
  '/user-delete',
  '/edit-profile',
  '/finding-id',
  '/finding-password',
  '/mypage',
  '/mypage/profile',
  '/mypage/reservations',
  '/mypage/reviews',
  '/mypage/favorites',
  '/mypage/inbox',
  '/mypage/restaurant',
  '/admin/reviews',
  '/terms',
  '/privacy',
  '/admin/main',
  '/admin/users',
  '/admin/chatting',
  '/admin/restaurants',
  '/admin/reservations',
  '*',
]

test('약속한 주소가 빠짐없이, 한 번씩만 있다', () => {
  expect(
    screens()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(promised.toSorted())
})

test('모든 화면에 제목이 있다', () => {
  expect(screens().filter(({ title }) => title.trim() === '')).toEqual([])
})
