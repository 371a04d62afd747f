import { CardBoxes, ListBoxes } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/status/skeleton.tsx'

export const HomeSkeleton = () => (
  <>
    <div className="mx-auto h-58 w-[calc(100%-3rem)] max-w-360 rounded-hero bg-hero max-lg:w-[calc(100%-1.5rem)] max-lg:rounded-[1.5rem] lg:h-102" />
    <div className="page-width relative -mt-16 lg:-mt-10">
      <div className="h-33.5 rounded-xl border border-line bg-surface shadow-3 md:h-19.5 md:rounded-full" />
    </div>
    <div className="page-width pt-section">
      <Skeleton className="mb-8 h-10 w-56 rounded-md" />
      <CardBoxes count={8} />
    </div>
  </>
)

export const SearchSkeleton = () => (
  <div className="page-width">
    <Skeleton className="mt-3 h-13 rounded-full md:h-14" />
    <Skeleton className="mt-7 h-8 w-56 rounded-md" />
    <div className="flex h-target items-center">
      <SkeletonText className="w-40" />
    </div>
    <Skeleton className="mt-2 mb-5 h-10 max-w-160 rounded-full" />
    <ListBoxes count={8} />
  </div>
)
