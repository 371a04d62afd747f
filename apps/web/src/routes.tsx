import type { QueryClient } from '@tanstack/react-query'
import { Route, Routes, useLocation } from 'react-router'
import {
  LazyLayout,
  lazySkeletons,
  type RouteDefinition,
  route,
  routeElements,
} from './app/route.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { lazyModule } from './lib/lazy-module.ts'

/** The pages people arrive at from outside: the server draws them, and the first load knows their files. */
export const firstRoutes: readonly RouteDefinition[] = [
  route('/', '오늘의 맛집', 'home', 'HomePage', () => import('./pages/home-page.tsx')),
  route(
    '/search-results',
    '검색 결과',
    'search',
    'SearchResultsPage',
    () => import('./pages/search-results-page.tsx'),
  ),
  route(
    '/restaurant/:restaurantNo',
    '가게 정보',
    'detail',
    'RestaurantPage',
    () => import('./pages/restaurant-page.tsx'),
  ),
  route(
    '/reviews/:restaurantNo',
    '리뷰',
    'reviews',
    'ReviewsPage',
    () => import('./pages/reviews-page.tsx'),
  ),
]

const loadLazyRoutes = () => import('./lazy-routes.tsx')

const lazyRoutes = lazyModule(async () => (await loadLazyRoutes()).LaterRoutes)
const headerlessRoutes = lazyModule(async () => (await loadLazyRoutes()).HeaderlessRoutes)

const headerless = /^\/(admin|oauth2|dev|mypage\/(board|guests|numbers))(\/|$)/

/** The first pages; all other routes are in a file that comes when somebody goes there. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (headerless.test(pathname)) return <LazyLayout layout={headerlessRoutes} />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routeElements(firstRoutes)}
        <Route path="*" element={<LazyLayout layout={lazyRoutes} />} />
      </Route>
    </Routes>
  )
}

/** Somebody may go on from the first page: the table of all others, their shapes, and what links lead to. */
export async function loadRest(client: QueryClient) {
  const [{ followLinks }] = await Promise.all([loadLazyRoutes(), lazySkeletons.load()])
  followLinks(client, firstRoutes)
}
