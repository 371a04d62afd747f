import { type PageAddress, pageAddresses } from '@matjari/contract/pages'
import { expect } from '@playwright/test'
import { bookingDialog, chooseDay, openDayIn } from '../booking/dialog.ts'
import { openConversation } from '../chat/panel.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { personOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { lookAt, lookAtEach, lookWith, title } from './look.ts'

/** The pages below `/mypage` that only owners have something to see on. All others are looked at as a member. */
const ownerPages: readonly PageAddress[] = [
  '/mypage/board',
  '/mypage/board/waiting',
  '/mypage/guests',
  '/mypage/numbers',
  '/mypage/restaurant',
  '/mypage/shop',
  '/mypage/staff',
]
const memberPages = pageAddresses.filter(
  (address) => address.startsWith('/mypage') && !ownerPages.includes(address),
)

test('마이 페이지의 화면들이 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await signIn(page, 'member01')
  const main = page.getByRole('main')
  const article = main.getByRole('article').first()
  await lookAtEach(page, memberPages, {
    '/mypage': main.getByText('member01@example.com'),
    '/mypage/reservations': article,
    '/mypage/reviews': article,
    '/mypage/favorites': article,
    '/mypage/inbox': title(page, '알림함'),
    '/mypage/security': button(page, '2단계 인증 켜기'),
  })
  await lookAt(page, '/user-delete', title(page, '회원 탈퇴'))
  await lookAt(page, '/password-confirm', title(page, '비밀번호 확인'))
  await field(page, '비밀번호').fill(personOf('member01').password)
  await button(page, '확인').click()
  await lookWith(page, button(page, '정보 변경'))
  expect(errors).toEqual([])
})

test('예약 창, 채팅 창과 맛집 등록이 흠 없이 보인다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'member01')
  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}?reserve=1`)
  const dialog = bookingDialog(page)
  await chooseDay(dialog, openDayIn(5))
  await lookWith(page, dialog.getByRole('button', { name: /^\d\d:\d\d/ }).first())

  await page.goto('/terms')
  const panel = await openConversation(page)
  await lookWith(page, panel.getByRole('log'))

  await page.goto('/restaurant-insert')
  await button(page, '등록하기').click()
  await lookWith(page, page.getByText('가게 이름을 입력해주세요.'))
  expect(errors).toEqual([])
})

test('사장님의 화면들이 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'owner01')
  await lookAtEach(page, ownerPages, {
    '/mypage/restaurant': button(page, '운영시간 수정'),
    '/mypage/guests': page.getByRole('searchbox', { name: /^손님 찾기/ }),
    '/mypage/numbers': page.getByText(/어제까지 \d+주/),
  })
  const hours = page.getByRole('dialog', { name: '운영 시간 및 브레이크타임 설정' })
  await lookAt(page, '/mypage/restaurant?open=hours', hours)
  const settings = page.getByRole('dialog', { name: '예약설정' })
  await lookAt(page, '/mypage/restaurant?open=settings', settings)
  expect(errors).toEqual([])
})
