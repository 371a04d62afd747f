import type { Input } from '@matjari/contract/calls/all'
import { refusals } from '@matjari/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys, isRefusal } from '../../features/booking/idempotency-keys.ts'
import { api, apiWithHeader } from '../../lib/api.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { invalidateDeskDays } from './desk-day.ts'
import { retryLost } from './retry-lost.ts'

/**
 * A write that takes effect once, however often it is sent: the same body keeps its idempotency key until the result is
 * known, and a lost answer is retried automatically.
 */
function useIdempotentWrite<Body extends object, Answer>(
  restaurantNo: string,
  send: (body: Body, key: string) => Promise<Answer>,
) {
  const client = useQueryClient()
  const [keys] = useState(() => idempotencyKeys<Body>())
  const [isLate, setLate] = useState(false)
  const write = useMutation({
    onMutate: () => setLate(false),
    // Not the query library's retry: it pauses in a background window. The marks retry the same way.
    mutationFn: (body: Body) => {
      const key = keys.keyOf(body)
      return retryLost(() => send(body, key), { onLost: () => setLate(true) })
    },
    // After a success the same body is a new write: two walk-in parties of two are two bookings.
    onSuccess: (_, body) => keys.forget(body),
    onError: (error, body) => {
      if (isRefusal(error)) keys.forget(body)
    },
    // Not awaited: the drawer closes on the server's answer, and the row appears a moment later.
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
  return { ...write, isWaiting: write.isPending && isLate }
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

export type EntryBody = Input<'POST /api/reservation/board', File>['body']

export const useAddGuest = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, (body: EntryBody, key) =>
    api('POST /api/reservation/board', { ...withKey(key), body }),
  )

type ChangeBody = Input<'PUT /api/desk/reservations/:reservationNo', File>['body']
export type Change = ChangeBody & { readonly reservationNo: string }

export const useChangeBooking = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, ({ reservationNo, ...body }: Change, key) =>
    apiWithHeader('PUT /api/desk/reservations/:reservationNo', {
      ...withKey(key),
      params: { reservationNo },
      body,
    }),
  )

export const useCancelBooking = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, (query: { reservationNo: string; reason: string }, key) =>
    apiWithHeader('DELETE /api/reservation', { ...withKey(key), query }),
  )

export const useMessageGuest = (restaurantNo: string) =>
  useIdempotentWrite(
    restaurantNo,
    ({ reservationNo, text }: { reservationNo: string; text: string }, key) =>
      apiWithHeader('POST /api/desk/reservations/:reservationNo/messages', {
        ...withKey(key),
        params: { reservationNo },
        body: { text },
      }),
  )

/** Saving the same memo twice has the same result, so it needs no key. */
export function useSaveMemo(restaurantNo: string, day: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memo: string) =>
      retryLost(() => apiWithHeader('PUT /api/desk/memo', { body: { restaurantNo, day, memo } })),
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
}

/** The file holds phone numbers, so the server records the download. */
export const useDownloadDay = (restaurantNo: string) =>
  useMutation({
    mutationFn: (day: string) => api('POST /api/desk/downloads', { body: { restaurantNo, day } }),
  })

/** What the owner's confirmation sends, by refusal: confirming a closed hour also confirms exceeded limits. */
const confirmations: Readonly<Record<string, { isOver: 'Y'; isOffHours?: 'Y' }>> = {
  [refusals.overLimits.code]: { isOver: 'Y' },
  [refusals.offHours.code]: { isOver: 'Y', isOffHours: 'Y' },
}

const confirmationOf = (error: unknown) =>
  error instanceof ApiError ? confirmations[error.code] : undefined

/**
 * Sends a write. If the server refuses because it exceeds the limits or the restaurant is closed then, the owner is
 * asked, and the write is sent again with the confirmation. Null: the owner decided against it.
 */
export async function sendConfirmed<
  Body extends { isOver?: unknown; isOffHours?: unknown },
  Answer,
>(send: (body: Body) => Promise<Answer>, body: Body, confirmLabel: string): Promise<Answer | null> {
  try {
    return await send(body)
  } catch (error) {
    const confirmation = confirmationOf(error)
    if (!confirmation) throw error
    const isConfirmed = await askConfirm({
      message: errorMessage(error),
      confirmLabel,
      cancelLabel: '그만두기',
    })
    return isConfirmed ? send({ ...body, ...confirmation }) : null
  }
}

/** The error a drawer shows below its fields: a refusal that only needs a confirmation is none. */
export const visibleFailure = (error: unknown) => (confirmationOf(error) ? null : error)

/** How long this window does not announce a booking it has written itself. */
const ownWriteMs = 30_000

const written = new Map<string, number>()

/** Records a booking this window has written, so that it is not announced as a change. */
export function recordOwnWrite(reservationNo: string, now = Date.now()) {
  for (const [no, at] of written) if (now - at > ownWriteMs) written.delete(no)
  written.set(reservationNo, now)
}

export const isOwnWrite = (reservationNo: string, now = Date.now()) =>
  now - (written.get(reservationNo) ?? Number.NEGATIVE_INFINITY) <= ownWriteMs
