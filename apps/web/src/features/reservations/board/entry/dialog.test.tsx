import type { BoardDay } from '@matjari/contract/entities/reservation'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../../lib/query-client.ts'
import { EntryDialog } from './dialog.tsx'

const slot = { booked: 0, guests: 0, maxTeamNum: 2, maxSeats: null, reservations: [] }
const board: BoardDay = { day: '2099-11-15', slots: [{ time: '18:30', ...slot }] }

type Reply = () => Response | Promise<Response>

const said = (code: string, message: string, status = 200) =>
  Response.json({ header: { code, message }, body: { items: null } }, { status })
const lost: Reply = () => Promise.reject(new TypeError('연결이 끊겼어요'))
const full: Reply = () => said('E409-SLOT', '방금 자리가 찼어요.', 409)

let keys: (string | null)[]
let replies: Reply[]
let isClosed: boolean
let root: Root

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const alertText = () => document.querySelector('[role="dialog"] [role="alert"]')?.textContent ?? ''

beforeEach(async () => {
  keys = []
  replies = []
  isClosed = false
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return (replies.shift() ?? (() => said('S200', '예약을 등록했어요.')))()
  })
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <EntryDialog
        restaurantNo="7"
        board={board}
        time="18:30"
        onClose={() => {
          isClosed = true
        }}
      />
    </QueryClientProvider>,
  )
  await until(() => document.querySelector('[name="guestName"]') !== null)
  const name = document.querySelector<HTMLInputElement>('[name="guestName"]')
  // Past React, which otherwise sees nothing new in it.
  if (name) Reflect.set(HTMLInputElement.prototype, 'value', '한여름', name)
  name?.dispatchEvent(new Event('input', { bubbles: true }))
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

const send = () => document.querySelector('form')?.requestSubmit()

test('답을 잃은 예약은 같은 열쇠로 다시 보내고, 거절된 뒤에는 새 열쇠를 쓴다', async () => {
  replies = [lost, full]
  send()
  await until(() => alertText().includes('다시 눌러도 두 번 들어가지 않아요.'))
  send()
  await until(() => alertText() === '방금 자리가 찼어요.')
  send()
  await until(() => isClosed)
  const [first, second, third] = keys
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
