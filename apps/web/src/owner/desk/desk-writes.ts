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
 * A change of the owner's that happens once, however often it is sent: the same one keeps its key until it is
 * known what became of it, and a lost answer is asked for again by itself.
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
    // As the marks do it: also while another window is in front, where the library's own way would wait.
    mutationFn: (body: Body) => {
      const key = keys.keyOf(body)
      return retryLost(() => send(body, key), { onLost: () => setLate(true) })
    },
    // Said once more, it is another one: two parties of two at the door.
    onSuccess: (_, body) => keys.forget(body),
    onError: (error, body) => {
      if (isRefusal(error)) keys.forget(body)
    },
    // Not waited for: the drawer closes on the server's word, and the row comes a moment later.
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
  return { ...write, isWaiting: write.isPending && isLate }
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

export type EntryBody = Input<'POST /api/reservation/board', File>['body']

export const useEnter = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, (body: EntryBody, key) =>
    api('POST /api/reservation/board', { ...keyed(key), body }),
  )

type ChangeBody = Input<'PUT /api/desk/reservations/:reservationNo', File>['body']
export type Change = ChangeBody & { readonly reservationNo: string }

export const useChange = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, ({ reservationNo, ...body }: Change, key) =>
    apiWithHeader('PUT /api/desk/reservations/:reservationNo', {
      ...keyed(key),
      params: { reservationNo },
      body,
    }),
  )

export const useCancel = (restaurantNo: string) =>
  useIdempotentWrite(restaurantNo, (query: { reservationNo: string; reason: string }, key) =>
    apiWithHeader('DELETE /api/reservation', { ...keyed(key), query }),
  )

export const useMessage = (restaurantNo: string) =>
  useIdempotentWrite(
    restaurantNo,
    ({ reservationNo, text }: { reservationNo: string; text: string }, key) =>
      apiWithHeader('POST /api/desk/reservations/:reservationNo/messages', {
        ...keyed(key),
        params: { reservationNo },
        body: { text },
      }),
  )

/** The same memo twice is the same memo: it needs no key. */
export function useSaveMemo(restaurantNo: string, day: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memo: string) =>
      retryLost(() => apiWithHeader('PUT /api/desk/memo', { body: { restaurantNo, day, memo } })),
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
}

/** Holds phone numbers, so the server writes down that it was taken. */
export const useDownload = (restaurantNo: string) =>
  useMutation({
    mutationFn: (day: string) => api('POST /api/desk/downloads', { body: { restaurantNo, day } }),
  })

/** What a yes is, by the question: one about the hour names what is above the limits, too. */
const yeses: Readonly<Record<string, { isOver: 'Y'; isOffHours?: 'Y' }>> = {
  [refusals.overLimits.code]: { isOver: 'Y' },
  [refusals.offHours.code]: { isOver: 'Y', isOffHours: 'Y' },
}

const yesTo = (error: unknown) => (error instanceof ApiError ? yeses[error.code] : undefined)

/**
 * Sends it; above the limits and while the house is closed the server asks, and on a yes it is sent once more. Null:
 * they thought better of it.
 */
export async function sendConfirmed<
  Body extends { isOver?: unknown; isOffHours?: unknown },
  Answer,
>(send: (body: Body) => Promise<Answer>, body: Body, confirmLabel: string): Promise<Answer | null> {
  try {
    return await send(body)
  } catch (error) {
    const yes = yesTo(error)
    if (!yes) throw error
    const isMeant = await askConfirm({
      message: errorMessage(error),
      confirmLabel,
      cancelLabel: '그만두기',
    })
    return isMeant ? send({ ...body, ...yes }) : null
  }
}

/** What a drawer shows below its fields: a question is no failure. */
export const visibleFailure = (error: unknown) => (yesTo(error) ? null : error)

/** How long what this window has written is no news to it. */
const ownWriteMs = 30_000

const written = new Map<string, number>()

/** Written here: nobody has to be told of it again. */
export function noteOwnWrite(reservationNo: string, now = Date.now()) {
  for (const [no, at] of written) if (now - at > ownWriteMs) written.delete(no)
  written.set(reservationNo, now)
}

export const isOwnWrite = (reservationNo: string, now = Date.now()) =>
  now - (written.get(reservationNo) ?? Number.NEGATIVE_INFINITY) <= ownWriteMs
