import { messages } from '@matjari/contract/messages'
import { weekDays } from '@matjari/contract/seoul-day'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { firstAlert, removeAlert } from '../../../ui/overlay/alerts.ts'
import type { AffectedAnswer, AskAffected } from '../affected/sending.ts'
import { OwnerHoursDialog } from './dialog.tsx'

type SentDay = { weekDay: string; startTime: string; endTime: string; breakStartTime: string }

let sent: { way: string; week: SentDay[] }[]
let isBroken: boolean
let isRegistered: boolean
let decision: AffectedAnswer
let root: Root

const registered = () =>
  weekDays.slice(1).map((weekDay, n) => ({
    operatingHoursNo: `${n}`,
    restaurantNo: '7',
    weekDay,
    weekday: weekDay,
    startTime: '18:00',
    endTime: '26:00',
    breakStartTime: null,
    breakEndTime: null,
  }))

/** As much of the server as the dialog talks to. */
function fetched(address: string, { method, body }: RequestInit) {
  const { search } = new URL(address, 'http://localhost')
  if (method === 'GET') return answer('S200', isRegistered ? registered() : [])
  const week = JSON.parse(typeof body === 'string' ? body : '') as SentDay[]
  sent.push({ way: `${method}${search}`, week })
  return isBroken ? answer('E500', null) : answer('S200', registered())
}

const answer = (code: string, items: unknown) =>
  Promise.resolve(
    new Response(
      JSON.stringify({
        header: { code, message: code === 'S200' ? '했어요.' : '서버가 아파요.' },
        body: { items },
      }),
    ),
  )

async function until(isSo: () => unknown) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)
const time = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)

async function enter(name: string, value: string) {
  const input = time(name)
  input?.focus()
  // As a browser does it: React listens to the event, and looks past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await until(() => input?.hasAttribute('data-unheard'))
}

/** As the dialog of the alerts does it. */
async function reply(isConfirmed: boolean) {
  await until(firstAlert)
  const asked = firstAlert()
  if (asked) removeAlert(asked.id)
  asked?.answer(isConfirmed)
  return asked?.message
}

const closed = vi.fn<() => void>()
const askAffected = vi.fn<AskAffected>(() => Promise.resolve(decision))

async function open() {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <OwnerHoursDialog open onClose={closed} restaurantNo="7" askAffected={askAffected} />
      </QueryClientProvider>
    </StrictMode>,
  )
  await until(() => time('화요일 시작'))
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  closed.mockReset()
  askAffected.mockClear()
  sent = []
  isBroken = false
  isRegistered = true
  decision = { go: true }
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
})

test('처음 등록할 때는 묻지 않고 일곱 날을 한 번만 보낸다', async () => {
  isRegistered = false
  await open()
  button('일요일 운영시간 지우기')?.click()
  await until(() => time('일요일 시작') === null)
  button('등록하기')?.click()
  button('등록하기')?.click()
  expect(await reply(true)).toBe('했어요.')
  await until(() => closed.mock.calls.length > 0)
  expect(sent.map(({ way }) => way)).toEqual(['POST'])
  expect(sent[0]?.week).toHaveLength(7)
  expect(sent[0]?.week[0]).toMatchObject({ startTime: '09:00', endTime: '18:00' })
  expect(sent[0]?.week[6]).toMatchObject({ startTime: '', endTime: '' })
  expect(askAffected.mock.calls).toEqual([])
})

test('고칠 때는 걸리는 예약을 어떻게 할지 물어 함께 보낸다', async () => {
  decision = { go: true, affected: 'keep' }
  await open()
  await enter('화요일 마감', '01:00')
  time('화요일 마감')?.blur()
  await until(() => !time('화요일 마감')?.hasAttribute('data-unheard'))
  button('수정하기')?.click()
  expect(await reply(true)).toBe('했어요.')
  expect(sent.map(({ way }) => way)).toEqual(['PUT?affected=keep'])
  expect(sent[0]?.week[1]).toMatchObject({ weekDay: 'Tuesday', endTime: '25:00' })
  expect(askAffected.mock.calls[0]?.[0]).toMatchObject({ kind: 'hours' })
})

test('돌아가기를 고르면 보내지 않고 고친 그대로 남는다', async () => {
  decision = { go: false }
  await open()
  button('월요일 브레이크타임 추가')?.click()
  await until(() => time('월요일 브레이크 시작'))
  button('수정하기')?.click()
  await until(() => askAffected.mock.calls.length === 1)
  await until(() => button('수정하기')?.getAttribute('aria-busy') === null)
  expect(sent).toEqual([])
  expect(closed.mock.calls).toEqual([])
  expect(time('월요일 브레이크 시작')?.value).toBe('12:00')
})

test('저장하지 못하면 이유를 말하고 열어 둔다', async () => {
  isBroken = true
  await open()
  button('수정하기')?.click()
  expect(await reply(true)).toBe(`${messages.hours.saveFailed}\n서버가 아파요.`)
  expect(closed.mock.calls).toEqual([])
})

test('규칙에 어긋난 시각은 칸을 떠날 때 말하고 있던 시각으로 되돌린다', async () => {
  await open()
  await enter('화요일 시작', '18:03')
  expect(firstAlert()).toBeNull()
  time('화요일 시작')?.blur()
  expect(await reply(true)).toBe('10분 단위로만 선택할 수 있습니다.')
  await until(() => document.activeElement === time('화요일 시작'))
  expect(time('화요일 시작')?.value).toBe('18:00')
})

test('모두 쉬는 한 주는 보내지 않는다', async () => {
  await open()
  button('월요일 시간을 모든 요일에')?.click()
  await until(() => time('화요일 시작') === null)
  button('수정하기')?.click()
  expect(await reply(true)).toBe(messages.hours.allClosed)
  expect(sent).toEqual([])
})

test('바꾼 것이 없으면 그냥 닫고, 있으면 버릴지 묻는다', async () => {
  await open()
  button('닫기')?.click()
  await until(() => closed.mock.calls.length === 1)
  button('화요일 운영시간 지우기')?.click()
  await until(() => time('화요일 시작') === null)
  button('닫기')?.click()
  expect(await reply(false)).toContain('저장하지 않은 내용')
  expect(closed.mock.calls).toHaveLength(1)
  button('닫기')?.click()
  await reply(true)
  await until(() => closed.mock.calls.length === 2)
})

test('넣던 시각이 있어도 버릴지 묻는다', async () => {
  await open()
  await enter('화요일 시작', '17:00')
  button('닫기')?.click()
  expect(await reply(true)).toContain('저장하지 않은 내용')
})
