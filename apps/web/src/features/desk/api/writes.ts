import type { Input } from '@matjari/contract/calls/all'
import { refusals } from '@matjari/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { askDaysAnew } from './day.ts'
import { askAgain } from './sending.ts'
import { useWrite } from './write.ts'

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

export type EntryBody = Input<'POST /api/reservation/board', File>['body']

export const useEnter = (restaurantNo: string) =>
  useWrite(restaurantNo, (body: EntryBody, key) =>
    api('POST /api/reservation/board', { ...keyed(key), body }),
  )

type ChangeBody = Input<'PUT /api/desk/reservations/:reservationNo', File>['body']
export type Change = ChangeBody & { readonly reservationNo: string }

export const useChange = (restaurantNo: string) =>
  useWrite(restaurantNo, ({ reservationNo, ...body }: Change, key) =>
    apiWithHeader('PUT /api/desk/reservations/:reservationNo', {
      ...keyed(key),
      params: { reservationNo },
      body,
    }),
  )

export const useCancel = (restaurantNo: string) =>
  useWrite(restaurantNo, (query: { reservationNo: string; reason: string }, key) =>
    apiWithHeader('DELETE /api/reservation', { ...keyed(key), query }),
  )

export const useMessage = (restaurantNo: string) =>
  useWrite(restaurantNo, ({ reservationNo, text }: { reservationNo: string; text: string }, key) =>
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
      askAgain(() => apiWithHeader('PUT /api/desk/memo', { body: { restaurantNo, day, memo } })),
    onSettled: () => void askDaysAnew(client, restaurantNo),
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
export async function sendAsked<Body extends { isOver?: unknown; isOffHours?: unknown }, Answer>(
  send: (body: Body) => Promise<Answer>,
  body: Body,
  confirmLabel: string,
): Promise<Answer | null> {
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
export const shownFailure = (error: unknown) => (yesTo(error) ? null : error)
