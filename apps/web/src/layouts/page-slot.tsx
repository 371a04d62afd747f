import { type ComponentType, Suspense } from 'react'
import { Route, useLocation } from 'react-router'
import { PageBoundary } from './page-boundary.tsx'
import { PageEntry } from './page-entry.tsx'

/** As tall as the window, so that the footer does not jump when the page arrives. */
export const PageLoading = () => (
  <output className="block min-h-dvh">
    <span className="sr-only">로딩 중</span>
  </output>
)

/** Where a layout stands that the first page does not need, and is loaded lazily. */
export function LayoutSlot({ layout: Layout }: { layout: ComponentType }) {
  const { key } = useLocation()
  return (
    <PageBoundary resetKey={key}>
      <Suspense fallback={<PageLoading />}>
        <Layout />
      </Suspense>
    </PageBoundary>
  )
}

export type PageProps = { readonly title: string }

/** Where a lazily loaded page of the route table stands. */
export function PageSlot({ title, page: Page }: PageProps & { page: ComponentType<PageProps> }) {
  const { key } = useLocation()
  return (
    <PageBoundary resetKey={key}>
      <Suspense fallback={<PageLoading />}>
        <Page title={title} />
        <PageEntry title={title} />
      </Suspense>
    </PageBoundary>
  )
}

/** One line of the route table. */
export type Screen = {
  readonly path: string
  readonly title: string
  readonly page: ComponentType<PageProps>
}

export const routesOf = (list: readonly Screen[]) =>
  list.map(({ path, title, page }) => (
    <Route key={path} path={path} element={<PageSlot title={title} page={page} />} />
  ))
