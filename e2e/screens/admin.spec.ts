import { expect } from '@playwright/test'
import { rowWith } from '../admin/screens.ts'
import { openRooms, roomLinks } from '../chat/panel.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { lookAt, lookWith } from './look.ts'

const found = (words: string) => `?${new URLSearchParams(words)}`

test('운영 현황이 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  const records = page.getByRole('region', { name: '관리 기록' }).getByRole('listitem')
  await lookAt(page, '/admin/main', records.first())
  for (const name of ['하루 예약 수', '새 리뷰', '가입'])
    await button(page, `${name}, 표로 보기`).click()
  await lookWith(page, page.getByRole('table', { name: '가입' }))
  expect(errors).toEqual([])
})

test('회원관리와 예약관리가 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await lookAt(page, '/admin/users', page.getByRole('row').nth(1))
  await lookAt(
    page,
    `/admin/users${found('search=그런 회원 없음')}`,
    page.getByText('조회된 유저가 없습니다.'),
  )
  await lookAt(page, '/admin/users?search=member01', rowWith(page, 'member01'))
  await button(page, 'member01 관리 메뉴').click()
  await page.getByRole('menuitem', { name: '관리 기록' }).click()
  await lookWith(page, page.getByRole('dialog').getByText('아직 기록이 없어요'))

  await lookAt(page, '/admin/reservations', page.getByRole('row').nth(1))
  const nothing = page.getByText('조회된 예약이 없습니다.', { exact: true })
  await lookAt(page, `/admin/reservations${found('restaurantName=그런 가게 없음')}`, nothing)
  expect(errors).toEqual([])
})

test('맛집관리가 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  const waiting = '새벽포차 하나'
  const desk = page.getByRole('region', { name: '승인 대기 목록, 오래된 순' })
  await lookAt(page, '/admin/restaurants?status=N', desk.getByRole('button', { name: waiting }))
  await lookAt(page, `/admin/restaurants?search=${waiting}`, rowWith(page, waiting))
  await button(page, waiting).click()
  await lookWith(page, page.getByRole('dialog', { name: '등록 내용' }).getByRole('img').first())
  await page.goto(`/admin/restaurants${found('search=멘야하루')}`)
  await button(page, '멘야하루 관리').click()
  await page.getByRole('menuitem', { name: '관리 기록' }).click()
  await lookWith(page, page.getByRole('dialog').getByRole('listitem').first())
  const nothing = page.getByText('조회된 맛집이 없습니다.', { exact: true })
  await lookAt(page, `/admin/restaurants${found('search=그런 가게 없음')}`, nothing)
  expect(errors).toEqual([])
})

test('리뷰관리와 채팅관리가 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await lookAt(page, '/admin/reviews', page.getByRole('switch').first())
  await lookAt(page, '/admin/reviews?tab=reports', page.getByRole('tab', { name: /^신고/ }))
  await openRooms(page)
  await lookWith(page, roomLinks(page).first())
  await roomLinks(page).first().click()
  await lookWith(page, page.getByRole('region', { name: /님과의 대화/ }).getByRole('log'))
  expect(errors).toEqual([])
})

test('별칭관리가 흠 없이 보인다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await lookAt(page, '/admin/search-aliases', page.getByRole('row').nth(1))
  await button(page, '별칭 더하기').click()
  await button(page, '저장').click()
  await lookWith(page, page.getByText('글자나 숫자를 입력해 주세요.').first())
  const nothing = page.getByText('조회된 별칭이 없어요.', { exact: true })
  await lookAt(page, `/admin/search-aliases${found('query=그런 별칭 없음')}`, nothing)
  expect(errors).toEqual([])
})
