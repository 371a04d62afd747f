import type { QueryClient } from '@tanstack/react-query'
import { Route, Routes, useLocation } from 'react-router'
import { skeletons } from './layouts/coming-page.tsx'
import { LayoutSlot, routesOf, type Screen, screen } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { lateFile } from './lib/late-file.ts'

/** The pages people arrive at from outside: the server draws them, and the first load knows their files. */
export const firstScreens: readonly Screen[] = [
  screen('/', '오늘의 맛집', 'home', 'HomePage', () => import('./pages/home.tsx')),
  screen(
    '/search-results',
    '검색 결과',
    'search',
    'SearchResultsPage',
    () => import('./pages/search-results.tsx'),
  ),
  screen(
    '/restaurant/:restaurantNo',
    '가게 정보',
    'detail',
    'RestaurantPage',
    () => import('./pages/restaurant.tsx'),
  ),
  screen(
    '/reviews/:restaurantNo',
    '리뷰',
    'reviews',
    'ReviewsPage',
    () => import('./pages/reviews.tsx'),
  ),
]

const loadLaterRoutes = () => import('./later-routes.tsx')

const laterRoutes = lateFile(async () => (await loadLaterRoutes()).LaterRoutes)
const headerlessRoutes = lateFile(async () => (await loadLaterRoutes()).HeaderlessRoutes)

const headerless = /^\/(admin|oauth2|dev|mypage\/(board|guests|numbers))(\/|$)/

/** The first pages; all other routes are in a file that comes when somebody goes there. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (headerless.test(pathname)) return <LayoutSlot layout={headerlessRoutes} />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routesOf(firstScreens)}
        <Route path="*" element={<LayoutSlot layout={laterRoutes} />} />
      </Route>
    </Routes>
  )
}

/** Somebody may go on from the first page: the table of all others, their shapes, and what links lead to. */
export async function expectMoves(client: QueryClient) {
  const [{ followLinks }] = await Promise.all([loadLaterRoutes(), skeletons.load()])
  followLinks(client, firstScreens)
}
