import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { MenuList } from './menu-list.tsx'

let count: number
let isBroken: boolean
let root: Root

const dish = (n: number) => ({
  menuNo: `${n}`,
  menuName: `요리 ${n}`,
  menuPrice: 9000,
  menuPhotoUrl: null,
})

/** The server: as many dishes as the test says, in pages. */
function fetched(address: string) {
  const { searchParams } = new URL(address, 'http://localhost')
  const size = Number(searchParams.get('size'))
  const start = Number(searchParams.get('page')) * size
  const menus = Array.from({ length: count }, (_, n) => dish(n + 1)).slice(start, start + size)
  const answer = isBroken
    ? { header: { code: 'E500', message: '서버가 아파요.' }, body: { items: null } }
    : {
        header: { code: 'S200', message: '' },
        body: { menus, hasMore: start + size < count, isOwner: true, totalCount: count },
      }
  return Promise.resolve(new Response(JSON.stringify(answer)))
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const text = () => document.body.textContent ?? ''
const read = (part: string) => until(() => text().includes(part))
const focused = () => document.activeElement?.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))

function show({ isOwner = false } = {}) {
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <MenuList restaurantNo="7" isOwner={isOwner} onEdit={() => {}} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  isBroken = false
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

test('다섯씩 보이고 더보기를 누르면 새로 나온 첫 줄에서 이어 읽는다', async () => {
  count = 12
  show()
  await read('메뉴 12개 중 5개')
  button('더보기')?.click()
  await read('메뉴 12개 중 10개')
  await until(() => focused().includes('요리 6'))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10)
  button('더보기')?.click()
  await read('메뉴 12개 중 12개')
  await until(() => focused().includes('요리 11'))
  expect(button('더보기')).toBeUndefined()
})

test('더 불러오지 못하면 보던 것은 그대로 두고 다시 누를 수 있다', async () => {
  count = 6
  show()
  await read('메뉴 6개 중 5개')
  isBroken = true
  button('더보기')?.click()
  await read('메뉴를 더 불러오지 못했어요. 서버가 아파요.')
  expect(text()).toContain('요리 5')
  isBroken = false
  button('더보기')?.click()
  await read('요리 6')
  expect(text()).not.toContain('못했어요')
})

test('불러오지 못한 메뉴는 다시 시도할 수 있고 없으면 없다고 한다', async () => {
  count = 0
  isBroken = true
  show()
  await read('메뉴를 불러오지 못했어요.')
  isBroken = false
  button('다시 시도')?.click()
  await read('아직 등록된 메뉴가 없어요.')
  expect(text()).not.toContain('못했어요')
})

test.each([true, false])('메뉴 수정은 주인에게만 보인다: %s', async (isOwner) => {
  count = 1
  show({ isOwner })
  await read('9,000원')
  expect(text()).toContain('사진 없음')
  expect(button('메뉴 수정') !== undefined).toBe(isOwner)
})
