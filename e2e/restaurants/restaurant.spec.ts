import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { restaurantNo, setStatus } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('가게의 사진, 평점, 주소, 전화, 설명, 메뉴, 시간, 지도를 본다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멘야하루')
  await expect(page).toHaveTitle('멘야하루 · 맛자리')
  await expect(main.getByRole('img', { name: '멘야하루 대표 사진' })).toBeVisible()
  await expect(main).toContainText(/\d\.\d점 \(\d+명의 평가\)/)
  await expect(main.getByRole('img', { name: /^5점 만점에/ }).first()).toBeVisible()
  await expect(main.getByText('서울 마포구 양화로 172 (동교동)').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /02-0/ }).first()).toHaveAttribute('href', /^tel:/)
  await expect(main).toContainText('닭과 해산물을 열두 시간 우린')

  const menu = main.getByRole('region', { name: '메뉴 정보' })
  await expect(menu).toContainText('11,000원')
  await expect(menu.getByText('삿포로 생맥주')).toBeHidden()
  await menu.getByRole('button', { name: /^더보기/ }).click()
  await expect(menu.getByText('삿포로 생맥주')).toBeVisible()
  await expect(menu).toContainText('사진 없음')
  await expect(menu.getByRole('button', { name: /^더보기/ })).toHaveCount(0)

  const hours = main.getByRole('region', { name: '운영 시간' })
  await expect(hours).toContainText('휴무')
  await expect(hours).toContainText('(브레이크 15:00 ~ 17:00)')

  const map = main.getByRole('link', { name: /멘야하루 길찾기/ })
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveAttribute('href', /^https:\/\/map\.kakao\.com\/link\/to\//)
  await expect(map).toHaveAttribute('target', '_blank')
  const card = map.locator('..')
  expect((await card.boundingBox())?.height).toBe(300)
  await expect(card).toContainText('약도')
  expect(errors).toEqual([])
})

test('주소와 링크를 복사한다', { tag: '@phone' }, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const no = await restaurantNo(request, '멘야하루')
  await page.goto(`/restaurant/${no}`)
  await button(page, '주소 복사').click()
  await expect(page.getByText('주소가 복사되었습니다!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '서울 마포구 양화로 172 (동교동)',
  )
  await page.getByRole('button', { name: '멘야하루 공유' }).locator('visible=true').first().click()
  await expect(page.getByText('링크를 복사했어요', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/restaurant/${no}`)
})

test('사진을 크게 보고 화살표와 Esc로 넘기고 닫는다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}`)
  await page.getByRole('img', { name: '멘야하루 대표 사진' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(viewer.getByRole('button', { name: /이전/ })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('button', { name: /이전/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('열지 않은 가게는 아무에게도 보이지 않고, 등록한 사람과 관리자만 본다', async ({
  page,
  request,
}) => {
  const no = await restaurantNo(request, '샌드위치 연구원')
  try {
    for (const status of ['N', 'I', 'R', 'C'] as const) {
      await setStatus(request, { restaurantNo: no, status })
      await page.goto(`/restaurant/${no}`)
      await expect(page.getByText('가게 정보를 표시할 수 없습니다.')).toBeVisible()
      await expect(page.getByText('샌드위치 연구원')).toHaveCount(0)
    }
    const bare = await (await request.get(`/restaurant/${no}`)).text()
    expect(bare).not.toContain('샌드위치')
    await signIn(page, 'admin01')
    await page.goto(`/restaurant/${no}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('샌드위치 연구원')
    await expect(page.getByRole('main')).toContainText('취소됨')
  } finally {
    await setStatus(request, { restaurantNo: no, status: 'Y' })
  }
})

for (const address of ['/restaurant/999999999', '/restaurant/abc', '/restaurant/0']) {
  test(`없는 가게는 표시할 수 없다고 한다: ${address}`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('가게 정보를 표시할 수 없습니다.')).toBeVisible()
  })
}

test('자바스크립트 없이 읽는 곳에 이름과 사진과 글이 있다', async ({ request }) => {
  const no = await restaurantNo(request, '멘야하루')
  const response = await request.get(`/restaurant/${no}`)
  const html = await response.text()
  expect(html).toContain('<title>멘야하루 · 맛자리</title>')
  const content = (property: string) =>
    html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1] ?? ''
  expect(content('og:title')).toContain('멘야하루')
  expect(content('og:description')).toContain('닭과 해산물')
  const picture = new URL(content('og:image'))
  expect((await request.get(picture.pathname)).headers()['content-type']).toBe('image/jpeg')
  const data = html.match(/<script type="application\/ld\+json">([^]*?)<\/script>/)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Restaurant', name: '멘야하루' })

  const sitemap = await (await request.get('/sitemap.xml')).text()
  const file = new URL(sitemap.match(/<loc>([^<]+)<\/loc>/)?.[1] ?? '')
  expect(await (await request.get(file.pathname)).text()).toContain(`/restaurant/${no}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('미리 부르는 사진은 화면에 서는 바로 그 사진이다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'owner01')
  for (const name of ['멘야하루', '담은비빔 연남']) {
    await page.goto(`/restaurant/${await restaurantNo(request, name)}`)
    const ahead = page.locator('head link[rel="preload"][as="image"]')
    const photo = page.getByRole('main').getByRole('img', { name: `${name} 대표 사진` })
    await expect(photo).toBeVisible()
    const sizes = (await photo.getAttribute('sizes')) ?? 'none'
    expect(
      await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('imagesizes'))),
    ).toEqual([sizes])
  }
})
