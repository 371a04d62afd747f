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

export const loadFarRoutes = () => import('./far-routes.tsx')

export const FarRoutes = lazyPart(() => loadFarRoutes().then((file) => file.FarRoutes))
export const HeaderlessRoutes = lazyPart(() =>
  loadFarRoutes().then((file) => file.HeaderlessRoutes),
)
