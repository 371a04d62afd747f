import { expect, type Page } from '@playwright/test'

type Control = {
  readonly role: 'button' | 'textbox' | 'spinbutton'
  readonly name: string
}

const whereFocusIs = (targets: readonly Node[]) => {
  if (targets.some((element) => element === document.activeElement)) return 'there'
  return targets.every((element) => element.isConnected) ? 'elsewhere' : 'redrawn'
}

/** Tabs on until the named thing has the focus. */
async function tabTo(page: Page, { role, name }: Control) {
  const target = page.getByRole(role, { name, exact: true }).filter({ visible: true })
  await target.first().waitFor()
  let targets = await target.elementHandles()
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    // Looked up once: to find something by its name at every press would take longer than the press.
    const found = await page.evaluate(whereFocusIs, targets)
    if (found === 'there') return
    if (found === 'redrawn') targets = await target.elementHandles()
  }
  throw new Error(`the keyboard never reached ${name}`)
}

export async function press(page: Page, name: string) {
  await tabTo(page, { role: 'button', name })
  await page.keyboard.press('Enter')
}

/** Replaces the text in the field. */
export async function typeInto(page: Page, { text, ...control }: Control & { text: string }) {
  await tabTo(page, control)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Into the calendar; the arrows move and Enter chooses. */
export async function chooseDaysOn(page: Page, days: number) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)) break
  }
  for (let count = 0; count < days; count += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

export async function dismiss(page: Page, message: string) {
  await expect(page.getByRole('alertdialog')).toContainText(message)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

/** A ticket leads on to several places; Escape leads to none. */
export async function dismissTicket(page: Page) {
  const ticket = page.getByRole('alertdialog', { name: '예약이 등록되었습니다!' })
  await expect(ticket).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ticket).toBeHidden()
}
