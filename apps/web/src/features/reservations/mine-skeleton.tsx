import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'

const lines = ['w-[40%]', 'w-[65%]', 'w-[50%]', 'w-[30%]']

/** The next table and the one after it, still on their way. */
export const MineSkeleton = () => (
  <SkeletonGroup label="예약 내역을 불러오는 중...">
    <div className="grid gap-3.5">
      <SkeletonText className="w-32" />
      <div className="grid overflow-hidden rounded-xl border border-line bg-surface sm:grid-cols-[15rem_minmax(0,1fr)]">
        <Skeleton className="h-42 sm:h-72" />
        <Lines className="p-6" />
      </div>
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-4 rounded-xl border border-line bg-surface p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-5">
        <Skeleton className="aspect-square rounded-lg" />
        <Lines />
      </div>
    </div>
  </SkeletonGroup>
)

const Lines = ({ className }: { className?: string }) => (
  <div className={className}>
    <div className="grid content-center gap-3">
      {lines.map((width) => (
        <SkeletonText key={width} className={width} />
      ))}
    </div>
  </div>
)
