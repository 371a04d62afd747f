import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { closeAlert, openAccountMenu } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const seen = /\d\d:\d\d에 본 내용이에요\. 지금은 연결되지 않았어요\./

/** Registered in a quiet moment after the page; from then on it is asked for every page. */
async function workerReady(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve())
    })
  })
}

/** A name on the list of the member's bookings, which the sample data have. */
async function firstBooking(page: Page) {
  await page.goto('/mypage/reservations')
  const name = await page.getByRole('main').getByRole('heading', { level: 3 }).first().textContent()
  return name ?? ''
}

test('연결이 끊겨도 내 예약은 본 때와 함께 보이고, 로그아웃하면 아무것도 남지 않는다', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(page, 'member01')
  const name = await firstBooking(page)
  await workerReady(page)

  await context.setOffline(true)
  await page.goto('/mypage/reservations', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '내 예약 정보' })).toBeVisible()
  await expect(page.getByText(seen)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  // Any other page says what is the matter and leads there.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '지금은 연결되지 않았어요' })).toBeVisible()
  await page.getByRole('link', { name: '내 예약 보기' }).click()
  await expect(page.getByText(seen)).toBeVisible()

  // It comes back by itself.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '다가오는 예약' })).toBeVisible()
  await expect(page.getByText(seen)).toHaveCount(0)

  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
  await context.setOffline(true)
  await page.goto('/mypage/reservations', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '지금은 연결되지 않았어요' })).toBeVisible()
  await expect(page.getByRole('link', { name: '내 예약 보기' })).toHaveCount(0)
  const left = await page.evaluate(async () => [
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ...(await caches.keys()),
  ])
  expect(left.join('')).not.toContain(name)
})

test('열려 있던 화면에서 연결이 끊겨도 내 예약을 볼 수 있다', async ({ page, context }) => {
  await signIn(page, 'member01')
  const name = await firstBooking(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: '내 정보' }).click()
  await page.getByRole('link', { name: '예약 내역' }).click()
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
})

test('설치할 수 있다: 선언과 그림과 일꾼이 제자리에 있고, 아무것도 어기지 않는다', async ({
  page,
  context,
}) => {
  const errors = consoleErrors(page)
  await page.goto('/')
  await workerReady(page)
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const session = await context.newCDPSession(page)
  const { url, errors: mistakes } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, mistakes]).toEqual(['/manifest.webmanifest', []])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window that leaves no traces cannot install anything; nothing else may be in the way.
  const obstacles = installabilityErrors.map(({ errorId }) => errorId)
  expect(obstacles.filter((obstacle) => obstacle !== 'in-incognito')).toEqual([])
  expect(errors).toEqual([])
})

test('밀어 온 소식은 일꾼이 받아 제목과 내용과 링크로 알린다', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/')
  await workerReady(page)
  const [worker] = context.serviceWorkers()
  // A headless browser shows no notifications: the test records what it would have shown.
  await worker?.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, body: options?.body, tag: options?.tag, link: options?.data })
    }
  })
  const session = await context.newCDPSession(page)
  const { origin } = new URL(product.url)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const news = {
    title: '함께 가는 집에 자리가 났어요',
    body: '18:20까지 잡아 두었어요.',
    link: '/mypage/waiting?waitingNo=1',
    topic: 'waiting-1',
  }
  const data = JSON.stringify(news)
  const registrationId = await found
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
  const { topic, ...rest } = news
  await expect.poll(shown).toEqual([{ ...rest, tag: topic }])
})
