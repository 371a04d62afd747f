import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import type { Meal } from '@matjari/contract/table-search/meals'
import { Suspense, useState, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchWith } from '../../features/reservations/booking/address.ts'
import {
  type Asked,
  askedIn,
  isWaitingIn,
  searchWithoutWish,
} from '../../features/waiting/join/address.ts'
import { LazyJoinDialog } from '../../features/waiting/join/lazy-dialog.ts'
import { useIsFromServer } from '../../lib/browser/from-server.ts'

type Surroundings = { readonly today: string; readonly meal: Meal | null }

/** The line for what is full here, opened by a button or by the address; visitors may look at it, too. */
export function useWaiting(restaurant: RestaurantDetail, { today, meal }: Surroundings) {
  const [pressed, setPressed] = useState<Asked | null>(null)
  const [isOpening, startOpening] = useTransition()
  const isFromServer = useIsFromServer()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isInAddress = !isFromServer && restaurant.reservable && isWaitingIn(search)
  const asked = pressed ?? (isInAddress ? askedIn(search, today) : null)

  function close() {
    setPressed(null)
    if (isInAddress) void navigate({ search: searchWithoutWish(search) }, { replace: true })
  }

  return {
    isOpening,
    // The page, or the sheet it was pressed in, stays as it is until the dialog's file is there.
    open: (wish: Pick<Asked, 'day' | 'guests' | 'near'>, leave?: () => void) =>
      startOpening(() => {
        leave?.()
        setPressed({ from: null, to: null, ...wish })
      }),
    dialog: (
      <Suspense>
        {asked && (
          <LazyJoinDialog
            restaurant={restaurant}
            asked={asked}
            meal={meal}
            onClose={close}
            onBook={(table) => {
              setPressed(null)
              void navigate({ search: searchWith(searchWithoutWish(search), table) })
            }}
          />
        )}
      </Suspense>
    ),
  }
}
