import type { PendingCounts } from '@matjari/contract/admin/calls'
import { limits } from '@matjari/contract/limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { numberText } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

/** The badge beside an entry of the menu; nothing if the count is 0. */
export function PendingCount({ what, count }: { what: PendingKind; count: number }) {
  const text = pendingCountText(count)
  if (text === '') return null
  return (
    <>
      <span
        aria-hidden="true"
        className="num ml-1.5 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand-soft px-1.5 text-2xs font-bold text-brand-text"
      >
        {text}
      </span>
      <span className="sr-only">, {pendingLabel(what, count)}</span>
    </>
  )
}

const refreshMs = 60_000

const pendingCountsQuery = queryOptions({
  queryKey: queryKeys.admin.waiting,
  // Signing out refetches the queries on the screen, when this one is no longer allowed.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated ? api('GET /api/admin/counts', {}, { signal }) : null,
  // Other administrators decide too, and members send new things.
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})

/** The pending counts, refetched after every decision and on every navigation. */
export function usePendingCounts() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery(pendingCountsQuery)
  useEffect(() => {
    const askAgain = () =>
      void client.invalidateQueries({ queryKey: queryKeys.admin.waiting }, { cancelRefetch: true })
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') askAgain()
    })
  }, [client])
  useEffect(() => {
    // On the first page the query has just run.
    if (pathname) void client.invalidateQueries({ queryKey: queryKeys.admin.waiting }, once)
  }, [client, pathname])
  return data ?? null
}

const once = { cancelRefetch: false }

export type PendingKind = keyof PendingCounts

const { waitingMost } = limits.admin

/** 12; 999+ if the server counted no further; empty for 0. */
function pendingCountText(count: number): string {
  if (count <= 0) return ''
  return count > waitingMost ? `${waitingMost}+` : String(count)
}

const named: Record<PendingKind, (count: string) => string> = {
  waitingApplications: (count) => `승인 대기 ${count}곳`,
  openReports: (count) => `처리할 신고와 요청 ${count}건`,
  waitingChats: (count) => `기다리는 대화 ${count}개`,
}

/** For screen readers: 승인 대기 12곳, 승인 대기 999곳 넘게. */
const pendingLabel = (what: PendingKind, count: number) =>
  count > waitingMost
    ? `${named[what](numberText(waitingMost))} 넘게`
    : named[what](numberText(count))
