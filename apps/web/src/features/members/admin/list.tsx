import type { AdminMember } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { FilterForm, SegmentedFilter } from '../../../ui/list/filter-form.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { adminMembersQuery } from './api.ts'
import { type MemberFilters, membersAddress } from './filters.ts'
import { AdminTable } from './table.tsx'
import { useMemberChanges } from './use-member-changes.tsx'

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
const texts = {
  noun: '회원',
  unit: '명',
  empty: messages.admin.noUsers,
  failed: '회원 정보를 불러오지 못했어요.',
  loading: messages.session.loading,
}

const AdminFilterForm = ({ filters }: { filters: MemberFilters }) => (
  <FilterForm
    label="회원 검색"
    address={membersAddress}
    filters={filters}
    className="flex flex-wrap items-center gap-2 sm:gap-3"
  >
    <SegmentedFilter
      name="isActive"
      label="상태"
      options={states}
      value={filters.isActive ?? ''}
      className="max-sm:w-full"
    />
    <SegmentedFilter
      name="isStoreOwner"
      label="등급"
      options={grades}
      value={filters.isStoreOwner ?? ''}
      className="max-sm:w-full"
    />
    <div className="grid min-w-60 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-2">
      <Input
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
  </FilterForm>
)

/** Every member there is, a page at a time. */
export function AdminMembers({
  filters,
  onHistory,
}: {
  filters: MemberFilters
  onHistory: (member: AdminMember) => void
}) {
  const query = useQuery(adminMembersQuery(filters))
  const { change, stop, dialog } = useMemberChanges()
  return (
    <ListFrame
      query={query}
      rows={query.data?.members}
      pageInfo={query.data?.pageInfo}
      address={membersAddress}
      filters={filters}
      texts={texts}
      loadingRows={limits.admin.perPage}
      isHeadingAbove
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={dialog}
    >
      {(members) => (
        <AdminTable members={members} actions={{ onChange: change, onStop: stop, onHistory }} />
      )}
    </ListFrame>
  )
}
