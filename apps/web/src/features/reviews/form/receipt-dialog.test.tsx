import { messages } from '@matjari/contract/messages'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstAlert, removeAlert } from '../../../ui/overlay/alerts.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

let root: Root
const confirmed = vi.fn<(receipt: File) => void>()
const closed = vi.fn<() => void>()

const picture = (name: string) => new File([name], name, { type: 'image/png' })

async function until(isSo: () => unknown) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const dialog = () => document.querySelector('[role="dialog"]')
const shown = () => dialog()?.textContent ?? ''
const press = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click()
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')

function choose(file: File) {
  const well = input()
  if (!well) throw new Error('고르는 칸이 없어요.')
  Object.defineProperty(well, 'files', { value: [file], configurable: true })
  well.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What is said now, and that it has been read. */
async function heard() {
  await until(() => firstAlert())
  const alert = firstAlert()
  if (alert) removeAlert(alert.id)
  alert?.answer(true)
  return alert?.message
}

async function show(receipt: File | null = null) {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <StrictMode>
      <ReceiptDialog receipt={receipt} onConfirm={confirmed} onClose={closed} />
    </StrictMode>,
  )
  await until(dialog)
}

beforeEach(() => {
  confirmed.mockReset()
  closed.mockReset()
})

afterEach(() => {
  root.unmount()
  for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
})

test('고른 것이 없으면 말하고 고르는 칸으로 간다', async () => {
  await show()
  press('인증 완료')
  expect(await heard()).toBe(messages.review.imageRequired)
  await until(() => document.activeElement === input())
  expect(confirmed).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
})

test.each([
  ['이미지가 아니면', new File(['x'], 'a.pdf'), messages.review.imageOnly],
  ['빈 파일이면', new File([], 'a.png', { type: 'image/png' }), messages.picture.empty],
])('%s 받지 않고 말한다', async (_name, file, message) => {
  await show()
  choose(file)
  expect(await heard()).toBe(message)
  expect(shown()).not.toContain('미리보기')
})

test('고르면 미리 보여 주고, 인증하면 건네고 닫는다', async () => {
  await show()
  const receipt = picture('receipt.png')
  choose(receipt)
  await until(() => shown().includes('미리보기'))
  expect(confirmed).not.toHaveBeenCalled()
  press('인증 완료')
  expect(confirmed.mock.calls).toEqual([[receipt]])
  expect(closed).toHaveBeenCalledTimes(1)
})

test('이름만 이미지인 파일은 미리 볼 수 없으니 물린다', async () => {
  await show()
  choose(picture('receipt.png'))
  await until(() => document.querySelector('img'))
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(await heard()).toBe(messages.review.imageOnly)
  await until(() => !shown().includes('미리보기'))
  press('인증 완료')
  expect(await heard()).toBe(messages.review.imageRequired)
})

test('전에 올린 것을 보여 주고, 바꾸다 취소하면 건네지 않는다', async () => {
  await show(picture('before.png'))
  await until(() => shown().includes('before.png'))
  choose(picture('after.png'))
  await until(() => shown().includes('after.png'))
  press('취소')
  expect(closed).toHaveBeenCalledTimes(1)
  expect(confirmed).not.toHaveBeenCalled()
})
