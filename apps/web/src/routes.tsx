import { Route, Routes, useLocation } from 'react-router'
import { LayoutSlot, routesOf, type Screen } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { lazyPart } from './lib/lazy-part.ts'

// The pages that people come to from outside, and the way to all others: the first load names these.

export const loadHome = () => import('./pages/home.tsx')

export const HomePage = lazyPart(() => loadHome().then((file) => file.HomePage))
export const SearchResultsPage = lazyPart(() =>
  import('./pages/search-results.tsx').then((file) => file.SearchResultsPage),
)
export const RestaurantPage = lazyPart(() =>
  import('./pages/restaurant.tsx').then((file) => file.RestaurantPage),
)

export const loadFarRoutes = () => import('./later-routes.tsx')

export const FarRoutes = lazyPart(() => loadFarRoutes().then((file) => file.FarRoutes))
export const HeaderlessRoutes = lazyPart(() =>
  loadFarRoutes().then((file) => file.HeaderlessRoutes),
)

export const entranceScreens: readonly Screen[] = [
  { path: '/', title: '오늘의 맛집', page: HomePage },
  { path: '/search-results', title: '검색 결과', page: SearchResultsPage },
  { path: '/restaurant/:restaurantNo', title: '가게 정보', page: RestaurantPage },
]

const headerless = /^\/(admin|oauth2|dev)(\/|$)/

/** The entrances; all other routes of the table are in a file that comes when somebody goes there. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (headerless.test(pathname)) return <LayoutSlot layout={HeaderlessRoutes} />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routesOf(entranceScreens)}
        <Route path="*" element={<LayoutSlot layout={FarRoutes} />} />
      </Route>
    </Routes>
  )
}
