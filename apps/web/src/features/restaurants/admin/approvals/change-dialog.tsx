import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { useState } from 'react'
import { failureText } from '../../../../lib/api-error.ts'
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx'
import {
  affectedGuestsOfRestaurant,
  isUndecided,
} from '../../../affected-guests/affected-guests-api.ts'
import { AffectedGuestsDialog } from '../../../affected-guests/affected-guests-dialog.tsx'
import { type ChangedRestaurant, type StatusChange, useStatusChange } from '../api.ts'
import { changeTexts, closingTexts } from '../status.tsx'

/** Takes a restaurant out of sight; while guests are still to come, not before it is decided about them. */
export function AdminChangeDialog({
  restaurant,
  status,
  guests: guestsAtFirst,
  onChanged,
  onClose,
}: {
  restaurant: ChangedRestaurant
  status: Exclude<RestaurantStatus, 'Y'>
  guests: UpcomingGuests
  onChanged?: ((change: StatusChange) => void) | undefined
  onClose: () => void
}) {
  const { restaurantNo, restaurantName } = restaurant
  const { mutate, isPending, error, variables } = useStatusChange({ onChanged })
  const [guests, setGuests] = useState(guestsAtFirst)

  /** Somebody has booked since the question was asked: then it is another question. */
  const lookAgain = async () => setGuests(await affectedGuestsOfRestaurant(restaurantNo))

  const send = (decided: Pick<StatusChange, 'reason' | 'affected'>) =>
    mutate(
      { restaurant, status, ...decided },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          // When that fails too, the refusal stands in the dialog and can be tried again.
          if (isUndecided(refusal)) lookAgain().catch(() => undefined)
        },
      },
    )

  const failure = error && failureText(messages.admin.statusFailed, error)
  if (guests.teams > 0)
    return (
      <AffectedGuestsDialog
        guests={guests}
        texts={closingTexts(restaurantName, status)}
        startReason={variables?.reason ?? ''}
        isSending={isPending}
        failure={isUndecided(error) ? null : failure}
        onDecide={send}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      {...changeTexts[status]}
      subtitle={restaurantName}
      help="관리 기록에 남아요."
      closeLabel="닫기"
      isSending={isPending}
      failure={failure}
      onSend={(reason) => send({ reason })}
      onClose={onClose}
    />
  )
}
