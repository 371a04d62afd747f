import type { ReactNode } from 'react'
import { Card, ListBoxes } from '../../ui/card.tsx'
import {
  FactBoxes,
  MessageBoxes,
  PanelBoxes,
  PostBoxes,
  RowBoxes,
  TicketBoxes,
} from '../../ui/status/boxes.tsx'
import { Skeleton, SkeletonText } from '../../ui/status/skeleton.tsx'
import type { PageSkeleton } from '../coming-page.tsx'

// Pages of members and administrators, inside their layouts: a title, and what it is about.

const titled =
  (boxes: ReactNode): PageSkeleton =>
  ({ title }) => (
    <div className="grid grid-cols-1 gap-5">
      <h1>{title}</h1>
      {boxes}
    </div>
  )

export const ProfileSkeleton = titled(<FactBoxes count={6} />)
export const TicketsSkeleton = titled(<TicketBoxes />)
export const PostsSkeleton = titled(<PostBoxes count={1} />)
export const CardsSkeleton = titled(<ListBoxes count={3} />)
export const MessagesSkeleton = titled(
  <Card className="overflow-hidden">
    <MessageBoxes count={5} />
  </Card>,
)
export const SecuritySkeleton = titled(<PanelBoxes heights={['h-36', 'h-24']} />)
export const OwnerSkeleton = titled(<PanelBoxes heights={['h-36', 'h-120', 'h-80']} />)

export const TableSkeleton = titled(
  <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
    <Skeleton className="h-control-md rounded-md" />
    <SkeletonText className="w-28" />
    <RowBoxes count={10} />
  </Card>,
)
export const RoomsSkeleton = titled(
  <Card className="grid grid-cols-1 overflow-hidden md:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="border-line md:border-r">
      <MessageBoxes count={6} />
    </div>
  </Card>,
)
export const DashboardSkeleton = titled(
  <>
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((number) => (
        <Skeleton key={number} className="h-32 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-72 rounded-xl" />
    <Skeleton className="h-72 rounded-xl" />
  </>,
)

/** The owner's day: who is next, and the times below. */
export const DeskSkeleton = titled(<PanelBoxes heights={['h-48', 'h-24', 'h-80']} />)

/** The layout of members, with a page in it. */
export const MyLayoutSkeleton = () => (
  <div className="page-width grid grid-cols-1 items-start gap-[clamp(1.5rem,4vw,3.5rem)] pt-[clamp(1.25rem,3vw,2.5rem)] menu:grid-cols-[16rem_minmax(0,1fr)]">
    <div className="grid gap-4">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-10 rounded-md menu:h-72" />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-10 w-56 rounded-md" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </div>
)

/** The layout of administrators, with a page in it. */
export const AdminLayoutSkeleton = () => (
  <>
    <Skeleton className="h-16" />
    <div className="page-width grid gap-5 pt-8">
      <Skeleton className="h-10 w-56 rounded-md" />
      <Skeleton className="h-120 rounded-xl" />
    </div>
  </>
)
