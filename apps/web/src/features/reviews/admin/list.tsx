import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { FilterButton, FilterForm } from '../../../ui/list/filter-form.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { adminReviewsQuery } from './api.ts'
import { type AdminDialog, AdminDialogs } from './dialogs.tsx'
import { type AdminFilters, adminReviewsAddress } from './filters.ts'
import { AdminTable } from './table.tsx'

const fields = [
  { name: 'memberId', label: '회원 ID 검색' },
  { name: 'memberNickname', label: '닉네임 검색' },
  { name: 'restaurantName', label: '음식점 이름 검색' },
] as const
const scores = [5, 4, 3, 2, 1]
const texts = {
  noun: '리뷰',
  unit: '건',
  empty: messages.admin.noReviews,
  failed: messages.admin.reviewsFailed,
  loading: messages.admin.loading,
}

const AdminFilterForm = ({ filters }: { filters: AdminFilters }) => (
  <FilterForm
    label="리뷰 검색"
    address={adminReviewsAddress}
    filters={filters}
    className="grid grid-cols-2 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_8.5rem_8.5rem_auto]"
  >
    {fields.map(({ name, label }) => (
      <Input
        key={name}
        name={name}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.search.queryCharacters}
        autoComplete="off"
        className="max-sm:col-span-2"
      />
    ))}
    <Select name="score" aria-label="별점">
      <option value="">별점 전체</option>
      {scores.map((score) => (
        <option key={score} value={score}>
          {score}점
        </option>
      ))}
    </Select>
    <Select name="isActive" aria-label="활성화 여부">
      <option value="">활성화 여부</option>
      <option value="Y">활성</option>
      <option value="N">비활성</option>
    </Select>
    <FilterButton className="max-sm:col-span-2" />
  </FilterForm>
)

/** Every review there is, five at a time, or what became of them. */
export function AdminReviews({
  filters,
  onHistory,
}: {
  filters: AdminFilters
  onHistory: (review: Review) => void
}) {
  const query = useQuery(adminReviewsQuery(filters))
  const [dialog, setDialog] = useState<AdminDialog | null>(null)
  return (
    <ListFrame
      query={query}
      rows={query.data?.reviews}
      pageInfo={query.data?.pageInfo}
      address={adminReviewsAddress}
      filters={filters}
      texts={texts}
      loadingRows={limits.adminReview.perPage}
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={dialog && <AdminDialogs open={dialog} onClose={() => setDialog(null)} />}
    >
      {(reviews) => <AdminTable reviews={reviews} onOpen={setDialog} onHistory={onHistory} />}
    </ListFrame>
  )
}
