import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageBoundary } from './page-boundary.tsx'
import { PageLoading } from './page-loading.tsx'

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
