import type { ReactNode } from 'react'
import { PostSkeletons } from '../ui/list-skeletons.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'

/** The column that holds the reviews of a restaurant. The page uses it too, so that nothing jumps. */
export const ReviewsFrame = ({ children }: { children: ReactNode }) => (
  <div className="page-width pt-[clamp(0.75rem,2vw,1.75rem)]">
    <div className="mx-auto max-w-184 [&_h2]:text-[1.375rem]">{children}</div>
  </div>
)

export const ReviewsSkeleton = () => (
  <ReviewsFrame>
    <div className="flex h-target items-center">
      <SkeletonText className="w-40" />
    </div>
    <Skeleton className="mt-1 mb-6 h-10 w-64 max-w-full rounded-md" />
    <div className="flex h-29 items-center gap-10">
      <Skeleton className="h-20 w-22 rounded-md" />
      <Skeleton className="h-28 w-60 rounded-md" />
    </div>
    <div className="mt-9 border-t border-line pt-9">
      <SkeletonText className="w-24" />
      <PostSkeletons count={3} />
    </div>
  </ReviewsFrame>
)
