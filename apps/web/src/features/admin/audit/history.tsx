import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ListFailure } from '../../../ui/list/list-states.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { type AuditScope, auditQuery, entriesIn } from './api.ts'
import { AuditList } from './list.tsx'

const rows = [1, 2, 3, 4]

/** The records of one thing, of one kind of things or of everything, newest first. */
export function AuditOf(scope: AuditScope) {
  const query = useInfiniteQuery(auditQuery(scope))
  const { data, error, dataUpdatedAt } = query
  const [firstNew, setFirstNew] = useState<string | null>(null)
  const entries = entriesIn(data?.pages ?? [])

  async function showMore() {
    const shown = new Set(entries.map(({ auditNo }) => auditNo))
    const { data: grown } = await query.fetchNextPage()
    const added = entriesIn(grown?.pages ?? []).find(({ auditNo }) => !shown.has(auditNo))
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
