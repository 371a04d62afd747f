import type { MemberExport } from '@matjari/contract/accounts/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { ExportCard, exportFileName, exportText } from './profile-cards.tsx'

let root: Root
let saved: { name: string; text: string }[]
let requests: string[]
let isBroken: boolean

const found = { exportDate: '2026-11-15T12:00:00.000Z', member: { memberNickName: '저녁은국수' } }

function fetched(address: string, { method = 'GET' }: RequestInit) {
  requests.push(`${method} ${address}`)
  return Promise.resolve(
    Response.json({
      header: { code: isBroken ? 'E500' : 'S200', message: '서버가 아파요.' },
      body: { items: found },
    }),
  )
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const text = () => document.body.textContent ?? ''

beforeEach(async () => {
  saved = []
  requests = []
  isBroken = false
  vi.stubGlobal('fetch', fetched)
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.set(`blob:${files.size}`, file)
    return `blob:${files.size - 1}`
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const name = this.download
    void files
      .get(this.href)
      ?.text()
      .then((content) => saved.push({ name, text: content }))
  })
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <ExportCard />
    </QueryClientProvider>,
  )
  await until(() => text().includes('내 데이터 내려받기'))
})

afterEach(() => {
  root.unmount()
  for (const toast of currentToasts()) removeToast(toast.id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('한 번 누르면 내 데이터가 파일로 남고, 그렇다고 알린다', async () => {
  document.querySelector('button')?.click()
  await until(() => saved.length > 0)
  expect(requests).toEqual(['GET /api/member/export'])
  expect(saved.map(({ name }) => name)).toEqual(['matjari-my-data-2026-11-15.json'])
  expect(JSON.parse(saved[0]?.text ?? '')).toEqual(found)
  expect(currentToasts().map(({ message }) => message)).toEqual([
    '내 데이터를 파일로 내려받았어요.',
  ])
})

test('받지 못하면 까닭을 말하고, 다시 누를 수 있다', async () => {
  isBroken = true
  document.querySelector('button')?.click()
  await until(() => text().includes('내 데이터를 내려받지 못했어요. 서버가 아파요.'))
  expect(saved).toEqual([])
  isBroken = false
  document.querySelector('button')?.click()
  await until(() => saved.length > 0)
  // The file may be there before the screen is drawn again.
  await vi.waitFor(() => expect(text()).not.toContain('내려받지 못했어요'))
})

test('파일 이름의 날은 서울의 날이다', () => {
  expect(exportFileName({ exportDate: '2026-11-15T14:59:59.000Z' })).toBe(
    'matjari-my-data-2026-11-15.json',
  )
  expect(exportFileName({ exportDate: '2026-11-15T15:00:00.000Z' })).toBe(
    'matjari-my-data-2026-11-16.json',
  )
})

test('내용은 사람도 읽을 수 있게 줄을 나누고, 다시 읽으면 그대로다', () => {
  const data: MemberExport = {
    exportDate: '2026-11-15T12:00:00.000Z',
    joinDate: '2026-01-02T03:04:05.000Z',
    member: {
      memberId: 'noodle_evening',
      memberName: '정다온',
      memberNickName: '저녁은국수',
      memberEmail: 'evening@example.com',
      memberSelfie: 'NULL',
      isSocial: 'N',
      isEmailProved: 'Y',
      isMarketingAgreed: 'N',
    },
    consents: [],
    restaurants: [],
    restaurantRequests: [],
    signIns: [],
    reservations: [],
    reviews: [],
    favorites: [],
    reports: [],
    holds: [],
    pushSubscriptions: [],
    inboxMessages: [],
    waitings: [],
    guestNotes: [],
    workplaces: [],
    chatMessages: [],
  }
  const text = exportText(data)
  expect(text).toContain('\n    "memberNickName": "저녁은국수",\n')
  expect(JSON.parse(text)).toEqual(data)
})
