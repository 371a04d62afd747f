import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Receipt, Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { reviewName } from '../../features/reviews/review-text.ts'
import { errorMessage, failureText } from '../../lib/api-error.ts'
import { momentText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReasonDialog, ReasonField } from '../../ui/overlay/reason-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { receiptQuery, useActivation, useDeletion } from './admin-review-api.ts'
import { AdminReviewView } from './admin-review-view.tsx'

const consequence = `지우면 별점에서도 빠져요. ${limits.review.deletedDays}일 안에는 되살릴 수 있어요.`

/** Deletes another member's review; an administrator's own is deleted without this dialog. */
function AdminDeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useDeletion()
  return (
    <ReasonDialog
      title="리뷰 삭제"
      subtitle={`${review.restaurantName} · ${review.memberNickname}`}
      notice={`${messages.review.deleteAsk} ${consequence}`}
      help="작성자에게 그대로 알려요."
      confirmLabel="삭제"
      isDangerous
      isSending={isPending}
      failure={error && failureText(messages.review.deleteFailed, error)}
      onSend={(reason) => mutate({ review, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Edits a review in the form it was written with, and asks for a reason. */
function AdminEditDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const field = (
    <ReasonField reason={reason} help="작성자에게 그대로 알려요." onChange={setReason} />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={reviewName(review)}
      subtitle={review.restaurantName}
      width="44rem"
    >
      <div className="pb-4">
        <ReviewForm
          restaurantNo={review.restaurantNo}
          editing={review}
          // The administrator's own review needs no reason.
          reason={review.mine ? undefined : { text: reason, field }}
          onEditEnd={onClose}
          onSaved={onClose}
        />
      </div>
    </Dialog>
  )
}

function AdminHideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useActivation()
  return (
    <ReasonDialog
      title="리뷰 숨기기"
      subtitle={`${review.restaurantName} · ${review.memberNickname}`}
      notice="숨기면 작성자와 관리자만 볼 수 있고, 별점에서도 빠져요. 언제든 다시 켤 수 있어요."
      help="작성자에게 그대로 알려요."
      confirmLabel="숨기기"
      isDangerous
      isSending={isPending}
      failure={error && failureText(messages.admin.reviewToggleFailed, error)}
      onSend={(reason) => mutate({ review, isActive: 'N', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

export type AdminReviewDialog = {
  readonly kind: 'detail' | 'receipt' | 'edit' | 'hide' | 'delete'
  readonly review: Review
}

/** The open dialog of the list. */
export function AdminReviewDialogs({
  open,
  onClose,
}: {
  open: AdminReviewDialog
  onClose: () => void
}) {
  const props = { review: open.review, onClose }
  switch (open.kind) {
    case 'receipt':
      return <AdminReceiptDialog {...props} />
    case 'edit':
      return <AdminEditDialog {...props} />
    case 'hide':
      return <AdminHideDialog {...props} />
    case 'delete':
      return <AdminDeleteDialog {...props} />
    case 'detail':
      return (
        <Dialog open onClose={onClose} title="리뷰 자세히 보기" width="38rem">
          <div className="pb-6">
            <AdminReviewView review={open.review} />
          </div>
        </Dialog>
      )
  }
}

/** The receipt of a review, and links to reviews with a similar receipt. */
function AdminReceiptDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [openNo, setOpenNo] = useState(review.reviewNo)
  const isOwn = openNo === review.reviewNo
  return (
    <Dialog
      open
      onClose={onClose}
      title="영수증 보기"
      subtitle={isOwn ? `${review.restaurantName} · ${review.memberNickname}` : `리뷰 ${openNo}번`}
      footer={!isOwn && <Button onClick={() => setOpenNo(review.reviewNo)}>처음 영수증으로</Button>}
    >
      <div className="pb-4">
        <ReceiptOf key={openNo} reviewNo={openNo} onShow={setOpenNo} />
      </div>
    </Dialog>
  )
}

type Showing = { readonly onShow: (reviewNo: string) => void }

function ReceiptOf({ reviewNo, onShow }: Showing & { reviewNo: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(reviewNo))
  if (data) return <ReceiptPicture receipt={data} onShow={onShow} />
  if (!error) {
    return (
      <SkeletonGroup label="영수증을 불러오는 중...">
        <Skeleton className="h-96 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      title="영수증을 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

function ReceiptPicture({ receipt, onShow }: Showing & { receipt: Receipt }) {
  const [isBroken, setIsBroken] = useState(false)
  const { billPhotoUrl, createDate, similarReviewNos } = receipt
  return (
    <div className="grid gap-4">
      {isBroken ? (
        <Notice tone="danger">영수증 사진을 보여 줄 수 없어요. 창을 닫고 다시 열어 주세요.</Notice>
      ) : (
        <img
          src={billPhotoUrl}
          alt={`리뷰 ${receipt.reviewNo}번의 영수증`}
          onError={() => setIsBroken(true)}
          className="mx-auto max-h-[60dvh] min-h-40 rounded-lg bg-sunken object-contain"
        />
      )}
      <p className="text-sm text-ink-3">
        {momentText(createDate)}에 올렸어요. 영수증을 본 것은 기록에 남고, 이 사진의 주소는{' '}
        {limits.review.receiptMinutes}분 동안만 쓸 수 있어요.
      </p>
      {similarReviewNos.length > 0 && <Lookalikes numbers={similarReviewNos} onShow={onShow} />}
    </div>
  )
}

const Lookalikes = ({ numbers, onShow }: Showing & { numbers: readonly string[] }) => (
  <div className="grid gap-2">
    <Notice tone="warn">비슷해 보이는 영수증이 {numbers.length}건 있어요.</Notice>
    <ul className="flex flex-wrap gap-2">
      {numbers.map((number) => (
        <li key={number}>
          <Button size="sm" variant="outline" onClick={() => onShow(number)}>
            리뷰 {number}번의 영수증
          </Button>
        </li>
      ))}
    </ul>
  </div>
)
