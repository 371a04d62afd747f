import { limits } from '@matjari/contract/limits'
import { reservationStateLabel, reservationStates } from '@matjari/contract/rules/reservation-state'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import {
  type BookingFilters,
  bookingFiltersIn,
  bookingsAddress,
  filterTexts,
} from './admin-address.ts'

const words = [
  { name: 'restaurantName', label: '매장 이름' },
  { name: 'guest', label: '예약자 ID·닉네임·이름' },
] as const

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: BookingFilters }) {
  const { form, apply, handleSubmit } = useFilterForm(filterTexts(filters), (search) =>
    bookingsAddress(bookingFiltersIn(search)),
  )

  function handleDay({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) {
    // Half typed it is no day yet: the year 0202 is on the way to 2026.
    const isHalfTyped = validity.badInput || value.startsWith('0')
    if (!isHalfTyped) apply()
  }

  return (
    <search aria-label="예약 검색">
      <form
        ref={form}
        onSubmit={handleSubmit}
        className="grid grid-cols-1 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[14.5rem_8.5rem_repeat(2,minmax(0,1fr))_auto]"
      >
        <Input
          name="reserveDay"
          type="date"
          aria-label="예약일"
          onChange={handleDay}
          start={<span className="text-sm">예약일</span>}
        />
        <Select name="state" aria-label="상태" onChange={apply}>
          <option value="">전체 상태</option>
          {reservationStates.map((state) => (
            <option key={state} value={state}>
              {reservationStateLabel(state)}
            </option>
          ))}
        </Select>
        {words.map(({ name, label }) => (
          <Input
            key={name}
            name={name}
            type="search"
            aria-label={label}
            placeholder={label}
            maxLength={limits.search.queryCharacters}
            autoComplete="off"
            className={clsx(name === 'guest' && 'sm:max-xl:col-span-2')}
          />
        ))}
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" />
          검색
        </Button>
      </form>
    </search>
  )
}
