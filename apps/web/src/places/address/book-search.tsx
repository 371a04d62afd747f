import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { readQuery, searchBook } from './book.ts'
import { AddressBookForm } from './book-form.tsx'
import type { BookEntry, FoundPlace } from './found-place.ts'

/** Looks up a road of the book, then asks for the house number. */
export function AddressBookSearch({
  query: startsWith = '',
  onFound,
}: {
  query?: string
  onFound: (place: FoundPlace) => void
}) {
  const [query, setQuery] = useState(startsWith)
  const [chosen, setChosen] = useState<BookEntry | null>(null)

  if (chosen) {
    return (
      <AddressBookForm
        entry={chosen}
        buildingNumber={readQuery(query).buildingNumber}
        onBack={() => setChosen(null)}
        onFound={onFound}
      />
    )
  }
  return (
    <>
      <Field
        label="도로명, 동 이름, 구 이름"
        help="서울의 주소를 찾을 수 있어요. 예: 테헤란로 152, 연남동, 마포구"
      >
        <Input
          type="search"
          value={query}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="주소를 입력하세요"
          start={<Search aria-hidden="true" />}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      <Results query={query} onChoose={setChosen} />
    </>
  )
}

function Results({ query, onChoose }: { query: string; onChoose: (entry: BookEntry) => void }) {
  if (query.trim() === '') return null
  const found = searchBook(query)
  if (found.length === 0) {
    return (
      <EmptyState
        drawing="search"
        title="찾는 주소가 없어요."
        hint="구 이름으로 찾으면 도로명을 직접 입력할 수 있어요. 예: 마포구"
      />
    )
  }
  return (
    <>
      <output className="text-xs text-ink-3">{found.length}곳을 찾았어요.</output>
      <ul className="grid">
        {found.map((entry) => (
          <li key={`${entry.road}${entry.bcode}`} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onChoose(entry)}
              className="flex w-full items-center gap-3 rounded-md px-2 py-3 text-left -outline-offset-3 hover:bg-sunken"
            >
              <MapPin aria-hidden="true" className="text-brand-text" />
              <span className="min-w-0">
                <span className="block font-medium">
                  서울 {[entry.district.name, entry.road].filter(Boolean).join(' ')}
                </span>
                <span className="block text-sm text-ink-3">
                  {entry.bname || '도로명을 직접 입력해요'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
