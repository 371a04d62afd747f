import { type PageAddress, pageAddresses } from '@matjari/contract/pages'
import { expect } from '@playwright/test'
import { openPanel } from '../chat/panel.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { searchBox } from '../support/search-box.ts'
import { test } from '../support/test.ts'
import { lookAt, lookAtEach, lookWith, title } from './look.ts'

// Every screen at both sizes: nothing sticks out, no rule of axe is broken, the browser does not complain.

/** Pages with more to look at than one visit shows, in a test of their own. */
const lookedAtInDetail: readonly PageAddress[] = [
  '/',
  '/search-results',
  '/restaurant/:restaurantNo',
  '/reviews/:restaurantNo',
  '/login',
  '/dev/ui',
]
/** Pages for members, and pages that only lead on or follow on something begun elsewhere. */
const notForGuests =
  /^\/(mypage|admin|oauth2|restaurant-insert|operatinghours|settings|reservation|social-info|kakao-info|password-confirm|user-delete|edit-profile)(\/|$)/

const guestPages = pageAddresses.filter(
  (address) => !lookedAtInDetail.includes(address) && !notForGuests.test(address),
)

test('맛집을 찾는 화면들이 흠 없이 보인다', { tag: '@phone' }, async ({ page, request }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  for (const category of ['한식', '중식', '일식', '양식'])
    await expect(page.getByRole('region', { name: category }).getByRole('article')).toHaveCount(8)
  await lookWith(page, page.getByRole('contentinfo'))

  const found = page.getByRole('main').getByRole('article').first()
  await lookAt(page, `/search-results?${new URLSearchParams({ query: '혼밥' })}`, found)
  const read = new URLSearchParams({ query: '연남 혼밥', literal: '연남' })
  await lookAt(page, `/search-results?${read}`, page.getByText("'연남' 글자 그대로"))
  await (await searchBox(page)).fill('한')
  await lookWith(page, page.getByRole('listbox').getByRole('group', { name: '가게' }))
  await (await searchBox(page)).fill('')
  const nothing = page.getByText('검색 결과가 없습니다.')
  await lookAt(page, `/search-results?${new URLSearchParams({ query: '%' })}`, nothing)

  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}`)
  await expect(page.getByRole('region', { name: '메뉴 정보' })).toContainText('11,000원')
  const map = page.getByRole('link', { name: /멘야하루 길찾기/ })
  await map.scrollIntoViewIfNeeded()
  await lookWith(page, map)
  const reviewed = await restaurantNo(request, '담은비빔 연남')
  await lookAt(page, `/reviews/${reviewed}`, page.getByRole('article').first())
  expect(errors).toEqual([])
})

test('계정과 안내 화면들이 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  const kakao = page.getByRole('button', { name: '카카오 로그인' })
  await lookAt(page, '/login', kakao)
  await lookWith(page, (await openPanel(page)).getByText('로그인이 필요해요'))
  await lookAtEach(page, guestPages, {
    '/sign-up': page.getByRole('button', { name: '가입하기' }),
    '/finding-id': title(page, '아이디 찾기'),
    '/finding-password': title(page, '비밀번호 재발급'),
    '/terms': title(page, '이용약관'),
    '/privacy': title(page, '개인정보 처리방침'),
  })
  await lookAt(page, '/no-such-page', title(page, '페이지를 찾을 수 없어요'))
  // The browser says of the last page that it is not there.
  expect(errors).toEqual([expect.stringContaining('404')])
})

test('모든 부품이 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.goto('/dev/ui')
  await expect(title(page, '컴포넌트')).toBeVisible()
  await expectAccessibleByDayAndNight(page)
  expect(errors).toEqual([])
})
