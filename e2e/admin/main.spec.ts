import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { closeDown, newRegistration } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { refuseNext } from './screens.ts'

type Counts = { readonly today: { readonly count: number } }
type Overview = {
  readonly reservations: Counts
  readonly reviews: Counts
  readonly members: Counts
  readonly pendingCount: number
  readonly openReportCount: number
  readonly waitingChatCount: number
}

async function overview(request: APIRequestContext): Promise<Overview> {
  const headers = await headersOf(request, 'admin01')
  const answer = await request.get('/api/admin/dashboard', { headers })
  const { body } = (await answer.json()) as { body: { items: Overview } }
  return body.items
}

/** The number below a label: the whole of it, not a part of a comparison. */
const numberBelow = (page: Page, label: string, { count, unit }: { count: number; unit: string }) =>
  page
    .getByRole('main')
    .locator('p', { hasText: label })
    .first()
    .locator('..')
    .getByText(`${count.toLocaleString('ko-KR')}${unit}`, { exact: true })

async function openOverview(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('운영 현황')
}

test('운영 현황의 수와 표가 맞고, 수를 누르면 그 목록이 열린다', async ({ page, request }) => {
  const errors = consoleErrors(page)
  const counted = await overview(request)
  await openOverview(page)
  for (const [label, count, unit] of [
    ['오늘 예약', counted.reservations.today.count, '건'],
    ['오늘 새 리뷰', counted.reviews.today.count, '개'],
    ['오늘 가입', counted.members.today.count, '명'],
    ['승인 대기 맛집', counted.pendingCount, '곳'],
    ['처리할 신고', counted.openReportCount, '건'],
    ['기다리는 채팅', counted.waitingChatCount, '명'],
  ] as const)
    await expect(numberBelow(page, label, { count, unit })).toBeVisible()

  for (const title of ['하루 예약 수', '새 리뷰', '가입']) {
    const chart = page.getByRole('region', { name: title, exact: true })
    await expect(chart.getByRole('img')).toHaveAttribute('aria-label', /^최근 14일/)
    const total = await chart.locator('b').innerText()
    await button(page, `${title}, 표로 보기`).click()
    const cells = chart.getByRole('table', { name: title }).getByRole('cell')
    await expect(cells).toHaveCount(14)
    const counts = (await cells.allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
    const sum = counts.reduce((all, count) => all + count, 0)
    expect(sum.toLocaleString('ko-KR')).toBe(total)
    expect(sum).toBeGreaterThan(0)
  }

  const main = page.getByRole('main')
  for (const [name, address] of [
    ['승인 대기 맛집', '/admin/restaurants?status=N'],
    ['처리할 신고', '/admin/reviews?tab=reports'],
    ['기다리는 채팅', '/admin/chatting'],
    ['전체 보기', '/admin/restaurants?status=N'],
    ['리뷰관리', '/admin/reviews'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('운영 현황')
  }
  expect(errors).toEqual([])
})

test('운영 현황에서 기다리는 맛집을 승인하면 목록에서 빠지고 관리 기록에 남는다', async ({
  page,
  request,
}) => {
  const { owner, name, restaurantNo: no } = await newRegistration(request)
  const { pendingCount } = await overview(request)
  await openOverview(page)
  const waiting = page.getByRole('list', { name: '승인 대기 맛집' }).getByRole('listitem')
  const entry = waiting.filter({ hasText: name })
  await expect(entry).toBeVisible()
  const records = page.getByRole('region', { name: '관리 기록' })
  await expect(records.getByRole('listitem').first()).toBeVisible()
  await refuseNext(page, '**/api/admin/restaurants/*/status')
  await button(page, `${name}, 승인`).click()
  await closeAlert(page, '처리 중 오류가 발생했습니다.')
  await expect(entry).toBeVisible()

  const errors = consoleErrors(page)
  await button(page, `${name}, 등록 내용 보기`).click()
  const preview = page.getByRole('dialog', { name: '등록 내용' })
  await expect(preview).toContainText('예약을 받는 가게예요.')
  await page.keyboard.press('Escape')
  await button(page, `${name}, 승인`).click()
  await expect(entry).toHaveCount(0)
  await expect(page.getByText('상태가 성공적으로 변경되었습니다.').first()).toBeVisible()
  const remaining = { count: pendingCount - 1, unit: '곳' }
  await expect(numberBelow(page, '승인 대기 맛집', remaining)).toBeVisible()
  const record = records.getByRole('listitem')
  const approval = record.filter({ hasText: name })
  await expect(approval).toHaveText(/맛집 상태 변경.*승인 대기.*→.*활성.*\(admin01\)/)
  // The approval makes an owner, and that is a change of its own.
  const grade = record.filter({ hasText: owner.memberId })
  await expect(grade).toHaveText(/회원 등급 변경.*일반회원.*→.*사장님/)
  await records.getByLabel('기록의 종류').selectOption('회원')
  await expect(grade).toBeVisible()
  await expect(approval).toHaveCount(0)
  await records.getByLabel('기록의 종류').selectOption('맛집')
  await expect(approval).toBeVisible()
  await expect(grade).toHaveCount(0)
  expect(await restaurantNo(request, name)).toBe(no)
  expect(errors).toEqual([])
  await closeDown(request, no)
})
