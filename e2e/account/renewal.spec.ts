import { type BrowserContext, expect, type Page } from '@playwright/test'
import { setActive, signUp } from '../support/new-member.ts'
import { closeAlert, logIn, openAccountMenu } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const stored = (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), key)

/** From now on the server refuses this access token, as it does ten minutes later. */
async function expire(context: BrowserContext, accessToken: string | null) {
  await context.route('**/api/**', async (route) => {
    const isOld = route.request().headers().authorization === `Bearer ${accessToken}`
    if (!isOld) return route.fallback()
    const header = { code: 'E401', message: '로그인이 필요합니다.' }
    return route.fulfill({ status: 401, json: { header, body: { items: null } } })
  })
}

function renewalsOf(context: BrowserContext) {
  const tokens: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) tokens.push(request.headers().authorization)
  })
  return tokens
}

/** A tab copied from another one starts with a copy of its session, as «복제» in the browser does. */
async function copyTab(page: Page) {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/mypage')),
  ])
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('내 정보')
  return copy
}

test('접근 토큰이 끝난 채 스무 번을 한꺼번에 불러도 갱신은 한 번이다', async ({
  page,
  context,
}) => {
  await signIn(page, 'member01')
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('컴포넌트')
  const renewals = renewalsOf(context)
  await expire(context, await stored(page, 'accessToken'))
  await page.getByRole('button', { name: '내 정보를 20번 부르기' }).click()
  await expect(page.getByText('20번 중 20번 답을 받았어요.')).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test('두 탭이 같은 토큰으로 한꺼번에 갱신해도 둘 다 로그인해 있다', async ({ page, context }) => {
  await signIn(page, 'member01')
  await page.goto('/mypage')
  const copy = await copyTab(page)
  expect(await stored(copy, 'refreshToken')).toBe(await stored(page, 'refreshToken'))

  const renewals = renewalsOf(context)
  await Promise.all([page.reload(), copy.reload()])
  for (const tab of [page, copy]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('내 정보')
    await expect(tab.getByRole('alertdialog')).toHaveCount(0)
  }
  expect(renewals.length).toBeGreaterThan(0)
})

test('한 탭이 갱신하면 복사한 탭도 새 토큰을 쓰고, 로그아웃하면 함께 나간다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/mypage')
  const copy = await copyTab(page)
  const before = await stored(page, 'refreshToken')
  await copy.reload()
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText('내 정보')
  await expect.poll(() => stored(page, 'refreshToken')).not.toBe(before)
  expect(await stored(page, 'refreshToken')).toBe(await stored(copy, 'refreshToken'))

  const menu = await openAccountMenu(copy)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(copy, '로그아웃 되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'refreshToken')).toBeNull()
})

test('로그인 유지를 고르면 브라우저를 다시 열어도 로그인해 있다', async ({
  page,
  browser,
  context,
  baseURL,
  request,
}) => {
  const member = await signUp(request)
  await page.goto('/login')
  await page.getByLabel('로그인 유지').check()
  await page.getByLabel('아이디', { exact: true }).fill(member.memberId)
  await page.getByLabel('비밀번호', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL('/')

  const storage = await context.storageState()
  const reopened = await browser.newContext({ storageState: storage, baseURL: baseURL ?? '' })
  const again = await reopened.newPage()
  await again.goto('/mypage')
  await expect(again.getByText(member.email)).toBeVisible()
  expect(await stored(again, 'longTimeAuth')).toBe('true')
  await reopened.close()
})

test('로그인 유지를 고르지 않으면 브라우저를 다시 열 때 로그아웃되어 있다', async ({
  page,
  browser,
  context,
  baseURL,
  request,
}) => {
  await logIn(page, await signUp(request))
  const storage = await context.storageState()
  const reopened = await browser.newContext({ storageState: storage, baseURL: baseURL ?? '' })
  const again = await reopened.newPage()
  await again.goto('/mypage')
  await closeAlert(again, '로그인이 필요합니다')
  await reopened.close()
})

test('쓰는 동안 비활성이 되면 다음 호출에서 알리고 나간다', async ({ page, request }) => {
  const member = await signUp(request)
  await signIn(page, member)
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('컴포넌트')
  await setActive(request, member.memberId, 'N')
  // Unless the page has asked something by itself in between: then that was the next call.
  await Promise.race([
    page.getByRole('button', { name: '내 정보를 20번 부르기' }).click(),
    page.getByRole('alertdialog').waitFor(),
  ])
  await closeAlert(page, '비활성 사용자입니다. 로그아웃 됩니다.')
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'refreshToken')).toBeNull()

  await page.goto('/login')
  await page.getByLabel('아이디', { exact: true }).fill(member.memberId)
  await page.getByLabel('비밀번호', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await closeAlert(page, '비활성화된 계정이거나 정지된 계정입니다.')

  await setActive(request, member.memberId, 'Y')
  await logIn(page, member)
})
