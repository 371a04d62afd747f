import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

export const ManagementSkeleton = () => (
  <SkeletonGroup label="가게 정보를 불러오는 중...">
    <div className="grid gap-5">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-120 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  </SkeletonGroup>
)
