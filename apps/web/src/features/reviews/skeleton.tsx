import { Skeleton, SkeletonText } from '../../ui/status/skeleton.tsx'

/** The boxes of as many reviews as will stand there, three on a page at most. */
export const ReviewBoxes = ({ count = 3 }: { count?: number }) =>
  ['a', 'b', 'c'].slice(0, Math.max(1, count)).map((box) => (
    <div key={box} className="grid gap-3.5 border-b border-line py-7 last:border-b-0">
      <div className="flex h-target items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <SkeletonText className="w-28" />
      </div>
      <SkeletonText className="w-44" />
      <SkeletonText className="max-w-160" />
      <Skeleton className="h-32 max-w-136 rounded-md max-sm:h-20" />
    </div>
  ))
