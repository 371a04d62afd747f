import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { scrollToTop } from '../lib/browser/scroll-memory.ts'
import { lateFile } from '../lib/late-file.ts'
import { Skeleton, SkeletonGroup } from '../ui/status/skeleton.tsx'
import type { SkeletonName } from './skeletons/table.tsx'

export type PageSkeleton = ComponentType<{ readonly title: string }>

type PageLoadingProps = { title: string; skeleton: SkeletonName | undefined }

/** Fetched when the first page is there, long before anybody needs them. */
export const skeletons = lateFile(async () => (await import('./skeletons/table.tsx')).skeletons)

/** Until a page's file has come. At least as tall as the window, so that the footer does not jump when it does. */
export function PageLoading({ title, skeleton }: PageLoadingProps) {
  const Boxes = useSkeletons()?.[skeleton ?? 'text'] ?? SomeSkeleton
  const isForward = useNavigationType() !== 'POP'
  useLayoutEffect(() => {
    if (isForward) scrollToTop()
  }, [isForward])
  return (
    <div className="min-h-dvh">
      <SkeletonGroup label="로딩 중">
        <Boxes title={title} />
      </SkeletonGroup>
    </div>
  )
}

/** Without its file there is still a shape. */
function useSkeletons() {
  const [, redraw] = useState(false)
  useEffect(() => {
    skeletons.load().then(
      () => redraw(true),
      () => undefined,
    )
  }, [])
  return skeletons.current()
}

/** A heading and something below it. */
const SomeSkeleton = () => (
  <div className="page-width pt-8">
    <Skeleton className="mb-8 h-10 w-56 rounded-md" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
)
