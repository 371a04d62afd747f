import { limits } from '@matjari/contract/limits'
import type { Receipt, Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { momentText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { receiptQuery } from './api.ts'

/** The receipt behind a review, and those of other reviews that look like it. */
export function AdminReceiptDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [shownNo, setShownNo] = useState(review.reviewNo)
  const isOwn = shownNo === review.reviewNo
  return (
    <Dialog
      open
      onClose={onClose}
      title="영수증 보기"
      subtitle={isOwn ? `${review.restaurantName} · ${review.memberNickname}` : `리뷰 ${shownNo}번`}
      footer={
        !isOwn && <Button onClick={() => setShownNo(review.reviewNo)}>처음 영수증으로</Button>
      }
    >
      <div className="pb-4">
        <ReceiptOf key={shownNo} reviewNo={shownNo} onShow={setShownNo} />
      </div>
    </Dialog>
  )
}

type Showing = { readonly onShow: (reviewNo: string) => void }

function ReceiptOf({ reviewNo, onShow }: Showing & { reviewNo: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(reviewNo))
  if (data) return <Shown receipt={data} onShow={onShow} />
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

function Shown({ receipt, onShow }: Showing & { receipt: Receipt }) {
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
