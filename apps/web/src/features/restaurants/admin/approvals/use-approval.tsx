import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../../lib/api-error.ts'
import { askConfirm, showAlert } from '../../../../ui/overlay/alerts.ts'
import { affectedGuestsOfRestaurant } from '../../../affected-guests/affected-guests-api.ts'
import { type ChangedRestaurant, type StatusChange, useStatusChange } from '../api.ts'
import { becomesOwner } from '../status.tsx'
import { AdminChangeDialog } from './change-dialog.tsx'
import { AdminPreviewDialog } from './preview-dialog.tsx'

type Open =
  | { readonly kind: 'preview'; readonly restaurantNo: string }
  | {
      readonly kind: 'change'
      readonly restaurant: ChangedRestaurant
      readonly status: Exclude<RestaurantStatus, 'Y'>
      /** Who would be left without their table. */
      readonly guests: UpcomingGuests
    }

export type Approval = {
  /** At once, without a question. */
  readonly approve: (restaurant: ChangedRestaurant) => void
  /** With the question that belongs to the change. */
  readonly change: (restaurant: ChangedRestaurant, status: RestaurantStatus) => Promise<void>
  readonly preview: (restaurantNo: string) => void
  /** The one dialog that is open; to be put somewhere on the page. */
  readonly dialog: ReactNode
}

const askToApprove = ({ restaurantName }: ChangedRestaurant) =>
  askConfirm({
    message: `'${restaurantName}' 등록을 승인할까요?\n승인하면 바로 공개되고, ${becomesOwner}.`,
    confirmLabel: '승인',
  })

function tellFailure(error: unknown) {
  void showAlert(failureText(messages.admin.statusFailed, error), 'danger')
}

/** What an administrator can do about a restaurant, from a list or from the overview. */
export function useApproval(onChanged?: (change: StatusChange) => void): Approval {
  const [open, setOpen] = useState<Open | null>(null)
  const { mutate } = useStatusChange({ onChanged, onError: tellFailure })
  const close = () => setOpen(null)

  const approve = (restaurant: ChangedRestaurant) => mutate({ restaurant, status: 'Y', reason: '' })

  async function change(restaurant: ChangedRestaurant, status: RestaurantStatus) {
    if (status !== 'Y') return openQuestion(restaurant, status)
    if (restaurant.isActive === 'N' && !(await askToApprove(restaurant))) return
    approve(restaurant)
  }

  async function openQuestion(
    restaurant: ChangedRestaurant,
    status: Exclude<RestaurantStatus, 'Y'>,
  ) {
    try {
      const guests = await affectedGuestsOfRestaurant(restaurant.restaurantNo)
      setOpen({ kind: 'change', restaurant, status, guests })
    } catch (error) {
      tellFailure(error)
    }
  }

  function approveFromPreview(restaurant: ChangedRestaurant) {
    close()
    approve(restaurant)
  }

  const dialogOf = (shown: Open) =>
    shown.kind === 'change' ? (
      <AdminChangeDialog {...shown} onChanged={onChanged} onClose={close} />
    ) : (
      <AdminPreviewDialog
        restaurantNo={shown.restaurantNo}
        onApprove={approveFromPreview}
        onReject={(restaurant) => void change(restaurant, 'R')}
        onClose={close}
      />
    )
  return {
    approve,
    change,
    preview: (restaurantNo) => setOpen({ kind: 'preview', restaurantNo }),
    dialog: open && dialogOf(open),
  }
}
