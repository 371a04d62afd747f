import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../lib/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { type AdminFilters, adminAddress, adminFiltersIn, filterTexts } from './admin-address.ts'
import { statusChoices } from './admin-words.ts'

const controls = ['status', 'search']

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: AdminFilters }) {
  const navigate = useNavigate()
  const form = useFormOf(filters)

  function apply() {
    if (!form.current) return
    const data = new FormData(form.current)
    const search = new URLSearchParams(controls.map((name) => [name, formText(data, name)]))
    void navigate(adminAddress(adminFiltersIn(search.toString())))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

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

/** The form shows what the address says, also after Back. */
function useFormOf(filters: AdminFilters) {
  const form = useRef<HTMLFormElement>(null)
  const { status, search } = filterTexts(filters)
  useEffect(() => {
    for (const [name, text] of Object.entries({ status, search })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = text
    }
  }, [status, search])
  return form
}
