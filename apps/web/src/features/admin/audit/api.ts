import type { AuditEntry, AuditTarget } from '@matjari/contract/admin/entities'
import { limits } from '@matjari/contract/limits'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Without a number: everything of that kind; without a kind: everything. */
export type AuditScope = {
  readonly kind?: AuditTarget | undefined
  readonly no?: string | undefined
  /** How many records at a time. */
  readonly size?: number | undefined
}

export const auditQuery = ({ kind, no, size = limits.audit.perPage }: AuditScope) =>
  infiniteQueryOptions({
    queryKey: queryKeys.admin.audit({ kind, no, size }),
    queryFn: ({ pageParam: page, signal }) => {
      const query = { targetKind: kind, targetNo: no, page, size }
      return api('GET /api/admin/audit', { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { totalBoardNo, boardNoPerPage } }, pages) =>
      pages.length * boardNoPerPage < totalBoardNo ? pages.length + 1 : undefined,
    // Whoever opens it has just changed something, or wants to know what somebody else has.
    staleTime: 0,
  })

type Page = { readonly entries: readonly AuditEntry[] }

/** A record made between two pages pushes the last of the first into the second: it is shown once. */
export function entriesIn(pages: readonly Page[]): readonly AuditEntry[] {
  const all = pages.flatMap(({ entries }) => entries)
  return [...new Map(all.map((entry) => [entry.auditNo, entry])).values()]
}

export const auditKinds = {
  member: '회원',
  restaurant: '맛집',
  review: '리뷰',
  reservation: '예약',
  report: '신고',
  receipt: '영수증',
  searchAlias: '검색 별칭',
} as const satisfies Record<AuditTarget, string>

export const isAuditKind = (text: string): text is AuditTarget => Object.hasOwn(auditKinds, text)
