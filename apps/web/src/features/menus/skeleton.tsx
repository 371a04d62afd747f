import { messages } from '@matjari/contract/messages'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'

const boxes = ['a', 'b', 'c']

/** Rows of the size of what will stand there. */
export const MenuSkeleton = () => (
  <SkeletonGroup label={messages.restaurant.menuLoading}>
    {boxes.map((box) => (
      <div
        key={box}
        className="flex min-h-29 items-center justify-between gap-4 border-b border-line py-4 last:border-b-0"
      >
        <div className="grid flex-1 gap-2.5">
          <SkeletonText className="w-40 max-w-full" />
          <SkeletonText className="w-20" />
        </div>
        <Skeleton className="size-21 flex-none rounded-md" />
      </div>
    ))}
  </SkeletonGroup>
)
