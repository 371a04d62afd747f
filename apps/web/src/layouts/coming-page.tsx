import { type ComponentType, useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'
import { scrollToTop } from '../lib/browser/scroll-memory.ts'
import { lateFile, useLateFile } from '../lib/late-file.ts'
import { Skeleton, SkeletonGroup } from '../ui/status/skeleton.tsx'
import type { SkeletonName } from './skeletons/table.tsx'

export type PageSkeleton = ComponentType<{ readonly title: string }>

type ComingPageProps = { title: string; skeleton: SkeletonName | undefined }

type Skeletons = Partial<Record<SkeletonName, PageSkeleton>>

/** Fetched when the first page is there, before anybody needs them. Without them there is still a shape. */
export const skeletons = lateFile<Skeletons>(() =>
  import('./skeletons/table.tsx').then(
    (file) => file.skeletons,
    () => ({}),
  ),
)

/** Until a page's file has come. At least as tall as the window, so that the footer does not jump when it does. */
export function ComingPage({ title, skeleton }: ComingPageProps) {
  const shapes = useLateFile(skeletons)
  const Boxes = (skeleton && shapes?.[skeleton]) ?? SomeSkeleton
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

/** A heading and something below it. */
const SomeSkeleton = () => (
  <div className="page-width pt-8">
    <Skeleton className="mb-8 h-10 w-56 rounded-md" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
)
