import type { SearchAlias } from '@matjari/contract/search/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../test/support/answers.ts'
import {
  button,
  dialog,
  read,
  text,
  toasts,
  typeInto,
  until,
} from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { AdminSearchAliasesPage } from '../../pages/admin/admin-search-aliases-page.tsx'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'

let aliases: SearchAlias[]
let refusal: string | null
let requests: { what: string; sent: unknown }[]

const alias = (n: number, typed: string, word: string): SearchAlias => ({
  aliasNo: `${n}`,
  alias: typed,
  word,
  changeDate: '2026-11-15T12:05:00.000Z',
})

type Input = Pick<SearchAlias, 'alias' | 'word'>

function change(method: string, no: string, sent: Input | null) {
  if (refusal) return refused(refusal, 409)
  if (method === 'DELETE') {
    aliases = aliases.filter(({ aliasNo }) => aliasNo !== no)
    return answered(null, '별칭을 지웠어요.')
  }
  const changed = { ...alias(Number(no) || 9, '', ''), ...sent }
  aliases = [...aliases.filter(({ aliasNo }) => aliasNo !== changed.aliasNo), changed]
  return answered(changed, method === 'POST' ? '별칭을 더했어요.' : '별칭을 고쳤어요.')
}

/** The server: the aliases of the test, changed on demand unless it refuses. */
function fetched(where: string, { method = 'GET', body }: RequestInit) {
  const { pathname, search, searchParams } = new URL(where, 'http://test')
  const sent = typeof body === 'string' ? (JSON.parse(body) as Input) : null
  requests.push({ what: `${method} ${pathname}${search}`, sent })
  if (method !== 'GET')
    return Promise.resolve(change(method, pathname.split('/').at(-1) ?? '', sent))
  const sought = searchParams.get('query') ?? ''
  const found = aliases.filter((one) => one.alias.includes(sought) || one.word.includes(sought))
  return Promise.resolve(answered({ aliases: found, pageInfo: firstPageOf(found.length, 50) }))
}

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent),
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const changes = () => requests.filter(({ what }) => !what.startsWith('GET'))

async function choose(typed: string, item: string) {
  await until(() => button(`${typed} 관리 메뉴`))
  const trigger = button(`${typed} 관리 메뉴`)
  trigger?.focus()
  trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  await until(() => items().length > 0)
  items()
    .find(({ textContent }) => textContent === item)
    ?.click()
  await until(() => items().length === 0)
}

function show(at = '/admin/search-aliases') {
  showScreen(<AdminSearchAliasesPage title="검색 별칭" />, { at })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  beSignedIn('9', 'ROLE_ADMIN')
  aliases = [alias(1, '배라', '배스킨라빈스'), alias(2, '스벅', '스타벅스')]
  refusal = null
  requests = []
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.unstubAllGlobals()
})

test('별칭을 쓰인 대로 보이고, 찾는 말은 주소에 남는다', async () => {
  show()
  await read('전체 별칭 2개')
  expect(rows()).toEqual([
    ['배라', '배스킨라빈스'],
    ['스벅', '스타벅스'],
  ])
  typeInto(field('query'), '스타')
  button('검색')?.click()
  await read('찾은 별칭 1개')
  expect(rows()).toEqual([['스벅', '스타벅스']])
  expect(address()).toBe(`/admin/search-aliases?${new URLSearchParams({ query: '스타' })}`)
})

test('새 별칭은 쓸 수 있는 말일 때만 보내고, 더하면 목록에 있다', async () => {
  show()
  await read('전체 별칭 2개')
  button('별칭 더하기')?.click()
  await until(() => field('alias') !== null)
  typeInto(field('alias'), '!!')
  button('저장')?.click()
  await read('글자나 숫자를 입력해 주세요.')
  expect(document.activeElement).toBe(field('alias'))
  expect(changes()).toEqual([])

  typeInto(field('alias'), ' 맥날 ')
  typeInto(field('word'), '맥도날드')
  button('저장')?.click()
  await read('전체 별칭 3개')
  await until(() => dialog() === null)
  expect(changes()).toEqual([
    { what: 'POST /api/admin/search-aliases', sent: { alias: '맥날', word: '맥도날드' } },
  ])
  expect(toasts()).toEqual(['별칭을 더했어요.'])
})

test('거절되면 까닭을 적은 자리에서 말하고 적은 것이 남는다', async () => {
  show()
  await choose('스벅', '고치기')
  await until(() => field('alias')?.value === '스벅')
  refusal = '이미 있는 별칭이에요.'
  typeInto(field('alias'), '배라')
  button('저장')?.click()
  await until(() => dialog()?.textContent.includes('이미 있는 별칭이에요.'))
  expect(field('alias')?.value).toBe('배라')

  refusal = null
  typeInto(field('alias'), '별다방')
  button('저장')?.click()
  await until(() => dialog() === null)
  expect(changes().at(-1)).toEqual({
    what: 'PUT /api/admin/search-aliases/2',
    sent: { alias: '별다방', word: '스타벅스' },
  })
})

test('지우기 전에 묻고, 그만두면 그대로 있다', async () => {
  show()
  const answer = async (confirmed: boolean) => {
    await choose('배라', '삭제')
    await until(() => firstAlert() !== null)
    const asked = firstAlert()
    if (!asked) return
    removeAlert(asked.id)
    asked.answer(confirmed)
  }
  await answer(false)
  expect(changes()).toEqual([])
  await answer(true)
  await read('전체 별칭 1개')
  expect(changes()).toEqual([{ what: 'DELETE /api/admin/search-aliases/1', sent: null }])
  expect(text()).not.toContain('배라')
})
