import { expect, type Page } from '@playwright/test'

/** Opens the inbox of the signed-in member, once it has what is expected: a message arrives a moment after its event. */
export async function openInboxWith(page: Page, text: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const news = async () => (await page.request.get('/api/inbox', { headers })).text()
  await expect.poll(news, { timeout: 60_000 }).toContain(text)
  await page.goto('/mypage/inbox')
}
