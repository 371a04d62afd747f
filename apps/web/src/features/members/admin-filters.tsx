import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type MemberFilters, membersAddress } from './admin-address.ts'

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
