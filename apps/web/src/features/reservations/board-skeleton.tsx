import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

export const BoardSkeleton = () => (
  <SkeletonGroup label="예약 현황을 불러오는 중...">
    <div className="grid gap-4">
      <Skeleton className="h-7 w-44 rounded-sm" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
    </div>
  </SkeletonGroup>
)
