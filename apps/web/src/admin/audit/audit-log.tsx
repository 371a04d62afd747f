import type { AuditEntry, AuditTarget } from '@matjari/contract/admin/entities'
import { limits } from '@matjari/contract/limits'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { agoText, momentText } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListFailure } from '../../ui/list/list-states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

const rows = [1, 2, 3, 4]

/** The audit records of one target, of one kind of targets, or of all, newest first. */
export function AuditHistory(scope: AuditScope) {
  const query = useInfiniteQuery(auditQuery(scope))
  const { data, error, dataUpdatedAt } = query
  const [firstNew, setFirstNew] = useState<string | null>(null)
  const entries = entriesIn(data?.pages ?? [])

  async function showMore() {
    const before = new Set(entries.map(({ auditNo }) => auditNo))
    const { data: grown } = await query.fetchNextPage()
    const added = entriesIn(grown?.pages ?? []).find(({ auditNo }) => !before.has(auditNo))
    if (added) setFirstNew(added.auditNo)
  }

  if (!data && error) {
    return <ListFailure title="관리 기록을 불러오지 못했어요." query={query} />
  }
  if (!data) return <AuditLoading />
  if (entries.length === 0) {
    return <EmptyState title="아직 기록이 없어요" hint="관리자가 바꾼 것은 여기에 남아요." />
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <AuditList entries={entries} firstNew={firstNew} now={new Date(dataUpdatedAt)} />
      {query.isFetchNextPageError && <Notice tone="danger">{errorMessage(error)}</Notice>}
      {query.hasNextPage && (
        <Button
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void showMore()}
          className="justify-self-center"
        >
          더 보기
        </Button>
      )}
    </div>
  )
}

const AuditLoading = () => (
  <SkeletonGroup label="관리 기록을 불러오는 중...">
    <div className="grid gap-3">
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 rounded-md" />
      ))}
    </div>
  </SkeletonGroup>
)

/** The target whose history is shown; `name` is its name on the screen. */
export type AuditSubject = {
  readonly kind: AuditTarget
  readonly no: string
  readonly name: string
}

/** What administrators have done to one member, restaurant, review or reservation. */
export const AuditDialog = ({
  target,
  onClose,
}: {
  target: AuditSubject | null
  onClose: () => void
}) =>
  target && (
    <Dialog open onClose={onClose} title={`${target.name} 관리 기록`} width="38rem">
      <div className="pb-6">
        <AuditHistory kind={target.kind} no={target.no} />
      </div>
    </Dialog>
  )

/** Without a number all targets of that kind; without a kind all targets. */
type AuditScope = {
  readonly kind?: AuditTarget | undefined
  readonly no?: string | undefined
  /** Records per page. */
  readonly size?: number | undefined
}

const auditQuery = ({ kind, no, size = limits.audit.perPage }: AuditScope) =>
  infiniteQueryOptions({
    queryKey: queryKeys.admin.audit({ kind, no, size }),
    queryFn: ({ pageParam: page, signal }) => {
      const query = { targetKind: kind, targetNo: no, page, size }
      return api('GET /api/admin/audit', { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { totalBoardNo, boardNoPerPage } }, pages) =>
      pages.length * boardNoPerPage < totalBoardNo ? pages.length + 1 : undefined,
    // An administrator opens it right after a change, or to see a colleague's, so it is always refetched.
    staleTime: 0,
  })

type Page = { readonly entries: readonly AuditEntry[] }

/** A new record between two requests moves the last record of one page into the next: duplicates are dropped. */
function entriesIn(pages: readonly Page[]): readonly AuditEntry[] {
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

/**
 * Who did what to which target, why and when. `firstNew` is the first record of a page just loaded; it gets the
 * focus.
 */
function AuditList({
  entries,
  firstNew,
  now,
}: {
  entries: readonly AuditEntry[]
  firstNew: string | null
  now: Date
}) {
  const next = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (firstNew !== null) next.current?.focus({ preventScroll: true })
  }, [firstNew])
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry
          key={entry.auditNo}
          entry={entry}
          now={now}
          ref={entry.auditNo === firstNew ? next : null}
        />
      ))}
    </ol>
  )
}

const Entry = ({ entry, now, ref }: { entry: AuditEntry; now: Date; ref: Ref<HTMLLIElement> }) => (
  <li ref={ref} tabIndex={-1} className="grid gap-1 py-3.5 outline-none">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge mark="none">{auditKinds[entry.targetKind]}</Badge>
      <span className="min-w-0 font-semibold wrap-anywhere">{entry.targetName}</span>
      <span className="text-sm text-ink-2">{entry.action}</span>
    </p>
    <Change before={entry.before} after={entry.after} />
    {entry.reason && (
      <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">이유: {entry.reason}</p>
    )}
    <p className="text-xs wrap-anywhere text-ink-3">
      {entry.actorNickname}
      {entry.actorId && ` (${entry.actorId})`} ·{' '}
      <time dateTime={entry.createDate} className="num">
        {agoText(entry.createDate, now)} · {momentText(entry.createDate)}
      </time>
    </p>
  </li>
)

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (before === null && after === null) return null
  return (
    <p className="text-sm wrap-anywhere">
      {before !== null && <span className="text-ink-3">{before}</span>}
      {before !== null && after !== null && (
        <>
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-[1em] text-ink-3" />
          <span className="sr-only"> → </span>
        </>
      )}
      {after !== null && <span className="font-medium">{after}</span>}
    </p>
  )
}
