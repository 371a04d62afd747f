import { expect, type Page } from '@playwright/test'
import { type OwnServer, startOwnServer } from '../setup/own-server.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { signIn } from '../support/signed-in.ts'
import { test as usual } from '../support/test.ts'
import { hold, notedRefusal, refusal, refuseNext } from './screens.ts'
import { fillQueue } from './waiting.ts'

/** A product of its own: the queue is emptied of what others look for in it. */
const test = usual.extend<object, { product: OwnServer }>({
  product: [
    async ({ engine }, provide) => {
      const product = await startOwnServer(engine)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const verdicts = '**/api/admin/applications/verdicts'
const rows = (page: Page) =>
  page.getByRole('region', { name: /승인 대기 목록/ }).getByRole('listitem')
const shown = (page: Page) => page.getByRole('region', { name: /신청 내용$/ })
const title = (page: Page) => shown(page).getByRole('heading', { level: 2 })
const facts = (page: Page, n: number) => shown(page).getByText(`${n}번째로 기다리는 가게예요.`)

async function openDesk(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto('/admin/restaurants')
  await expect(page).toHaveURL('/admin/restaurants?status=N')
  await expect(facts(page, 1)).toBeVisible()
}

test('글쇠 하나로 승인하면 답을 기다리지 않고 다음이 열리고, 반려와 되돌리기도 글쇠로 한다', async ({
  page,
  product,
}) => {
  const errors = consoleErrors(page)
  await fillQueue(product, 130)
  await openDesk(page)
  await expect(page.getByText('130곳 남음')).toBeVisible()
  const release = await hold(page, verdicts)
  await page.keyboard.press('a')
  await expect(facts(page, 2)).toBeVisible()
  await page.keyboard.press('a')
  await expect(facts(page, 3)).toBeVisible()
  await expect(page.getByText('128곳 남음 · 오늘 2곳 처리')).toBeVisible()
  release()
  await expect(page.getByText(/^2번 .*, 승인했어요\.$/)).toBeVisible()
  await page.unroute(verdicts)

  await page.keyboard.press('z')
  await expect(facts(page, 2)).toBeVisible()
  await expect(page.getByText('129곳 남음 · 오늘 1곳 처리')).toBeVisible()

  await page.keyboard.press('s')
  await expect(facts(page, 3)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  const preview = shown(page).getByRole('region', { name: '신청한 회원이 읽는 글 · 알림함과 메일' })
  await expect(preview).toContainText(/^.*3번 .* 등록이 반려됐어요이미 등록된 가게예요\./)
  await page.keyboard.press('Enter')
  await expect(facts(page, 4)).toBeVisible()
  await expect(page.getByText(/^3번 .*, 반려했어요\.$/)).toBeVisible()
  await button(page, '되돌리기').click()
  await expect(facts(page, 3)).toBeVisible()

  await refuseNext(page, verdicts)
  await page.keyboard.press('a')
  await expect(facts(page, 4)).toBeVisible()
  await expect(rows(page).filter({ hasText: '3번 ' }).getByText(refusal)).toBeVisible()
  expect(errors).toEqual([expect.stringContaining(notedRefusal(503))])
})

test('다음 신청의 사진은 미리 오지만, 쓰지 않았다고 브라우저가 나무랄 것은 없다', async ({
  page,
  product,
}) => {
  await fillQueue(product, 3)
  const isPhoto = (address: string) => /\/media\/pictures\/.*\/(800|1280)\.webp$/.test(address)
  const photos = new Set<string>()
  page.on('request', (request) => void (isPhoto(request.url()) && photos.add(request.url())))
  await openDesk(page)
  await expect.poll(() => photos.size).toBeGreaterThan(0)
  await expect(page.locator('link[rel="preload"][as="image"]')).toHaveCount(0)
})

test('쉰 곳을 한 번에 승인하고 한 번에 되돌리며, 목록은 끝까지 이어진다', async ({
  page,
  product,
}) => {
  const errors = consoleErrors(page)
  await fillQueue(product, 130)
  await openDesk(page)
  await page.getByLabel('위에서부터 50곳 모두 고르기').check()
  await button(page, '고른 50곳 승인').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('50곳을 승인할까요?')
  await question.getByRole('button', { name: '50곳 승인' }).click()
  await expect(facts(page, 51)).toBeVisible()
  await expect(page.getByText('50곳, 승인했어요.', { exact: true })).toBeVisible()
  await expect(page.getByText('80곳 남음 · 오늘 50곳 처리')).toBeVisible()
  await button(page, '되돌리기').click()
  await expect(page.getByText('130곳 남음 · 오늘 0곳 처리')).toBeVisible()
  await expect(facts(page, 1)).toBeVisible()
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded()
    expect(await rows(page).count()).toBe(130)
  }).toPass()
  expect(errors).toEqual([])
})

test('폰에서는 미리보기가 먼저고 아래 단추로 처리한다', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await fillQueue(product, 3)
  await openDesk(page)
  await expectAccessibleByDayAndNight(page)
  await button(page, '반려').click()
  await shown(page).getByRole('button', { name: '주소를 찾을 수 없어요' }).click()
  await expectAccessibleByDayAndNight(page)
  await button(page, '반려하기').click()
  await expect(facts(page, 2)).toBeVisible()
  await button(page, '승인').click()
  await expect(facts(page, 3)).toBeVisible()
  await button(page, '승인').click()
  await expect(page.getByText('승인을 기다리는 신청이 없어요')).toBeVisible()
  await page.getByRole('link', { name: '전체 맛집 보기' }).first().click()
  await expect(page).toHaveURL('/admin/restaurants?status=all')
  await expect(title(page)).toHaveCount(0)
})
