import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { closeAlert, logIn, openAccountMenu } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).toSorted())

test('로그인, 새로고침, 로그아웃을 거치고 탭에는 약속된 열쇠만 남는다', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await logIn(page, 'member01')
  expect(await storedKeys(page)).toEqual([
    'accessToken',
    'isAuthenticated',
    'loginInfo',
    'longTimeAuth',
    'refreshToken',
    'socialLoginState',
  ])

  await page.reload()
  const menu = await openAccountMenu(page)
  await expect(menu.getByRole('link', { name: '맛집 등록' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '마이 페이지' })).toBeVisible()
  // Requests under way when the sign-in ends would be refused, and shown as an error.
  await page.waitForLoadState('networkidle')
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await storedKeys(page)).toEqual([])

  const links = await openAccountMenu(page)
  await expect(links.getByRole('link', { name: '로그인' })).toBeVisible()
  await expect(links.getByRole('link', { name: '회원가입' })).toBeVisible()
  expect(errors).toEqual([])
})

test('갱신이 끝날 때까지 로딩 중만 보인다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/refresh', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('로딩 중')
  await expect(page.getByRole('banner')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('로딩 중', { exact: true })).toHaveCount(0)
})

test('저장된 토큰이 없으면 갱신을 묻지 않는다', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests).not.toContain('/api/auth/refresh')
})

test('틀린 비밀번호와 빈 칸을 그 자리에서 알린다', async ({ page }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: '로그인', exact: true })
  await submit.click()
  await expect(page.getByText('아이디를 입력해 주세요.')).toBeVisible()
  await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeVisible()
  await expect(page.getByLabel('아이디', { exact: true })).toBeFocused()

  await page.getByLabel('아이디', { exact: true }).fill('member01')
  await page.getByLabel('비밀번호', { exact: true }).fill('wrong')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(
    '로그인 실패: 아이디 또는 비밀번호가 올바르지 않습니다.',
  )
  await expect(page).toHaveURL('/login')
})

test('서버에 닿지 않으면 로그인 중 오류라고 말한다', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/tokens', (route) => route.abort())
  await page.getByLabel('아이디', { exact: true }).fill('member01')
  await page.getByLabel('비밀번호', { exact: true }).fill('whatever')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('로그인 중 오류가 발생했습니다.')
})

test('비활성 회원의 로그인은 알림으로 막는다', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/tokens', (route) =>
    route.fulfill({
      json: {
        header: { code: 'E409-INACTIVE', message: '비활성화된 계정이거나 정지된 계정입니다.' },
        body: { items: null },
      },
    }),
  )
  await page.getByLabel('아이디', { exact: true }).fill('member01')
  await page.getByLabel('비밀번호', { exact: true }).fill('whatever')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await closeAlert(page, '비활성화된 계정이거나 정지된 계정입니다.')
  await expect(page).toHaveURL('/login')
})

test('로그인하지 않고 마이 페이지를 열면 알리고 홈으로 보낸다', async ({ page }) => {
  await page.goto('/mypage/reservations')
  await closeAlert(page, '로그인이 필요합니다')
  await expect(page).toHaveURL('/')
})

test('관리자가 아니면 관리자 화면 대신 홈을 본다', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await signIn(page, 'member01')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/')
})

test('관리자는 관리자 화면을 열고 그 메뉴로 다닌다', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'admin01')
  await page.goto('/')
  const menu = await openAccountMenu(page)
  await menu.getByRole('link', { name: '관리자 페이지' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 · 유저 관리')
  const admin = page.getByRole('navigation', { name: '관리자 메뉴' })
  // What waits stands beside its entry.
  await expect(admin.getByRole('link')).toHaveText([
    '운영 현황',
    '회원관리',
    /^맛집관리/,
    /^리뷰관리/,
    '예약관리',
    /^채팅관리/,
    '별칭관리',
  ])
  await admin.getByRole('link', { name: '맛집관리' }).click()
  await expect(page).toHaveURL('/admin/restaurants?status=N')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/main')
  await page.getByRole('link', { name: '메인페이지로 이동' }).click()
  await expect(page).toHaveURL('/')
})

test('오늘의 예약과 내 가게 설정은 사장님에게만 있다', async ({ page }) => {
  await signIn(page, 'member01')
  for (const path of ['/mypage/board', '/mypage/restaurant']) {
    await page.goto(path)
    await expect(page).toHaveURL('/mypage')
  }
  const menu = page.getByRole('navigation', { name: '마이 페이지 메뉴' })
  await expect(menu.getByRole('link', { name: '예약 내역' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /오늘의 예약|내 가게 설정/ })).toHaveCount(0)
})

test('마이 페이지에서 로그아웃하면 홈에서 한 번만 알린다', async ({ page }) => {
  await signIn(page, 'owner01')
  await page.goto('/mypage/restaurant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 가게 설정')
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

for (const [trouble, answer] of [
  [
    '을 서버가 거절해도',
    { status: 500, json: { header: { code: 'E500', message: '' }, body: {} } },
  ],
  ['이 서버에 닿지 않아도', null],
] as const) {
  test(`로그아웃${trouble} 이 기기에서는 나가고 그렇게 말한다`, async ({ page }) => {
    await signIn(page, 'member01')
    await page.goto('/')
    await page.route('**/api/auth/logout', (route) =>
      answer ? route.fulfill(answer) : route.abort('internetdisconnected'),
    )
    const menu = await openAccountMenu(page)
    await menu.getByRole('button', { name: '로그아웃' }).click()
    await closeAlert(page, '로그아웃 실패\n서버에 알리지 못했지만 이 기기에서는 로그아웃했어요.')
    expect(await storedKeys(page)).toEqual([])
  })
}

test('비활성이 된 회원은 시작할 때 알리고 로그아웃한다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({
      json: {
        header: { code: 'E409-INACTIVE', message: '비활성화된 계정이거나 정지된 계정입니다.' },
        body: { items: null },
      },
    }),
  )
  await page.goto('/mypage')
  await closeAlert(page, '비활성 사용자입니다. 로그아웃 됩니다.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  expect(await storedKeys(page)).toEqual([])
})

test('로그인한 사람이 로그인 화면을 열면 홈으로 간다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})
