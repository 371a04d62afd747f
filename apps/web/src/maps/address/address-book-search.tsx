import { MapPin, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import {
  type BookEntry,
  type FoundPlace,
  placeFromBook,
  type TypedAddress,
  type TypedProblems,
  typedProblems,
} from '../found-address.ts'
import { postcodeOf, readQuery, searchBook } from './address-book.ts'

type AddressBookFormProps = {
  entry: BookEntry
  /** The house number, when the search text had one. */
  buildingNumber: string
  onBack: () => void
  onFound: (place: FoundPlace) => void
}

/** Asks for what the book lacks: the house number, and usually the postcode. */
function AddressBookForm({ entry, buildingNumber, onBack, onFound }: AddressBookFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedAddress>(() => ({
    road: entry.road ?? '',
    buildingNumber,
    bname: entry.bname,
    zonecode: postcodeOf(entry, entry.road ?? '', buildingNumber),
  }))
  const [problems, setProblems] = useState<TypedProblems>({})

  // The list with the focus in it is gone.
  useEffect(() => focusOn(form.current, entry.road === null ? 'road' : 'buildingNumber'), [entry])

  function change(changed: Partial<TypedAddress>) {
    const next = { ...typed, ...changed }
    const postcode = postcodeOf(entry, next.road.trim(), next.buildingNumber.trim())
    setTyped(postcode && !('zonecode' in changed) ? { ...next, zonecode: postcode } : next)
    setProblems({})
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The dialog is a portal inside another form, and React passes the event on to that form.
    event.stopPropagation()
    const found = typedProblems(typed)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return focusOn(form.current, first)
    onFound(placeFromBook(entry, typed))
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid gap-5">
      <Field label="도로명" required error={problems.road}>
        <Input
          name="road"
          value={typed.road}
          readOnly={entry.road !== null}
          placeholder="예: 월드컵로13길"
          onChange={(event) => change({ road: event.target.value })}
        />
      </Field>
      <Field label="건물번호" required error={problems.buildingNumber}>
        <Input
          name="buildingNumber"
          value={typed.buildingNumber}
          autoComplete="off"
          placeholder="예: 152"
          onChange={(event) => change({ buildingNumber: event.target.value })}
        />
      </Field>
      {entry.road === null && (
        <Field label="동 이름 (선택)">
          <Input
            name="bname"
            value={typed.bname}
            placeholder="예: 망원동"
            onChange={(event) => change({ bname: event.target.value })}
          />
        </Field>
      )}
      <Field label="우편번호" required error={problems.zonecode}>
        <Input
          name="zonecode"
          value={typed.zonecode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          placeholder="다섯 자리"
          onChange={(event) => change({ zonecode: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">
        <span className="sr-only">입력할 주소: </span>
        {placeFromBook(entry, typed).address.roadAddress}
      </p>
      <div className="flex gap-2.5">
        <Button onClick={onBack}>다시 찾기</Button>
        <Button type="submit" variant="primary" className="flex-1">
          이 주소로 입력
        </Button>
      </div>
    </form>
  )
}

const focusOn = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/** Finds a road in the built-in book, then asks for the house number. */
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
