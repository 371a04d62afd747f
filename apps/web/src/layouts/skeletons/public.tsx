import { CardBoxes } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/status/skeleton.tsx'

export const HomeSkeleton = () => (
  <>
    <div className="mx-auto h-132 w-[calc(100%-3rem)] max-w-360 rounded-hero bg-hero max-lg:w-[calc(100%-1.5rem)] max-lg:rounded-[1.5rem]" />
    <div className="page-width pt-section">
      <Skeleton className="mb-8 h-10 w-56 rounded-md" />
      <CardBoxes count={8} />
    </div>
  </>
)

export const SearchSkeleton = () => (
  <div className="page-width">
    <div className="grid items-end gap-x-8 gap-y-4 pt-[clamp(1.25rem,3vw,2.75rem)] pb-[clamp(1rem,2.4vw,2rem)] md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <Skeleton className="h-10 w-56 rounded-md" />
      <Skeleton className="h-14 rounded-full" />
    </div>
    <Skeleton className="my-2 h-10 max-w-160 rounded-full" />
    <div className="mt-4 mb-5 flex h-target items-center">
      <SkeletonText className="w-40" />
    </div>
    <CardBoxes count={8} hasNote />
  </div>
)
