import type { Dashboard } from '@matjari/contract/admin/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { agoText } from '../../../lib/format.ts'
import { Avatar, memberPicture } from '../../../ui/avatar.tsx'
import { Rating } from '../../../ui/star.tsx'
import { DashboardCard, MoreLink } from './card.tsx'

type Timed = { readonly now: Date }

/** What was said about restaurants last. */
export const RecentReviews = ({
  reviews,
  now,
}: Timed & { reviews: Dashboard['recentReviews'] }) => (
  <DashboardCard title="최근 리뷰" aside={<MoreLink to="/admin/reviews">리뷰관리</MoreLink>}>
    {reviews.length === 0 && <Nothing>아직 리뷰가 없어요.</Nothing>}
    <ul aria-label="최근 리뷰" className="divide-y divide-line empty:hidden">
      {reviews.map((review) => (
        <li key={review.reviewNo} className="grid gap-1 py-3.5">
          <p className="line-clamp-2 wrap-anywhere">
            {review.reviewContent || '별점만 남긴 리뷰예요.'}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <Link to={`/restaurant/${review.restaurantNo}`} className="wrap-anywhere text-link">
              {review.restaurantName}
            </Link>
            <Rating value={review.reviewScore} />
            <span className="wrap-anywhere">{review.memberNickname}</span>
            <time dateTime={review.createDate}>{agoText(review.createDate, now)}</time>
          </p>
        </li>
      ))}
    </ul>
  </DashboardCard>
)

/** Who waits for an answer; the whole line opens the conversation. */
export const WaitingChats = ({ rooms, now }: Timed & { rooms: Dashboard['waitingChats'] }) => (
  <DashboardCard title="기다리는 채팅" aside={<MoreLink to="/admin/chatting">채팅관리</MoreLink>}>
    {rooms.length === 0 && <Nothing>답을 기다리는 채팅이 없어요.</Nothing>}
    <ul aria-label="기다리는 채팅" className="divide-y divide-line empty:hidden">
      {rooms.map((room) => (
        <li key={room.roomNo} className="relative flex items-center gap-3 py-3.5">
          <Avatar size="sm" src={memberPicture(room)} />
          <div className="min-w-0">
            <p className="line-clamp-2 wrap-anywhere">
              <Link
                to={`/admin/chatting?room=${room.roomNo}`}
                className="after:absolute after:inset-0 hover:underline"
              >
                {room.content}
              </Link>
            </p>
            <p className="text-xs wrap-anywhere text-ink-3">
              {room.memberNickname} ·{' '}
              <time dateTime={room.createDate}>{agoText(room.createDate, now)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </DashboardCard>
)

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-3.5 text-sm text-ink-3">{children}</p>
)
