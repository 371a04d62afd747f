import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'

// Skeletons of lists and cards. A page shows them while its data loads, and the page's own skeleton shows the
// same ones while its chunk loads: so nothing jumps in between.

const each = (count: number, draw: (box: number) => ReactNode) =>
  Array.from({ length: count }, (_, box) => draw(box))

/** The rows of a table. */
export const RowSkeletons = ({ count }: { count: number }) => (
  <div className="grid gap-3">
    {each(count, (box) => (
      <Skeleton key={box} className="h-14 rounded-md" />
    ))}
  </div>
)

/** Messages with an icon before them. */
export const MessageSkeletons = ({ count }: { count: number }) =>
  each(count, (box) => (
    <div key={box} className="flex gap-3 px-4 py-3.5">
      <Skeleton className="size-9 flex-none rounded-full" />
      <div className="grid flex-1 gap-2 py-1">
        <SkeletonText className="w-2/5" />
        <SkeletonText className="w-4/5" />
        <SkeletonText className="w-1/5" />
      </div>
    </div>
  ))

/** Author, text and a photo. */
export const PostSkeletons = ({ count }: { count: number }) =>
  each(count, (box) => (
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

/** A list of terms and values. */
export const FactSkeletons = ({ count }: { count: number }) => (
  <Card className="px-6 py-2">
    <div className="divide-y divide-line">
      {each(count, (box) => (
        <div key={box} className="grid gap-x-6 py-4.5 sm:grid-cols-[7rem_1fr]">
          <SkeletonText className="w-16" />
          <SkeletonText className="w-[60%]" />
        </div>
      ))}
    </div>
  </Card>
)

/** A large ticket and a small one. */
export const TicketSkeletons = () => (
  <div className="grid gap-3.5">
    <SkeletonText className="w-32" />
    <Card className="grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-42 sm:h-72" />
      <div className="p-6">
        <Lines />
      </div>
    </Card>
    <Card className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-5">
      <Skeleton className="aspect-square rounded-lg" />
      <Lines />
    </Card>
  </div>
)

const Lines = () => (
  <div className="grid content-center gap-3">
    {['w-[40%]', 'w-[65%]', 'w-[50%]', 'w-[30%]'].map((width) => (
      <SkeletonText key={width} className={width} />
    ))}
  </div>
)

/** Cards of the given heights, in one column. */
export const PanelSkeletons = ({ heights }: { heights: readonly string[] }) => (
  <div className="grid gap-5">
    {heights.map((height) => (
      <Skeleton key={height} className={`rounded-xl ${height}`} />
    ))}
  </div>
)
