import { Route, Routes, useLocation } from 'react-router'
import * as pages from './entrance-pages.ts'
import { LayoutSlot } from './layouts/layout-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { routesOf, type Screen } from './screens.tsx'

export const entranceScreens: readonly Screen[] = [
  { path: '/', title: '오늘의 맛집', page: pages.HomePage },
  { path: '/search-results', title: '검색 결과', page: pages.SearchResultsPage },
  { path: '/restaurant/:restaurantNo', title: '가게 정보', page: pages.RestaurantPage },
]

const headerless = /^\/(admin|oauth2|dev)(\/|$)/

/** The entrances; all other routes of the table are in a file that comes when somebody goes there. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (headerless.test(pathname)) return <LayoutSlot layout={pages.HeaderlessRoutes} />
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routesOf(entranceScreens)}
        <Route path="*" element={<LayoutSlot layout={pages.FarRoutes} />} />
      </Route>
    </Routes>
  )
}
