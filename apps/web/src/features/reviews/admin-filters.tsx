import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type AdminFilters, adminAddress, adminFiltersIn, filterTexts } from './admin-address.ts'

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
