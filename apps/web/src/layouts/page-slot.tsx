import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageBoundary } from './page-boundary.tsx'
import { PageEntry } from './page-entry.tsx'
import { PageLoading } from './page-loading.tsx'

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
