import type { Review } from '@matjari/contract/reviews/entities'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar, memberPicture } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoGrid } from '../../ui/photo/photo-grid.tsx'
import { ReportButton } from './report-review.tsx'
import type { OpenPhoto } from './review-photo-viewer.tsx'
import { ReviewReplySection } from './review-reply.tsx'
import { photosOf, reviewDay, reviewName } from './review-text.ts'
import { ScoreLine } from './score-line.tsx'
import { useDeleteReview } from './use-delete-review.ts'

const OwnersMenu = lazyComponent(() =>
  import('./owner-takedown.tsx').then((file) => file.OwnerReviewMenu),
)

type ItemHandlers = {
  readonly onEdit: (review: Review) => void
  /** The review with the focus in it is about to move. */
  readonly onGone: (review: Review) => void
}

/** The buttons of a review: change or delete one's own, report another's. */
function ItemActions({
  review,
  isOwner,
  onEdit,
  onGone,
}: ItemHandlers & {
  review: Review
  /** The visitor owns the restaurant. */
  isOwner: boolean
}) {
  const { loginInfo } = useSession()
  const mayChange = review.mine || loginInfo?.memberRole === 'ROLE_ADMIN'
  return (
    <div className="ml-auto flex gap-1">
      {mayChange ? (
        <ChangeButtons review={review} onEdit={onEdit} onGone={onGone} />
      ) : (
        <ReportButton review={review} />
      )}
      {isOwner && (
        <Suspense>
          <OwnersMenu review={review} />
        </Suspense>
      )}
    </div>
  )
}

function ChangeButtons({ review, onEdit, onGone }: ItemHandlers & { review: Review }) {
  const deleting = useDeleteReview(review, () => onGone(review))
  const look = { size: 'sm', variant: 'ghost', className: 'max-sm:px-2.5!' } as const
  const about = <span className="sr-only">{reviewName(review)} </span>
  return (
    <>
      <Button {...look} onClick={() => onEdit(review)}>
        <Pencil aria-hidden="true" className="size-4" />
        <span>{about}수정</span>
      </Button>
      <Button {...look} loading={deleting.isPending} onClick={() => void deleting.ask()}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span>{about}삭제</span>
      </Button>
    </>
  )
}

const OwnersStage = lazyComponent(() =>
  import('./owner-takedown.tsx').then((file) => file.OwnerTakedownState),
)

type ReviewItemProps = ItemHandlers & {
  review: Review
  /** The visitor owns the restaurant. */
  canReply: boolean
  onPhoto: OpenPhoto
}

/** One review of one visit. */
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
      {!isTakenDown(review) && <ItemActions review={review} isOwner={canReply} {...handlers} />}
    </header>
    {isTakenDown(review) ? (
      <Notice>{review.reviewContent}</Notice>
    ) : (
      <ReviewBody review={review} canReply={canReply} onPhoto={onPhoto} />
    )}
    {canReply && review.holdRequest && (
      <Suspense>
        <OwnersStage review={review} />
      </Suspense>
    )}
  </article>
)

/** The server sent the takedown notice in place of the review. A real review always has stars. */
const isTakenDown = ({ hold, reviewScore }: Review) => hold !== null && reviewScore === 0

const ReviewBody = ({ review, canReply, onPhoto }: Omit<ReviewItemProps, keyof ItemHandlers>) => (
  <>
    <ScoreLine review={review} />
    {review.reviewContent && (
      <p className="max-w-168 whitespace-pre-line">{review.reviewContent}</p>
    )}
    {review.photos.length > 0 && (
      <PhotoGrid photos={photosOf(review)} onOpen={(index) => onPhoto(review, index)} />
    )}
    <ReviewReplySection review={review} canReply={canReply} />
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
