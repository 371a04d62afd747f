import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type AdminFilters, adminAddress, adminFiltersIn, filterTexts } from './admin-address.ts'
import { statusChoices } from './admin-words.ts'

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: AdminFilters }) {
  const { form, apply, handleSubmit } = useFilterForm(filterTexts(filters), (search) =>
    adminAddress(adminFiltersIn(search)),
  )

  return (
    <search aria-label="맛집 검색">
      <form ref={form} onSubmit={handleSubmit} className="flex flex-wrap gap-2 *:min-w-0">
        <Select name="status" aria-label="상태" onChange={apply} className="max-sm:basis-full">
          <option value="">전체 상태</option>
          {statusChoices.map(({ status, label }) => (
            <option key={status} value={status}>
              {label} ({status})
            </option>
          ))}
        </Select>
        <Input
          name="search"
          type="search"
          aria-label="가게 이름으로 검색"
          placeholder="가게 이름으로 검색"
          maxLength={limits.search.queryCharacters}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" />
          검색
        </Button>
      </form>
    </search>
  )
}
