import type { AdminMember } from '@matjari/contract/entities/member'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useListFocus } from '../../ui/list-focus.ts'
import { ListRows } from '../../ui/list-parts.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../ui/list-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { everyMember, isFiltered, type MemberFilters, membersAddress } from './admin-address.ts'
import { adminMembersQuery, useMemberChange } from './admin-api.ts'
import { AdminDeactivateDialog } from './admin-deactivate-dialog.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
import { AdminTable } from './admin-table.tsx'
import { memberCount } from './admin-words.ts'

/** Every member there is, a page at a time. */
export function AdminMembers({
  filters,
  onHistory,
}: {
  filters: MemberFilters
  onHistory: (member: AdminMember) => void
}) {
  const { page } = filters
  const query = useQuery(adminMembersQuery(filters))
  const { data, isPlaceholderData } = query
  const { mutate, isError, variables } = useMemberChange()
  const [leaving, setLeaving] = useState<AdminMember | null>(null)
  const { heading, pager, handleFocus } = useListFocus(page, [data, leaving])
  const { totalBoardNo, boardNoPerPage } = data?.pageInfo ?? { totalBoardNo: 0, boardNoPerPage: 1 }
  const pageCount = Math.max(1, Math.ceil(totalBoardNo / boardNoPerPage))
  const wasRefused = isError && variables.member.memberNo === leaving?.memberNo

  function deactivate(member: AdminMember, reason: string) {
    setLeaving(null)
    mutate({ member, flag: 'isActive', to: 'N', reason })
  }

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={membersAddress({ ...filters, page: pageCount })} replace />
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="text-md font-regular tracking-body text-ink-3 outline-none"
      >
        {isFiltered(filters) ? '찾은 회원' : '전체 회원'}{' '}
        {data && <b className="num font-semibold text-ink">{memberCount(totalBoardNo)}</b>}
      </h2>
      <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
        <AdminFilterForm filters={filters} />
        {data && data.members.length > 0 && (
          <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
            <AdminTable
              members={data.members}
              actions={{ onChange: mutate, onDeactivate: setLeaving, onHistory }}
            />
          </ListRows>
        )}
        {data && data.members.length === 0 && (
          <ListEmpty
            title={messages.admin.noUsers}
            isFiltered={isFiltered(filters)}
            everything={{ to: everyMember, label: '전체 회원 보기' }}
          />
        )}
        <div ref={pager} className="empty:hidden">
          <Pager
            page={page}
            pageCount={pageCount}
            href={(to) => membersAddress({ ...filters, page: to })}
            label="회원 목록 페이지"
          />
        </div>
        {!data && !query.error && (
          <ListLoading rows={limits.admin.perPage} word={messages.session.loading} />
        )}
        {!data && query.error && (
          <ListFailure title="회원 정보를 불러오지 못했어요." query={query} />
        )}
      </Card>
      {leaving && (
        <AdminDeactivateDialog
          member={leaving}
          refusedReason={wasRefused ? (variables.reason ?? '') : ''}
          onSend={(reason) => deactivate(leaving, reason)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}
