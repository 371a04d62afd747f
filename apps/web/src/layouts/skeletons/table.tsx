import type { PageSkeleton } from '../coming-page.tsx'
import { DetailSkeleton } from './detail.tsx'
import {
  FormSkeleton,
  LoginSkeleton,
  MessageSkeleton,
  TextSkeleton,
  WideFormSkeleton,
} from './forms.tsx'
import {
  AdminLayoutSkeleton,
  CardsSkeleton,
  DashboardSkeleton,
  DeskSkeleton,
  MessagesSkeleton,
  MyLayoutSkeleton,
  OwnerSkeleton,
  PostsSkeleton,
  ProfileSkeleton,
  RoomsSkeleton,
  SecuritySkeleton,
  TableSkeleton,
  TicketsSkeleton,
} from './framed.tsx'
import { HomeSkeleton, SearchSkeleton } from './public.tsx'
import { ReviewsSkeleton } from './reviews.tsx'

/** What stands where a page will be until its file has come, by the word in its row of the route table. */
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
} satisfies Record<string, PageSkeleton>

export type SkeletonName = keyof typeof skeletons
