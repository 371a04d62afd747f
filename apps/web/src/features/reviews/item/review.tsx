import type { Review } from '@matjari/contract/reviews/entities'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Avatar, memberPicture } from '../../../ui/avatar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoGrid } from '../../../ui/photo/photo-grid.tsx'
import { photosOf, reviewDay } from '../text.ts'
import { ItemActions, type ItemHandlers } from './actions.tsx'
import type { OpenPhoto } from './photo-viewer.tsx'
import { ReplyPart } from './reply.tsx'
import { ScoreLine } from './score-line.tsx'

const OwnersStage = lazyComponent(() =>
  import('../holds/owner.tsx').then((file) => file.OwnersStage),
)

type ReviewItemProps = ItemHandlers & {
  review: Review
  /** The person is the owner of the restaurant. */
  canReply: boolean
  onPhoto: OpenPhoto
}

/** One visit in somebody's words. */
export const ReviewItem = ({ review, canReply, onPhoto, ...handlers }: ReviewItemProps) => (
  <article className="grid grid-cols-1 gap-3.5 py-7">
    <header className="flex min-h-target items-center gap-3">
      <Avatar src={memberPicture(review)} />
      <div className="min-w-0">
        <h3 className="truncate text-md leading-[1.35] font-semibold tracking-body">
          {review.memberNickname}
        </h3>
        <Written review={review} />
      </div>
      {!isHeld(review) && <ItemActions review={review} isOwner={canReply} {...handlers} />}
    </header>
    {isHeld(review) ? (
      <Notice>{review.reviewContent}</Notice>
    ) : (
      <Said review={review} canReply={canReply} onPhoto={onPhoto} />
    )}
    {canReply && review.holdRequest && (
      <Suspense>
        <OwnersStage review={review} />
      </Suspense>
    )}
  </article>
)

/** What stands there is not the review but why it is hidden for a while. No review has no stars. */
const isHeld = ({ hold, reviewScore }: Review) => hold !== null && reviewScore === 0

const Said = ({ review, canReply, onPhoto }: Omit<ReviewItemProps, keyof ItemHandlers>) => (
  <>
    <ScoreLine review={review} />
    {review.reviewContent && (
      <p className="max-w-168 whitespace-pre-line">{review.reviewContent}</p>
    )}
    {review.photos.length > 0 && (
      <PhotoGrid photos={photosOf(review)} onOpen={(index) => onPhoto(review, index)} />
    )}
    <ReplyPart review={review} canReply={canReply} />
  </>
)

const Written = ({ review: { createDate, updateDate } }: { review: Review }) => (
  <p className="num text-xs text-ink-3">
    <time dateTime={createDate}>{reviewDay(createDate)}</time>
    {updateDate !== null && (
      <>
        {' · '}
        <time dateTime={updateDate} title={reviewDay(updateDate)}>
          수정됨
        </time>
      </>
    )}
  </p>
)
