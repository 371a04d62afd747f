import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'

const six = [0, 1, 2, 3, 4, 5]

const TimeBoxes = () => (
  <div className="grid grid-cols-3 gap-2">
    {six.map((place) => (
      <Skeleton key={place} className="h-target rounded-md" />
    ))}
  </div>
)

export const CardTimesSkeleton = () => (
  <SkeletonGroup label="예약 시간을 불러오는 중이에요.">
    <TimeBoxes />
  </SkeletonGroup>
)

/**
 * Replaces the card until the browser has fetched the free tables: they are never rendered on the server.
 * The server renders this skeleton too, so it has no text and is hidden without scripts.
 */
export const CardSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 noscript:hidden">
    <SkeletonText className="w-3/5" />
    <Skeleton className="h-15 rounded-md" />
    <TimeBoxes />
  </div>
)
