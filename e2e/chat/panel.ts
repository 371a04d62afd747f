import { expect, type Locator, type Page } from '@playwright/test'

/** The round button at the bottom right; administrators have none. */
export const chatButton = (page: Page) => page.getByRole('button', { name: /^관리자와 채팅/ })

export const chatPanel = (page: Page) => page.getByRole('dialog', { name: '관리자와 채팅' })

/** The side of an administrator. */
const roomOf = (page: Page, nickname: string) =>
  page.getByRole('region', { name: `${nickname} 님과의 대화 (관리자)`, exact: true })

export const messageField = (side: Locator) => side.getByLabel('메시지', { exact: true })

/** The state of the connection, below the messages; empty while it works. */
export const connection = (side: Locator) => side.locator('output').last()

export const sendButton = (side: Locator) => side.getByRole('button', { name: /^(보내기|전송)$/ })

export async function openPanel(page: Page) {
  await chatButton(page).click()
  const panel = chatPanel(page)
  await expect(panel).toBeVisible()
  return panel
}

/** The panel of a member who is signed in, ready to send. */
export async function openConversation(page: Page) {
  const panel = await openPanel(page)
  await expectConnected(panel)
  return panel
}

export async function expectConnected(side: Locator) {
  await expect(messageField(side)).toBeVisible()
  await expect(connection(side)).toHaveText('')
}

export async function write(side: Locator, words: string) {
  await messageField(side).fill(words)
  await messageField(side).press('Enter')
  await expect(messageField(side)).toHaveValue('')
}

/** By position: messages nearer to the right edge are the member's own. */
const shown = (side: Locator) =>
  side
    .getByRole('log')
    .locator('p:has(+ span)')
    .evaluateAll((bubbles) =>
      bubbles.map((bubble) => {
        const { left, right } = bubble.getBoundingClientRect()
        const log = bubble.closest('[role="log"]')?.getBoundingClientRect()
        const isOwn = log !== undefined && log.right - right < left - log.left
        return `${isOwn ? '나' : '상대'}: ${bubble.textContent}`
      }),
    )

/** Exactly these, in this order, and all of them with the server; '나: ' or '상대: ' before each. */
export async function expectSaid(side: Locator, lines: readonly string[], timeout = 10_000) {
  await expect.poll(() => shown(side), { timeout }).toEqual(lines)
  await expect(side.getByText('보내는 중')).toHaveCount(0)
}

/** The list of an administrator, newest first. */
export const roomLinks = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link')

export async function openRooms(page: Page) {
  await page.goto('/admin/chatting')
  await expect(roomLinks(page).first()).toBeVisible()
}

export async function openRoom(page: Page, nickname: string) {
  await roomLinks(page).filter({ hasText: nickname }).click()
  const room = roomOf(page, nickname)
  await expectConnected(room)
  return room
}

/** On a phone the list is behind the room. */
export async function backToRooms(page: Page) {
  const back = page.getByRole('link', { name: '채팅방 목록으로' })
  if ((page.viewportSize()?.width ?? 0) < 760) await back.click()
  await expect(roomLinks(page).first()).toBeVisible()
}
