import type { Review } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useListFocus } from '../../../ui/list/focus.ts'
import { ListHeading, ListRows } from '../../../ui/list/frame.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../../ui/list/states.tsx'
import { useFilterForm } from '../../../ui/list/use-filter-form.ts'
import { pageCountOf } from '../api.ts'
import { adminReviewsQuery } from './api.ts'
import { type AdminDialog, AdminDialogs } from './dialogs.tsx'
import {
  type AdminFilters,
  adminAddress,
  adminFiltersIn,
  everyReview,
  filterTexts,
  isFiltered,
} from './filters.ts'
import { AdminTable } from './table.tsx'

const words = [
  { name: 'memberId', label: '회원 ID 검색' },
  { name: 'memberNickname', label: '닉네임 검색' },
  { name: 'restaurantName', label: '음식점 이름 검색' },
] as const
const scores = [5, 4, 3, 2, 1]

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: AdminFilters }) {
  const { form, apply, handleSubmit } = useFilterForm(filterTexts(filters), (search) =>
    adminAddress(adminFiltersIn(search)),
  )

  return (
    <search aria-label="리뷰 검색">
      <form
        ref={form}
        onSubmit={handleSubmit}
        className="grid grid-cols-2 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_8.5rem_8.5rem_auto]"
      >
        {words.map(({ name, label }) => (
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
        <Select name="score" aria-label="별점" onChange={apply}>
          <option value="">별점 전체</option>
          {scores.map((score) => (
            <option key={score} value={score}>
              {score}점
            </option>
          ))}
        </Select>
        <Select name="isActive" aria-label="활성화 여부" onChange={apply}>
          <option value="">활성화 여부</option>
          <option value="Y">활성</option>
          <option value="N">비활성</option>
        </Select>
        <Button type="submit" className="max-sm:col-span-2">
          <Search aria-hidden="true" className="size-4.5" />
          검색
        </Button>
      </form>
    </search>
  )
}

/** Every review there is, five at a time, or what became of them. */
export function AdminReviews({
  filters,
  onHistory,
}: {
  filters: AdminFilters
  onHistory: (review: Review) => void
}) {
  const { page } = filters
  const query = useQuery(adminReviewsQuery(filters))
  const { data, isPlaceholderData } = query
  const [dialog, setDialog] = useState<AdminDialog | null>(null)
  const { heading, pager, handleFocus } = useListFocus(page, [data, dialog])
  const pageCount = Math.max(1, data ? pageCountOf(data.pageInfo) : 1)

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={adminAddress({ ...filters, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <AdminFilterForm filters={filters} />
      {data && (
        <ListHeading
          ref={heading}
          what={isFiltered(filters) ? '찾은 리뷰' : '전체 리뷰'}
          count={`${data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}건`}
        />
      )}
      {data && data.reviews.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
          <AdminTable reviews={data.reviews} onOpen={setDialog} onHistory={onHistory} />
        </ListRows>
      )}
      {data && data.reviews.length === 0 && (
        <ListEmpty
          title={messages.admin.noReviews}
          isFiltered={isFiltered(filters)}
          everything={{ to: everyReview, label: '전체 리뷰 보기' }}
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => adminAddress({ ...filters, page: to })}
          label="리뷰 목록 페이지"
        />
      </div>
      {!data && !query.error && (
        <ListLoading rows={limits.adminReview.perPage} word={messages.admin.loading} />
      )}
      {!data && query.error && <ListFailure title={messages.admin.reviewsFailed} query={query} />}
      {dialog && <AdminDialogs open={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}
