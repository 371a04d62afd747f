import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { button, field } from '../support/controls.ts'
import { openInboxWith } from '../support/inbox.ts'
import { lettersTo } from '../support/mailbox.ts'
import { closeDown, newRegistration } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

type Waiting = { readonly applicationNo: string; readonly restaurantNo: string }

/** Decides about what waits of that restaurant, as the administrator's desk does. */
async function decide(request: APIRequestContext, restaurantNo: string, verdict: object) {
  const headers = await headersOf(request, 'admin01')
  const queue = await request.get('/api/admin/applications?size=100', { headers })
  const { body } = (await queue.json()) as { body: { items: { applications: Waiting[] } } }
  const applicationNos = body.items.applications
    .filter((one) => one.restaurantNo === restaurantNo)
    .map(({ applicationNo }) => applicationNo)
  const answer = await request.post('/api/admin/applications/verdicts', {
    data: { ...verdict, applicationNos },
    headers,
  })
  expect(await answer.json()).toMatchObject({ body: { items: { decided: applicationNos } } })
}

const letters = async (request: APIRequestContext, email: string, subject: string) =>
  (await lettersTo(request, email)).filter((letter) => letter.subject.includes(subject)).length

/** News leave ten seconds after a verdict, so that it can be taken back. */
async function openNews(page: Page, title: string) {
  await openInboxWith(page, title)
  await page.getByText(title).click()
}

test('반려된 까닭을 읽고 고쳐 신청해 승인되고, 새 이름은 승인된 뒤에 보이며 옛 이름으로도 찾는다', async ({
  page,
  request,
}) => {
  const { owner, name, restaurantNo } = await newRegistration(request)
  await decide(request, restaurantNo, { verdict: 'reject', reason: '전화가 연결되지 않아요' })
  await signIn(page, owner)
  await openNews(page, `${name} 등록이 반려됐어요`)
  expect(await letters(request, owner.email, `${name} 등록이 반려됐어요`)).toBe(1)
  const refused = page.getByRole('region', { name: '등록이 반려됐어요' })
  await expect(refused).toContainText('전화가 연결되지 않아요')
  await field(page, '가게 전화번호').fill('0212349999')
  await button(page, '다시 신청').click()
  await closeAlert(page, '다시 신청했어요.')

  await decide(request, restaurantNo, { verdict: 'approve' })
  await openNews(page, `${name} 등록이 승인됐어요`)
  expect(await letters(request, owner.email, `${name} 등록이 승인됐어요`)).toBe(1)
  await expect(page.getByRole('region', { name: '지난 신청' })).toContainText(
    '전화가 연결되지 않아요',
  )

  await page.goto(`/mypage/shop?restaurantNo=${restaurantNo}`)
  const renamed = `${name.replace(' ', '')}본점`
  await button(page, '가게 이름 바꾸기 신청').click()
  await field(page, '새 가게 이름').fill(renamed)
  await button(page, '신청하기').click()
  await expect(page.getByText('확인 중 · 보통 하루')).toBeVisible()
  const found = async (query: string) => {
    const answer = await request.get(`/api/restaurants/search?query=${encodeURIComponent(query)}`)
    return JSON.stringify(await answer.json())
  }
  expect(await found(name)).toContain(`"restaurantNo":"${restaurantNo}"`)

  await decide(request, restaurantNo, { verdict: 'approve' })
  await openNews(page, `${name} 새 이름이 승인됐어요`)
  await page.goto(`/restaurant/${restaurantNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed)
  for (const query of [name, renamed]) {
    const answer = await found(query)
    expect(answer).toContain(`"restaurantName":"${renamed}"`)
    expect(answer).not.toContain(`"restaurantName":"${name}"`)
  }
  await closeDown(request, restaurantNo)
})
