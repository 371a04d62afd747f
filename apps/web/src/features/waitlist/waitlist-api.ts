import type { Reservation } from '@matjari/contract/reservations/entities'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'
import { isRefusal } from '../booking/idempotency-keys.ts'
import { endOfHold } from './offer-countdown.ts'

/** Apart from the shared keys: only this chunk needs them. */
const keys = {
  all: ['waiting'],
  mine: ['waiting', 'mine'],
  line: ['waiting', 'line'],
} as const

export const myWaitlistQuery = queryOptions({
  queryKey: keys.mine,
  queryFn: async ({ signal }): Promise<MyWaitlistEntry[]> => {
    // After a logout mounted queries refetch once, and a visitor has no entries.
    if (!currentSession().isAuthenticated) return []
    const requestedAt = Date.now()
    const entries = await api('GET /api/waiting', {}, { signal })
    return entries.map((entry) => ({ ...entry, endsAt: endOfHold(entry, requestedAt) }))
  },
  refetchOnWindowFocus: 'always',
})

/** Also invalidates what follows from a changed entry: a message, a booking. */
export const invalidateWaitlist = (client: QueryClient) =>
  invalidateAll(client, [keys.all, queryKeys.inbox(), ...invalidatedBy.booking])

/** The member's own entry, with the end of its hold by this device's clock. */
export type MyWaitlistEntry = WaitlistEntry & { readonly endsAt: number | null }

/** The entry is active: the guest waits, or a table is held for them. */
export const isActiveEntry = ({ state }: Pick<WaitlistEntry, 'state'>) =>
  state === 'waiting' || state === 'held'

export type JoinRequest = {
  readonly restaurantNo: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly numberOfGuests: number
}

/** The position a guest would get who joined now. */
export const waitlistQuery = (request: JoinRequest) =>
  queryOptions({
    queryKey: [...keys.line, request],
    queryFn: ({ signal }) => api('GET /api/waiting/line', { query: request }, { signal }),
    refetchOnWindowFocus: 'always',
    // While another range is loading, the last answer stays.
    placeholderData: (before) => before,
  })

/** The number of automatic retries before the guest sees the error: sending twice does no harm. */
const repeats = 2

/** Invalidates also after a refusal: the waitlist has changed meanwhile. */
function useWaitlistChange<Change, Done>(
  send: (change: Change) => Promise<Done>,
  onDone?: (done: Done) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    retry: (failures, error) => failures < repeats && !isRefusal(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    // At once, not after all refetches.
    onSuccess: (done) => onDone?.(done),
    onSettled: () => invalidateAll(client, [keys.all, ...invalidatedBy.booking]),
  })
}

export const useJoin = () =>
  useWaitlistChange((request: JoinRequest) => api('POST /api/waiting', { body: request }))

type OnAnswer = (answer: { readonly message: string }) => void

export const useLeave = (onLeft?: OnAnswer) =>
  useWaitlistChange(
    (waitingNo: string) =>
      apiWithHeader('DELETE /api/waiting/:waitingNo', { params: { waitingNo } }),
    onLeft,
  )

export const useAccept = (onBooked?: (table: Reservation) => void) =>
  useWaitlistChange(
    (waitingNo: string) => api('POST /api/waiting/:waitingNo/accept', { params: { waitingNo } }),
    onBooked,
  )

export const useDecline = (onDeclined?: OnAnswer) =>
  useWaitlistChange(
    (waitingNo: string) =>
      apiWithHeader('POST /api/waiting/:waitingNo/decline', { params: { waitingNo } }),
    onDeclined,
  )
