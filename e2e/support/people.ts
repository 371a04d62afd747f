import { expect, type Page } from '@playwright/test'
import { type Person, personOf, type Who } from './signed-in.ts'

/** Through the form; where logging in is not what is tested, `signIn` is quicker. */
export async function logIn(page: Page, who: Who) {
  await page.goto('/login')
  await fillLogin(page, personOf(who))
  await expect(page).toHaveURL('/')
}

export async function fillLogin(page: Page, who: Person) {
  await page.getByLabel('아이디', { exact: true }).fill(who.memberId)
  await page.getByLabel('비밀번호', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** In the header on a wide window, in the menu on a phone. */
export async function openAccountMenu(page: Page) {
  // By the width, not by what is on screen at this moment: the page may still be starting.
  if ((page.viewportSize()?.width ?? 0) < 760) {
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    return page.getByRole('dialog', { name: '메뉴' })
  }
  return page.getByRole('navigation', { name: '회원 메뉴' })
}

export async function closeAlert(page: Page, message: string) {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(message)
  await alert.getByRole('button', { name: '확인' }).click()
  await expect(alert).toBeHidden()
}
