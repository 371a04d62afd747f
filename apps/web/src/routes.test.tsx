import {
  developmentPageAddresses,
  pageAddresses,
  samplePageAddresses,
} from '@matjari/contract/page-addresses'
import { expect, test } from 'vitest'
import { allLazyRoutes } from './lazy-routes.tsx'
import { firstRoutes } from './routes.tsx'

const screens = () => [...firstRoutes, ...allLazyRoutes()]

test('약속한 주소가 빠짐없이, 한 번씩만 있다', () => {
  const promised = [...pageAddresses, ...samplePageAddresses, ...developmentPageAddresses]
  // `/admin` only leads on; what no page has is shown by `*`.
  expect([...screens().map(({ path }) => path), '/admin'].toSorted()).toEqual(
    [...promised, '*'].toSorted(),
  )
})

test('모든 화면에 제목이 있다', () => {
  expect(screens().filter(({ title }) => title.trim() === '')).toEqual([])
})

test('화면마다 제 파일이 있어서 불러오면 화면이 나온다', async () => {
  const pages = await Promise.all(screens().map(({ load }) => load()))
  expect(pages.filter((page) => typeof page !== 'function')).toEqual([])
})
