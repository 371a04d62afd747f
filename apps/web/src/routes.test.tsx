import { pageAddresses, pages, renderedAddresses } from '@matjari/contract/pages'
import { expect, test } from 'vitest'
import { allLazyRoutes } from './lazy-routes.tsx'
import { firstRoutes } from './routes.tsx'

const screens = () => [...firstRoutes, ...allLazyRoutes()]

test('약속한 주소가 빠짐없이, 한 번씩만 있다', () => {
  // `/admin` only leads on; what no page has is shown by `*`.
  expect([...screens().map(({ path }) => path), '/admin'].toSorted()).toEqual(
    [...pageAddresses, '*'].toSorted(),
  )
})

test('서버가 그리는 화면은 첫 경로표에 있고, 검색 엔진이 읽는 제목과 같은 제목을 쓴다', () => {
  expect(firstRoutes.map(({ path }) => path).toSorted()).toEqual(renderedAddresses.toSorted())
  for (const address of renderedAddresses) {
    const route = firstRoutes.find(({ path }) => path === address)
    expect(route?.title).toBe(pages[address].rendered?.title ?? route?.title)
  }
})

test('모든 화면에 제목이 있다', () => {
  expect(screens().filter(({ title }) => title.trim() === '')).toEqual([])
})

test('화면마다 제 파일이 있어서 불러오면 화면이 나온다', async () => {
  const pages = await Promise.all(screens().map(({ load }) => load()))
  expect(pages.filter((page) => typeof page !== 'function')).toEqual([])
})
