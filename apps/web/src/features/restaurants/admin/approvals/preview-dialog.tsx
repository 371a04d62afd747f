import type { Registration } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../lib/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/state-message.tsx'
import { registrationQuery } from '../api.ts'
import { becomesOwner } from '../status.tsx'
import { AdminRegistration } from './registration.tsx'

/** What somebody has registered, as an administrator decides about it. */
export function AdminPreviewDialog({
  restaurantNo,
  onApprove,
  onReject,
  onClose,
}: {
  restaurantNo: string
  onApprove: (restaurant: Registration) => void
  onReject: (restaurant: Registration) => void
  onClose: () => void
}) {
  const query = useQuery(registrationQuery(restaurantNo))
  const { data } = query
  const isWaiting = data?.isActive === 'N'
  return (
    <Dialog
      open
      onClose={onClose}
      title="등록 내용"
      width="44rem"
      footer={
        data &&
        isWaiting && (
          <>
            <Button variant="danger" onClick={() => onReject(data)}>
              반려
            </Button>
            <Button variant="primary" onClick={() => onApprove(data)}>
              승인
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5 pb-4">
        {data && <AdminRegistration registration={data} />}
        {isWaiting && <Notice tone="info">승인하면 바로 공개되고, {becomesOwner}.</Notice>}
        {!data && (query.error ? <Failure query={query} /> : <Loading />)}
      </div>
    </Dialog>
  )
}

const Failure = ({
  query: { error, isFetching, refetch },
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}) => (
  <ErrorState
    title="등록 내용을 불러오지 못했어요."
    hint={errorMessage(error)}
    action={
      <Button loading={isFetching} onClick={() => void refetch()}>
        다시 시도
      </Button>
    }
  />
)

const Loading = () => (
  <SkeletonGroup label="등록 내용을 불러오는 중...">
    <div className="grid gap-3">
      <Skeleton className="h-60 rounded-lg" />
      <SkeletonText className="w-[40%]" />
      <SkeletonText className="w-[70%]" />
      <SkeletonText />
    </div>
  </SkeletonGroup>
)
