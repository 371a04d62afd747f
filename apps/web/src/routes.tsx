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

/** The pages guests arrive at from outside: the server renders them, and the first load knows their files. */
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

const lazyRoutes = lazyModule(async () => (await loadLazyRoutes()).LazyRoutes)
const headerlessRoutes = lazyModule(async () => (await loadLazyRoutes()).HeaderlessRoutes)

const headerlessPath = /^\/(admin|oauth2|dev|mypage\/(board|guests|numbers))(\/|$)/

/** The first pages; all other routes are in a file that is loaded when the user goes to one of them. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (headerlessPath.test(pathname)) return <LazyLayout layout={headerlessRoutes} />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routeElements(firstRoutes)}
        <Route path="*" element={<LazyLayout layout={lazyRoutes} />} />
      </Route>
    </Routes>
  )
}

/**
 * What the user needs to leave the first page: the table of all other routes, their skeletons, and prefetching of
 * links.
 */
export async function loadRest(client: QueryClient) {
  const [{ prefetchOnIntent }] = await Promise.all([loadLazyRoutes(), lazySkeletons.load()])
  prefetchOnIntent(client, firstRoutes)
}
