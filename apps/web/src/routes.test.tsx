import { expect, test } from 'vitest'
import { laterScreens } from './later-routes.tsx'
import { firstScreens } from './routes.tsx'

const screens = () => [...firstScreens, ...laterScreens()]

/** Section 2 of the specification, the return of Google's popup, the texts of the footer, other names for the search, the tour, all components, the rest. */
const addresses = [
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
  '/mypage/invitations',
  '/mypage/security',
  '/mypage/shop',
  '/mypage/staff',
  '/mypage/waiting',
  '/mypage/restaurant',
  '/mypage/board',
  '/mypage/guests',
  '/mypage/board/waiting',
  '/mypage/numbers',
  '/admin/reviews',
  '/terms',
  '/privacy',
  '/admin/main',
  '/admin/users',
  '/admin/chatting',
  '/admin/restaurants',
  '/admin/reservations',
  '/admin/search-aliases',
  '/tour',
  '/transparency',
  '/dev/ui',
  '*',
]

test('약속한 주소가 빠짐없이, 한 번씩만 있다', () => {
  expect(
    screens()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(addresses.toSorted())
})

test('모든 화면에 제목이 있다', () => {
  expect(screens().filter(({ title }) => title.trim() === '')).toEqual([])
})

test('화면마다 제 파일이 있어서 불러오면 화면이 나온다', async () => {
  const pages = await Promise.all(screens().map(({ load }) => load()))
  expect(pages.filter((page) => typeof page !== 'function')).toEqual([])
})
