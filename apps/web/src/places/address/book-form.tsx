import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { postcodeOf } from './book.ts'
import {
  type BookEntry,
  type FoundPlace,
  placeFromBook,
  type TypedAddress,
  type TypedProblems,
  typedProblems,
} from './found-place.ts'

type AddressBookFormProps = {
  entry: BookEntry
  /** As far as it was part of the search. */
  buildingNumber: string
  onBack: () => void
  onFound: (place: FoundPlace) => void
}

/** What the book cannot know: the number of the house, and mostly its postcode. */
export function AddressBookForm({ entry, buildingNumber, onBack, onFound }: AddressBookFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedAddress>(() => ({
    road: entry.road ?? '',
    buildingNumber,
    bname: entry.bname,
    zonecode: postcodeOf(entry, entry.road ?? '', buildingNumber),
  }))
  const [problems, setProblems] = useState<TypedProblems>({})

  // The list is gone, and the focus with it.
  useEffect(() => focusOn(form.current, entry.road === null ? 'road' : 'buildingNumber'), [entry])

  function change(changed: Partial<TypedAddress>) {
    const next = { ...typed, ...changed }
    const known = postcodeOf(entry, next.road.trim(), next.buildingNumber.trim())
    setTyped(known && !('zonecode' in changed) ? { ...next, zonecode: known } : next)
    setProblems({})
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands in a form of its own making, and React passes the event on to it.
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
