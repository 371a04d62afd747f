import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../lib/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { type AdminFilters, adminAddress, adminFiltersIn, filterTexts } from './admin-address.ts'

const words = [
  { name: 'memberId', label: '회원 ID 검색' },
  { name: 'memberNickname', label: '닉네임 검색' },
  { name: 'restaurantName', label: '음식점 이름 검색' },
] as const
const controls = [...words.map(({ name }) => name), 'score', 'isActive']
const scores = [5, 4, 3, 2, 1]

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

/** The form shows what the address says, also after Back. */
function useFormOf(filters: AdminFilters) {
  const form = useRef<HTMLFormElement>(null)
  const said = JSON.stringify(filterTexts(filters))
  useEffect(() => {
    const texts: unknown = JSON.parse(said)
    for (const [name, text] of Object.entries(texts ?? {})) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = String(text)
    }
  }, [said])
  return form
}
