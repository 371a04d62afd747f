import type { AdminMember } from '@matjari/contract/entities/member'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useListFocus } from '../../../ui/list/focus.ts'
import { ListRows } from '../../../ui/list/frame.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../../ui/list/states.tsx'
import { adminMembersQuery, useMemberChange } from './api.ts'
import { AdminDeactivateDialog } from './deactivate-dialog.tsx'
import { everyMember, isFiltered, type MemberFilters, membersAddress } from './filters.ts'
import { AdminTable, memberCount } from './table.tsx'

const states = [
  { value: '', label: '전체 상태' },
  { value: 'Y', label: '활성' },
  { value: 'N', label: '비활성' },
] as const
const grades = [
  { value: '', label: '전체 등급' },
  { value: 'Y', label: '사장님' },
  { value: 'N', label: '일반회원' },
] as const

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: MemberFilters }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  // It shows what the address says, also after Back.
  useEffect(() => {
    if (field.current) field.current.value = filters.search
  }, [filters.search])

  function apply(chosen: Partial<MemberFilters> = {}) {
    const search = field.current?.value.trim() ?? ''
    void navigate(membersAddress({ ...filters, search, ...chosen, page: 1 }))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return (
    <search aria-label="회원 검색">
      <form onSubmit={handleSubmit} className="flex flex-wrap items-center gap-2 sm:gap-3">
        <Segmented
          label="상태"
          options={states}
          value={filters.isActive ?? ''}
          onValueChange={(choice) => apply({ isActive: choice || null })}
          className="max-sm:w-full"
        />
        <Segmented
          label="등급"
          options={grades}
          value={filters.isStoreOwner ?? ''}
          onValueChange={(choice) => apply({ isStoreOwner: choice || null })}
          className="max-sm:w-full"
        />
        <div className="grid min-w-60 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            ref={field}
            name="search"
            type="search"
            aria-label="아이디·이름·닉네임·이메일 검색"
            placeholder="아이디·이름·닉네임·이메일 검색"
            maxLength={limits.search.queryCharacters}
            autoComplete="off"
            start={<Search aria-hidden="true" className="size-4.5" />}
          />
          <Button type="submit">검색</Button>
        </div>
      </form>
    </search>
  )
}

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
