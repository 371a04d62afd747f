import { messages } from '@matjari/contract/messages'
import { type RestaurantStatus, restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { Copy, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** One line of what a guest needs to know. The icon stays with the first line of a long one. */
export const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex gap-2.5 text-ink-2">
    <span className="flex h-target items-center text-ink-3">
      <Icon aria-hidden="true" />
    </span>
    <div className="flex min-h-target min-w-0 flex-wrap items-center gap-x-4">{children}</div>
  </div>
)

async function copyAddress(address: string) {
  if (await copyText(address)) showToast(messages.restaurant.addressCopied)
  else await showAlert(`주소를 복사하지 못했어요. 직접 복사해 주세요: ${address}`)
}

export const AddressFact = ({ address }: { address: string }) => (
  <Fact icon={MapPin}>
    <span className="py-2">{address}</span>
    <Button size="sm" variant="ghost" className="-ml-3.5" onClick={() => void copyAddress(address)}>
      <Copy aria-hidden="true" className="size-[1em]" />
      주소 복사
    </Button>
  </Fact>
)

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
