import {
  type RestaurantStatus,
  restaurantStatusLabel,
} from '@matjari/contract/rules/restaurant-status'
import { Notice } from '../../ui/notice.tsx'

const explained: Record<Exclude<RestaurantStatus, 'Y'>, string> = {
  N: '관리자가 승인하면 모두에게 보여요. 지금은 나만 볼 수 있어요.',
  I: '지금은 다른 사람에게 보이지 않아요.',
  R: '등록이 거부되어 다른 사람에게 보이지 않아요.',
  C: '등록이 취소되어 다른 사람에게 보이지 않아요.',
}

/** For who may see a restaurant that is not public: why nobody else does. */
export function StatusNotice({ status }: { status: RestaurantStatus }) {
  if (status === 'Y') return null
  return (
    <div className="mb-4">
      <Notice tone={status === 'N' ? 'warn' : 'info'}>
        <b>{restaurantStatusLabel(status)}</b> · {explained[status]}
      </Notice>
    </div>
  )
}
