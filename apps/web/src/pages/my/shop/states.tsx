import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../lib/http/error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PanelBoxes } from '../../../ui/status/boxes.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonGroup } from '../../../ui/status/skeleton.tsx'

export const ShopSkeleton = () => (
  <SkeletonGroup label="가게 정보를 불러오는 중...">
    <PanelBoxes heights={['h-72', 'h-96', 'h-80']} />
  </SkeletonGroup>
)

/** `isOther`: the address names a restaurant that belongs to somebody else, or to nobody. */
export const NoShop = ({ isOther }: { isOther: boolean }) => (
  <Card>
    {isOther ? (
      <EmptyState
        title="내 가게가 아니에요."
        hint="주소가 바뀌었거나 다른 사람이 등록한 가게예요."
        action={
          <Link to="/mypage" className={buttonClass({ variant: 'primary' })}>
            내가 등록한 맛집 보기
          </Link>
        }
      />
    ) : (
      <EmptyState
        title="등록한 가게가 없어요."
        hint="가게를 등록하면 여기에서 정보를 고칠 수 있어요."
        action={
          <Link to="/restaurant-insert" className={buttonClass({ variant: 'primary' })}>
            맛집 등록
          </Link>
        }
      />
    )}
  </Card>
)

type ShopFailureProps = {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export function ShopFailure({ error, isFetching, refetch }: ShopFailureProps) {
  const isOther = error instanceof ApiError && (error.status === 403 || error.status === 404)
  if (isOther) return <NoShop isOther />
  return (
    <ErrorState
      title="가게 정보를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}
