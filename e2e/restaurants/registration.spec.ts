import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { signUp } from '../support/new-member.ts'
import { closeAlert, fillLogin } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { restaurantNo, setStatus } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const photoInput = (page: Page) => page.locator('input[type="file"]').first()

async function fillAddress(page: Page) {
  await button(page, '주소 검색').click()
  const dialog = page.getByRole('dialog', { name: '주소 검색' })
  await dialog.getByLabel('도로명, 동 이름, 구 이름').fill('연남로1길 30')
  await dialog.getByRole('button', { name: /연남로1길/ }).click()
  await dialog.getByRole('button', { name: '이 주소로 입력' }).click()
  await expect(dialog).toBeHidden()
}

async function fillForm(page: Page, name: string) {
  await photoInput(page).setInputFiles(photoFile())
  await field(page, '가게 이름').fill(name)
  await fillAddress(page)
  await field(page, '가게 전화번호').pressSequentially('0212345678')
  await field(page, '가게 설명').fill('새로 문을 연 가게예요.')
  await page.getByText('일식', { exact: true }).click()
  const tags = page.getByRole('combobox', { name: /^태그/ })
  await tags.fill('라멘')
  await tags.press('Enter')
  await tags.fill('혼밥')
  await tags.press('Enter')
}

test('등록하면 승인을 기다리고, 승인되면 누구나 찾으며 사장님은 메뉴를 올린다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = consoleErrors(page)
  const member = await signUp(request)
  const name = `새집 ${member.memberId.slice(-5)}`
  await signIn(page, member)
  await page.goto('/restaurant-insert')
  await fillForm(page, name)
  await expect(field(page, '가게 전화번호')).toHaveValue('02-1234-5678')
  await expect(field(page, '우편번호')).toHaveValue('03990')
  await expect(page.getByRole('textbox', { name: '주소', exact: true })).toHaveValue(
    '서울 마포구 연남로1길 30 (연남동)',
  )
  await expect(page.getByRole('img', { name: '사진 미리보기' })).toBeVisible()
  await button(page, '등록하기').click()
  await closeAlert(page, '맛집이 성공적으로 등록되었습니다!')
  await expect(page).toHaveURL('/mypage')
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('승인 대기')
  await entry.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: '승인을 기다리고 있어요' })).toBeVisible()
  const no = new URL(page.url()).searchParams.get('restaurantNo') ?? ''
  await page.getByRole('link', { name: '손님 화면 보기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText('승인 대기')
  await expect(restaurantNo(request, name)).rejects.toThrow('no')

  await setStatus(request, { restaurantNo: no, status: 'Y' })
  expect(await restaurantNo(request, name)).toBe(no)
  await page.reload()
  await button(page, '메뉴 수정').click()
  const editor = page.getByRole('dialog', { name: '메뉴 수정' })
  await editor.getByRole('button', { name: '메뉴 추가' }).click()
  await editor.getByLabel('메뉴 이름').fill('첫 라멘')
  await editor.getByLabel('가격').fill('9500')
  await editor.locator('input[type="file"]').first().setInputFiles(photoFile('ramen-close'))
  await editor.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('메뉴를 저장했어요.', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: '메뉴 추가' }).click()
  await editor.getByLabel('메뉴 이름').fill('둘째 교자')
  await editor.getByLabel('가격').fill('6000')
  await editor.getByRole('button', { name: '저장' }).click()
  await expect(editor.getByText('6,000원')).toBeVisible()
  await editor.getByRole('button', { name: '둘째 교자 위로' }).click()
  await expect(page.getByText('메뉴 순서를 바꿨어요.', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: '완료' }).click()
  const menu = page.getByRole('region', { name: '메뉴 정보' })
  await expect(menu.getByText(/원$/)).toHaveText(['6,000원', '9,500원'])
  await page.goto(`/search-results?${new URLSearchParams({ query: `${name} 교자` })}`)
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await setStatus(request, { restaurantNo: no, status: 'I' })
  expect(errors).toEqual([])
})

test('비어 있으면 정해진 순서로 무엇이 빠졌는지 말한다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/restaurant-insert')
  await button(page, '등록하기').click()
  for (const message of [
    '가게 이름을 입력해주세요.',
    '주소를 입력해주세요.',
    '전화번호를 입력해주세요.',
    '가게 설명을 입력해주세요.',
    '대분류를 선택해주세요.',
    '태그를 1개 이상 선택해주세요.',
    '가게 대표사진을 등록해주세요.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(field(page, '가게 이름')).toBeFocused()
  await field(page, '가게 이름').fill('가나다라마바사아자차카타파하가나다')
  await expect(page.getByText('가게 이름은 50바이트를 초과할 수 없습니다.')).toBeVisible()
})

test('태그는 다섯 개까지, 첫 제안을 Enter로 고른다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/restaurant-insert')
  const tags = page.getByRole('combobox', { name: /^태그/ })
  await tags.fill('음식')
  await expect(page.getByRole('option')).toHaveCount(10)
  for (const tag of ['라멘', '혼밥', '우동', '스시', '맥주']) {
    await tags.fill(tag)
    await tags.press('Enter')
    await expect(page.getByRole('button', { name: `${tag} 태그 빼기` })).toBeVisible()
  }
  await expect(tags).toHaveAttribute('placeholder', '최대 5개 선택 완료')
  await tags.fill('피자')
  await tags.press('Enter')
  await expect(page.getByText('태그는 최대 5개까지 선택할 수 있습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: /태그 빼기$/ })).toHaveCount(5)
})

test('사진이 아니거나 비었거나 너무 크면 보내기 전에 말한다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/restaurant-insert')
  const png = { name: 'a.png', mimeType: 'image/png' }
  await photoInput(page).setInputFiles({ ...png, buffer: Buffer.alloc(0) })
  await expect(page.getByText('빈 파일이에요. 사진을 다시 골라 주세요.')).toBeVisible()
  await photoInput(page).setInputFiles({ ...png, buffer: Buffer.alloc(11 * 1024 * 1024) })
  await expect(page.getByText(/^사진은 10MB까지 올릴 수 있어요/)).toBeVisible()
  const html = { name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }
  await photoInput(page).setInputFiles(html)
  await expect(page.getByText('이미지 파일만 업로드 가능합니다.')).toBeVisible()
})

/** The first picture takes as long to look at as the test wants; others are looked at right away. */
const lookSlowlyAtFirst = (page: Page) =>
  page.addInitScript(() => {
    const look = window.createImageBitmap.bind(window)
    let isFirst = true
    const slowly = async (file: File) => {
      const waits = isFirst
      isFirst = false
      if (waits)
        await new Promise((resume) => document.addEventListener('look-on', resume, { once: true }))
      const picture = await look(file)
      if (waits) document.documentElement.dataset.looked = 'yes'
      return picture
    }
    Object.assign(window, { createImageBitmap: slowly })
  })

const lookOn = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('look-on')))

test('사진을 살펴보는 동안 적은 것은 그대로 남는다', async ({ page }) => {
  await lookSlowlyAtFirst(page)
  await signIn(page, 'member01')
  await page.goto('/restaurant-insert')
  await photoInput(page).setInputFiles(photoFile())
  await field(page, '가게 이름').fill('먼저 적은 이름')
  await lookOn(page)
  await expect(page.getByRole('img', { name: '사진 미리보기' })).toBeVisible()
  await expect(field(page, '가게 이름')).toHaveValue('먼저 적은 이름')
})

test('나중에 고른 사진이 먼저 고른 사진에 밀려나지 않는다', async ({ page }) => {
  await lookSlowlyAtFirst(page)
  await signIn(page, 'member01')
  await page.goto('/restaurant-insert')
  await photoInput(page).setInputFiles(photoFile())
  await photoInput(page).setInputFiles(photoFile('ramen-close'))
  const preview = page.getByRole('img', { name: '사진 미리보기' })
  await expect(preview).toBeVisible()
  const chosen = await preview.getAttribute('src')
  await lookOn(page)
  await expect(page.locator('html')).toHaveAttribute('data-looked', 'yes')
  // Long enough for whatever it would do next.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await preview.getAttribute('src')).toBe(chosen)
})

test('서버가 거절하면 이유를 말하고 적은 것을 지키며, 고치면 등록된다', async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request))
  await page.goto('/restaurant-insert')
  await fillForm(page, '두번만에')
  await page.route('**/api/stores/register', (route) =>
    route.fulfill({
      json: { header: { code: 'E400', message: '다시 확인해 주세요.' }, body: { items: null } },
    }),
  )
  await button(page, '등록하기').click()
  await closeAlert(page, '맛집 등록 실패: 다시 확인해 주세요.')
  await expect(field(page, '가게 이름')).toHaveValue('두번만에')
  await page.unroute('**/api/stores/register')
  await button(page, '등록하기').click()
  await closeAlert(page, '맛집이 성공적으로 등록되었습니다!')
  // The overview of administrators lists only a few that wait: none is left behind.
  const entry = page.getByRole('link', { name: '두번만에' })
  const no = (await entry.getAttribute('href'))?.split('=').at(-1) ?? ''
  await setStatus(request, { restaurantNo: no, status: 'C' })
})

test('방문자는 로그인하고 등록 화면으로 돌아온다', async ({ page, request }) => {
  const member = await signUp(request)
  await page.goto('/restaurant-insert')
  await closeAlert(page, '로그인이 필요합니다.')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, member)
  await expect(page).toHaveURL('/restaurant-insert')
})

test('다른 사람의 가게에는 메뉴 수정이 없다', async ({ page, request }) => {
  await signIn(page, 'member01')
  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}`)
  await expect(page.getByRole('region', { name: '메뉴 정보' })).toContainText('11,000원')
  await expect(button(page, '메뉴 수정')).toHaveCount(0)
})
