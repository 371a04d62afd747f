import type { AdminMember } from '@matjari/contract/entities/member'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { isFiltered, type MemberFilters, membersAddress } from './admin-address.ts'
import { adminMembersQuery, useMemberChange } from './admin-api.ts'
import { AdminDeactivateDialog } from './admin-deactivate-dialog.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
import { useListFocus } from './admin-focus.ts'
import { AdminFailure, AdminLoading, NoMembers } from './admin-states.tsx'
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
          <div
            aria-busy={isPlaceholderData}
            onFocus={handleFocus}
            className={clsx('transition-opacity', isPlaceholderData && 'opacity-55')}
          >
            <AdminTable
              members={data.members}
              actions={{ onChange: mutate, onDeactivate: setLeaving, onHistory }}
            />
          </div>
        )}
        {data && data.members.length === 0 && <NoMembers isNarrowed={isFiltered(filters)} />}
        <div ref={pager} className="empty:hidden">
          <Pager
            page={page}
            pageCount={pageCount}
            href={(to) => membersAddress({ ...filters, page: to })}
            label="회원 목록 페이지"
          />
        </div>
        {!data && !query.error && <AdminLoading />}
        {!data && query.error && <AdminFailure query={query} />}
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
