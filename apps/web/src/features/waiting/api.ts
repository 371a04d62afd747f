import type { Waiting } from '@matjari/contract/entities/waiting'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { askAnew, staleAfter } from '../../lib/query-keys.ts'

/** Not beside the others: nobody else loads them. */
const keys = {
  all: ['waiting'],
  mine: ['waiting', 'mine'],
  line: ['waiting', 'line'],
} as const

export const waitingsQuery = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => api('GET /api/waiting', {}, { signal }),
  refetchOnWindowFocus: 'always',
})

/** A place that still stands: somebody waits, or a table is held for them. */
export const isLive = ({ state }: Pick<Waiting, 'state'>) => state === 'waiting' || state === 'held'

export type Wish = {
  readonly restaurantNo: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly numberOfGuests: number
}

/** What somebody would find who joined now. */
export const lineQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [...keys.line, wish],
    queryFn: ({ signal }) => api('GET /api/waiting/line', { query: wish }, { signal }),
    refetchOnWindowFocus: 'always',
    // While another range is asked for, the last answer stays on the screen.
    placeholderData: (before) => before,
  })

/** Also after a refusal: the line has moved meanwhile. */
function useWaitingChange<Change, Done>(send: (change: Change) => Promise<Done>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => askAnew(client, [keys.all, ...staleAfter.booking]),
  })
}

export const useJoin = () =>
  useWaitingChange((wish: Wish) => api('POST /api/waiting', { body: wish }))

export const useLeave = () =>
  useWaitingChange((waitingNo: string) =>
    apiWithHeader('DELETE /api/waiting/:waitingNo', { params: { waitingNo } }),
  )

export const useAccept = () =>
  useWaitingChange((waitingNo: string) =>
    api('POST /api/waiting/:waitingNo/accept', { params: { waitingNo } }),
  )

export const useDecline = () =>
  useWaitingChange((waitingNo: string) =>
    apiWithHeader('POST /api/waiting/:waitingNo/decline', { params: { waitingNo } }),
  )
