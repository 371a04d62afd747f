import type { ComponentType, ReactNode } from 'react'
import { Card, CardGridSkeleton, CardListSkeleton } from '../ui/card.tsx'
import { FormPanel } from '../ui/form-panel.tsx'
import {
  FactSkeletons,
  MessageSkeletons,
  PanelSkeletons,
  PostSkeletons,
  RowSkeletons,
  TicketSkeletons,
} from '../ui/list-skeletons.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { DetailSkeleton } from './restaurant-skeleton.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'

// Public pages: forms, texts, and messages.

const Fields = ({ count }: { count: number }) => (
  <div className="grid gap-6">
    {Array.from({ length: count }, (_, field) => (
      <div key={field} className="grid gap-2">
        <SkeletonText className="w-24" />
        <Skeleton className="h-control-md rounded-md" />
      </div>
    ))}
    <Skeleton className="h-control-lg rounded-md" />
  </div>
)

/** As high as one line of text. */
const Line = () => (
  <span className="flex h-[1.65em] items-center">
    <SkeletonText className="w-56" />
  </span>
)

export type SkeletonComponent = ComponentType<{ readonly title: string }>

const FormSkeleton: SkeletonComponent = ({ title }) => (
  <FormPanel title={title} lead={<Line />}>
    <Fields count={4} />
  </FormPanel>
)

const LoginSkeleton: SkeletonComponent = ({ title }) => (
  <div className="grid min-h-[calc(100dvh-var(--spacing-header))] grid-cols-1 table:grid-cols-2">
    <div className="grid grid-cols-1 content-start justify-items-center px-gutter pt-5 pb-12 table:content-center table:pt-8">
      <div className="grid w-full max-w-100 grid-cols-1 gap-5">
        <div>
          <h1>{title}</h1>
          <div className="mt-2">
            <Line />
          </div>
        </div>
        <Fields count={2} />
        <div className="grid justify-items-center gap-5">
          <Line />
          <Skeleton className="h-control-md w-full rounded-md" />
          <Skeleton className="h-control-md w-full rounded-md" />
          <Line />
        </div>
      </div>
    </div>
    <Skeleton className="m-4 ml-0 rounded-hero max-table:hidden" />
  </div>
)

const WideFormSkeleton: SkeletonComponent = ({ title }) => (
  <div className="page-width pt-[clamp(1.5rem,3.5vw,3rem)]">
    <div className="mb-[clamp(1.25rem,2.5vw,2rem)]">
      <h1>{title}</h1>
      <div className="mt-2">
        <Line />
      </div>
    </div>
    <Fields count={6} />
  </div>
)

const TextSkeleton: SkeletonComponent = ({ title }) => (
  <div className="page-width grid max-w-180 gap-8 pt-[clamp(1.5rem,3.5vw,3rem)]">
    <h1>{title}</h1>
    {['a', 'b', 'c', 'd'].map((section) => (
      <div key={section} className="grid gap-3">
        <SkeletonText className="w-44" />
        <SkeletonText />
        <SkeletonText className="w-11/12" />
        <SkeletonText className="w-3/5" />
      </div>
    ))}
  </div>
)

const MessageSkeleton: SkeletonComponent = () => (
  <div className="page-width grid min-h-[60dvh] content-center justify-items-center gap-3 py-16">
    <Skeleton className="mb-2 size-16 rounded-full" />
    <Skeleton className="h-10 w-64 max-w-full rounded-md" />
    <Line />
  </div>
)

// Pages of members and administrators, inside their layouts: a title, and the content below it.

const titled =
  (boxes: ReactNode): SkeletonComponent =>
  ({ title }) => (
    <div className="grid grid-cols-1 gap-5">
      <h1>{title}</h1>
      {boxes}
    </div>
  )

const ProfileSkeleton = titled(<FactSkeletons count={6} />)
const TicketsSkeleton = titled(<TicketSkeletons />)
const PostsSkeleton = titled(<PostSkeletons count={1} />)
const CardsSkeleton = titled(<CardListSkeleton count={3} />)
const MessagesSkeleton = titled(
  <Card className="overflow-hidden">
    <MessageSkeletons count={5} />
  </Card>,
)
const SecuritySkeleton = titled(<PanelSkeletons heights={['h-36', 'h-24']} />)
const OwnerSkeleton = titled(<PanelSkeletons heights={['h-36', 'h-120', 'h-80']} />)

const TableSkeleton = titled(
  <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
    <Skeleton className="h-control-md rounded-md" />
    <SkeletonText className="w-28" />
    <RowSkeletons count={10} />
  </Card>,
)
const RoomsSkeleton = titled(
  <Card className="grid grid-cols-1 overflow-hidden md:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="border-line md:border-r">
      <MessageSkeletons count={6} />
    </div>
  </Card>,
)
const DashboardSkeleton = titled(
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

/** The owner's board: the next guests, and the times below. */
const DeskSkeleton = titled(<PanelSkeletons heights={['h-48', 'h-24', 'h-80']} />)

/** The my-page layout, with a page in it. */
const MyLayoutSkeleton = () => (
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

/** The administrators' layout, with a page in it. */
const AdminLayoutSkeleton = () => (
  <>
    <Skeleton className="h-16" />
    <div className="page-width grid gap-5 pt-8">
      <Skeleton className="h-10 w-56 rounded-md" />
      <Skeleton className="h-120 rounded-xl" />
    </div>
  </>
)

const HomeSkeleton = () => (
  <>
    <div className="mx-auto h-58 w-[calc(100%-3rem)] max-w-360 rounded-hero bg-hero max-lg:w-[calc(100%-1.5rem)] max-lg:rounded-[1.5rem] lg:h-102" />
    <div className="page-width relative -mt-16 lg:-mt-10">
      <div className="h-33.5 rounded-xl border border-line bg-surface shadow-3 md:h-19.5 md:rounded-full" />
    </div>
    <div className="page-width pt-section">
      <Skeleton className="mb-8 h-10 w-56 rounded-md" />
      <CardGridSkeleton count={8} />
    </div>
  </>
)

const SearchSkeleton = () => (
  <div className="page-width">
    <Skeleton className="mt-3 h-13 rounded-full md:h-14" />
    <Skeleton className="mt-7 h-8 w-56 rounded-md" />
    <div className="flex h-target items-center">
      <SkeletonText className="w-40" />
    </div>
    <Skeleton className="mt-2 mb-5 h-10 max-w-160 rounded-full" />
    <CardListSkeleton count={8} />
  </div>
)

/** Rendered until a page's file has loaded: the `skeleton` of its row in the route table. */
export const skeletons = {
  home: HomeSkeleton,
  search: SearchSkeleton,
  detail: DetailSkeleton,
  reviews: ReviewsSkeleton,
  form: FormSkeleton,
  wideForm: WideFormSkeleton,
  login: LoginSkeleton,
  text: TextSkeleton,
  message: MessageSkeleton,
  profile: ProfileSkeleton,
  tickets: TicketsSkeleton,
  posts: PostsSkeleton,
  cards: CardsSkeleton,
  messages: MessagesSkeleton,
  security: SecuritySkeleton,
  owner: OwnerSkeleton,
  table: TableSkeleton,
  rooms: RoomsSkeleton,
  dashboard: DashboardSkeleton,
  desk: DeskSkeleton,
  members: MyLayoutSkeleton,
  administration: AdminLayoutSkeleton,
} satisfies Record<string, SkeletonComponent>

export type SkeletonName = keyof typeof skeletons
