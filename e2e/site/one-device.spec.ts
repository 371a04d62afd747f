import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'

// Tests of a worker sit down on one device, see e2e/support/device.ts: no test may find what the one before left there.

test.describe.configure({ mode: 'serial' })

const found = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.getItem('left-behind'),
    session: sessionStorage.getItem('left-behind'),
    cookie: document.cookie.includes('left-behind'),
    database: (await indexedDB.databases()).some(({ name }) => name === 'left-behind'),
    cache: await caches.has('left-behind'),
  }))

test('앞사람이 기기에 남긴 것은 그 자리에서는 보인다', async ({ page, context }) => {
  await page.goto('/terms')
  await page.evaluate(async () => {
    localStorage.setItem('left-behind', 'yes')
    sessionStorage.setItem('left-behind', 'yes')
    document.cookie = 'left-behind=yes'
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
  const [local, session] = ['yes', 'yes']
  expect(await found(page)).toEqual({ local, session, cookie: true, database: true, cache: true })
  await context.newPage()
})

test('다음 사람은 앞사람의 쿠키도 저장한 것도 열린 창도 만나지 않는다', async ({
  page,
  context,
}) => {
  // Its own, and the one that keeps the device awake.
  expect(context.pages()).toHaveLength(2)
  await page.goto('/terms')
  const [local, session] = [null, null]
  expect(await found(page)).toEqual({
    local,
    session,
    cookie: false,
    database: false,
    cache: false,
  })
  await page.clock.setFixedTime(new Date('2020-01-01T00:00:00Z'))
  await page.goto('/terms')
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2020)
})

test('앞사람이 돌려 놓은 시계는 다음 사람에게 오지 않는다', async ({ page }) => {
  await page.goto('/terms')
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2025)
})
