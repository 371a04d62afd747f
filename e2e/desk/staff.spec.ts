import { expect } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { lettersTo } from '../support/mailbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown } from '../support/own-restaurant.ts'
import { closeAlert, fillLogin, openAccountMenu } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { newEvening, rowOf, toast } from './evening.ts'

test('사장님이 초대한 직원은 편지에서 들어와 손님을 표시하고, 내보내지면 그 자리에서 현황판이 닫힌다', {
  tag: '@phone',
}, async ({ page, browser, request, product }) => {
  const { owner, name, restaurantNo, enter } = await newEvening(request)
  await enter({ guestName: '온손님' })
  await enter({ guestName: '올손님' })
  const cook = await signUp(request)
  const before = (await lettersTo(request, cook.email)).length

  await signIn(page, owner)
  await page.goto('/mypage/staff')
  await page.getByLabel('함께 일할 분의 이메일').fill(cook.email)
  await page.getByRole('button', { name: '초대하기' }).click()
  await expect(toast(page, '초대 메일을 보냈어요.')).toBeVisible()
  await expect(page.getByRole('button', { name: `거두기 ${cook.email}` })).toBeVisible()
  await expectAccessibleByDayAndNight(page)

  // Somewhere else, signed in nowhere: the letter leads there after all.
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  })
  const theirs = await context.newPage()
  await expect.poll(async () => (await lettersTo(request, cook.email)).length).toBe(before + 1)
  const [letter] = await lettersTo(request, cook.email)
  const link = new URL(letter?.text.match(/https?:\/\/\S+/)?.[0] ?? '')
  expect([link.pathname, link.search]).toEqual(['/mypage/invitations', ''])
  await theirs.goto(link.pathname)
  await closeAlert(theirs, '로그인')
  await fillLogin(theirs, cook)
  await expect(theirs).toHaveURL('/mypage/invitations')
  const accept = theirs.getByRole('button', { name: `수락 ${name}` })
  await expect(accept).toBeVisible()
  await expectAccessibleByDayAndNight(theirs)
  await accept.click()
  await expect(theirs.getByRole('link', { name: `오늘의 예약 ${name}` })).toBeVisible()
  await theirs.goto('/')
  const menu = await openAccountMenu(theirs)
  await menu.getByRole('link', { name: '오늘의 예약' }).click()

  await expect(theirs).toHaveURL(/\/mypage\/board/)
  await expect(theirs.getByRole('link', { name: '숫자' })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: /내 가게/ })).toHaveCount(0)
  await rowOf(theirs, '온손님').getByRole('button', { name: /방문$/ }).click()
  await expect(rowOf(theirs, '온손님')).toContainText(`방문 · ${cook.nickname}`)
  await theirs.goto('/mypage/numbers')
  await expect(theirs).toHaveURL(`/mypage/board?restaurantNo=${restaurantNo}`)
  await expect(rowOf(theirs, '올손님')).toBeVisible()

  await page.goto('/mypage/board')
  await expect(rowOf(page, '온손님')).toContainText(`방문 · ${cook.nickname}`)

  await page.goto('/mypage/staff')
  await page.getByRole('button', { name: `내보내기 ${cook.nickname}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '내보내기' }).click()
  await expect(page.getByText('아직 함께 일하는 사람이 없어요.')).toBeVisible()
  await expect(theirs.getByText('이제 이 가게의 예약을 볼 수 없어요')).toBeVisible()
  await expect(theirs.getByText('올손님')).toHaveCount(0)
  await expectAccessibleByDayAndNight(theirs)
  await theirs.getByRole('button', { name: '마이 페이지로' }).click()
  await expect(theirs.getByRole('heading', { name: '내 정보' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: '오늘의 예약' })).toHaveCount(0)
  await context.close()
  await closeDown(request, restaurantNo)
})
