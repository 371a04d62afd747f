import type { Review } from '@matjari/contract/reviews/entities'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { reviewName } from '../text.ts'
import { ReportButton } from './report-button.tsx'
import { useDeleteReview } from './use-delete.ts'

const OwnersMenu = lazyComponent(() => import('../holds/owner.tsx').then((file) => file.OwnersMenu))

export type ItemHandlers = {
  readonly onEdit: (review: Review) => void
  /** The review and the focus in it are about to leave their place. */
  readonly onGone: (review: Review) => void
}

/** What this person can do about a review: change their own, tell us about another's. */
export function ItemActions({
  review,
  isOwner,
  onEdit,
  onGone,
}: ItemHandlers & {
  review: Review
  /** Of the restaurant. */
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
