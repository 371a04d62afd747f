import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { failureText } from '../../../../lib/http/error.ts'
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx'
import { type ChangedRestaurant, type StatusChange, useStatusChange } from '../api.ts'
import { changeTexts } from '../status.tsx'

/** Takes a restaurant out of sight, with a reason for those who want to give one. */
export function AdminChangeDialog({
  restaurant,
  status,
  onChanged,
  onClose,
}: {
  restaurant: ChangedRestaurant
  status: Exclude<RestaurantStatus, 'Y'>
  onChanged?: ((change: StatusChange) => void) | undefined
  onClose: () => void
}) {
  const { mutate, isPending, error } = useStatusChange({ onChanged })
  return (
    <ReasonDialog
      {...changeTexts[status]}
      subtitle={restaurant.restaurantName}
      help="관리 기록에 남아요."
      closeLabel="닫기"
      isSending={isPending}
      failure={error && failureText(messages.admin.statusFailed, error)}
      onSend={(reason) => mutate({ restaurant, status, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
