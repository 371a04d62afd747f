import { DetailFrame } from '../features/restaurants/detail-frame.tsx'
import { galleryFrame } from '../ui/photo/gallery-frame.ts'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'

const facts = ['w-72', 'w-32', 'w-52']
const lines = ['w-full', 'w-11/12', 'w-3/5']

/** The boxes of a restaurant's page while it loads. */
export const DetailSkeleton = () => (
  <DetailFrame
    gallery={
      <div className={galleryFrame}>
        <Skeleton className="absolute inset-0" />
      </div>
    }
    side={<Skeleton className="h-64 rounded-xl border border-line" />}
  >
    <div className="pb-8 max-sm:pb-6">
      <div className="flex gap-1.5">
        <Skeleton className="h-7 w-12 rounded-sm" />
        <Skeleton className="h-7 w-14 rounded-sm" />
      </div>
      <Skeleton className="mt-3 h-[clamp(2.29rem,1.71rem+2.44vw,3.05rem)] w-56 rounded-md" />
      <div className="mt-1 flex h-target items-center">
        <SkeletonText className="w-52" />
      </div>
      <div className="mt-4 grid gap-0.5">
        {facts.map((width) => (
          <div key={width} className="flex h-target items-center">
            <SkeletonText className={width} />
          </div>
        ))}
      </div>
    </div>
    <div className="border-t border-line py-9 max-sm:py-7">
      <SkeletonText className="mb-5 w-28 text-[1.375rem]" />
      <div className="grid max-w-160 gap-3">
        {lines.map((width) => (
          <SkeletonText key={width} className={width} />
        ))}
      </div>
    </div>
    <div className="min-h-[50dvh] border-t border-line" />
  </DetailFrame>
)
