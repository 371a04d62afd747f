import type { Reservation } from '@matjari/contract/reservations/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { invalidateAll, invalidatedBy } from '../../../lib/query-keys.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { bookTable, changeTable } from './api.ts'
import { isRefusal, requestKeys } from './keys.ts'
import type { SentBooking } from './request.ts'

/** Asked again by itself so many times before the person is told. */
const repeats = 2

type Sending = {
  readonly restaurantNo: string
  /** The booking that is changed; absent when one is made. */
  readonly reservationNo: string | undefined
  /** Only while the sheet is there to be closed; otherwise what became of it is said where they are. */
  readonly onBooked: (booked: Booked) => void
}

/** A table that was booked, and what the server said to it. */
export type Booked = { readonly table: Reservation; readonly message: string }

/** Sends a request until it is known what became of it, and says so. */
export function useBookingSending({ restaurantNo, reservationNo, onBooked }: Sending) {
  const client = useQueryClient()
  const [keys] = useState(() => requestKeys<SentBooking>())
  const isShown = useIsShown()

  const sending = useMutation({
    mutationFn: (request: SentBooking) => {
      const key = keys.keyOf(request)
      return reservationNo === undefined
        ? bookTable({ restaurantNo, request, key })
        : changeTable(reservationNo, request)
    },
    retry: (failures, error) => failures < repeats && !isRefusal(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: ({ message, answer }, request) => {
      keys.forget(request)
      void invalidateAll(client, invalidatedBy.booking)
      if (isShown.current) onBooked({ table: answer, message })
      else void showAlert(message, 'ok')
    },
    onError: (error, request) => {
      if (isRefusal(error)) keys.forget(request)
      void invalidateAll(client, invalidatedBy.refusedBooking(restaurantNo))
      // Closed meanwhile: there is no place left in the dialog to say it.
      if (!isShown.current) void showAlert(errorMessage(error), 'danger')
    },
  })

  return {
    send: sending.mutate,
    reset: sending.reset,
    isUnsettled: keys.isUnsettled,
    failure: sending.error && {
      message: errorMessage(sending.error),
      isRefusal: isRefusal(sending.error),
    },
    isSending: sending.isPending,
    isAskingAgain: sending.isPending && sending.failureCount > 0,
  }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
