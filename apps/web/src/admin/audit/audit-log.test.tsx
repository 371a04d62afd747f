import type { AuditEntry } from '@matjari/contract/admin/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, until } from '../../../test/support/on-screen.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AuditDialog, type AuditSubject } from './audit-log.tsx'

/** Newest first. */
let entries: AuditEntry[]
let isDown: boolean
let requests: string[]
let root: Root

const entry = (n: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  auditNo: `${n}`,
  actorNo: '1',
  actorId: 'keeper_1',
  actorNickname: '지킴이',
  action: '맛집 상태 변경',
  targetKind: 'restaurant',
  targetNo: '7',
  targetName: `기록 ${n}번`,
  before: '승인 대기',
  after: '활성',
  reason: '',
  createDate: '2026-11-15T12:05:00.000Z',
  ...change,
})

const many = (count: number) => Array.from({ length: count }, (_, n) => entry(count - n))

function fetched(address: string) {
  requests.push(address)
  const query = new URL(address, 'http://test').searchParams
  const from = (Number(query.get('page')) - 1) * 20
  const items = {
    entries: entries.slice(from, from + 20),
    pageInfo: {
      boardNoPerPage: 20,
      totalBoardNo: entries.length,
      pageSize: 5,
      currentPage: Number(query.get('page')),
    },
  }
  return Promise.resolve(isDown ? refused('쉬어요.', 500) : answered(items))
}

const rows = () => [...document.querySelectorAll('[role="dialog"] li')]
const names = () => rows().map((row) => row.textContent.match(/기록 \d+번/)?.[0])

const noodles: AuditSubject = { kind: 'restaurant', no: '7', name: '국수집' }

function show(target: AuditSubject | null = noodles, onClose = () => {}) {
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <AuditDialog target={target} onClose={onClose} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  entries = []
  isDown = false
  requests = []
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('누가 무엇을 왜 언제 바꿨는지 한 줄에 있다', async () => {
  vi.setSystemTime('2026-11-15T13:05:00Z')
  entries = [
    entry(2, { reason: '사진을 확인했어요.' }),
    entry(1, { targetKind: 'receipt', action: '영수증 확인', before: null, after: null }),
  ]
  show()
  await read('기록 2번')
  expect(text()).toContain('국수집 관리 기록')
  const [first, second] = rows().map((row) => row.textContent)
  expect(first).toContain('맛집기록 2번맛집 상태 변경')
  expect(first).toContain('승인 대기 → 활성')
  expect(first).toContain('이유: 사진을 확인했어요.')
  expect(first).toContain('지킴이 (keeper_1)')
  expect(first).toMatch(/1시간 전 · 2026\.11\.15 21:05$/)
  expect(second).toContain('영수증기록 1번영수증 확인')
  expect(second).not.toContain('→')
  expect(second).not.toContain('이유')
  expect(requests).toEqual(['/api/admin/audit?targetKind=restaurant&targetNo=7&page=1&size=20'])
})

test('스무 개씩 이어 보이고, 끝까지 가면 더 보기가 없다', async () => {
  entries = many(41)
  show()
  await read('기록 41번')
  expect(rows().length).toBe(20)
  button('더 보기')?.click()
  await until(() => rows().length === 40)
  button('더 보기')?.click()
  await until(() => rows().length === 41)
  await until(() => button('더 보기') === undefined)
  expect(names()).toEqual(many(41).map(({ targetName }) => targetName))
  // The button is gone: reading goes on with what it brought.
  await until(() => document.activeElement === rows()[40])
})

test('그사이 새 기록이 생겨도 같은 기록을 두 번 보이지 않는다', async () => {
  entries = many(30)
  show()
  await read('기록 30번')
  entries = many(31)
  button('더 보기')?.click()
  await read('기록 1번')
  expect(names()).toEqual(many(30).map(({ targetName }) => targetName))
})

test('더 불러오지 못해도 있던 기록은 남는다', async () => {
  entries = many(21)
  show()
  await read('기록 21번')
  isDown = true
  button('더 보기')?.click()
  await read('쉬어요.')
  expect(rows().length).toBe(20)
  isDown = false
  button('더 보기')?.click()
  await until(() => rows().length === 21)
})

test('기록이 없으면 그렇다고 말한다', async () => {
  show()
  await read('아직 기록이 없어요')
  expect(rows()).toEqual([])
})

test('불러오지 못하면 다시 시도할 수 있다', async () => {
  isDown = true
  show()
  await read('관리 기록을 불러오지 못했어요.')
  isDown = false
  entries = many(1)
  button('다시 시도')?.click()
  await read('기록 1번')
  expect(text()).not.toContain('불러오지 못했어요')
})

test('무엇의 기록인지 없으면 아무것도 묻지 않는다', () => {
  show(null)
  expect([requests, text()]).toEqual([[], ''])
})
