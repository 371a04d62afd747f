import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ListAddress } from '../../lib/list-address.ts'
import { Button } from '../button.tsx'
import { Segmented } from '../choice/segmented.tsx'
import { formText } from '../form/form-text.ts'
import { useAddressFields } from './use-address-fields.ts'

/** Its controls have the names of the filters. A choice applies at once, a text with Enter or the button. */
export function FilterForm<Filters>({
  label,
  address,
  filters,
  className,
  children,
}: {
  label: string
  address: ListAddress<Filters>
  filters: Filters
  className: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const texts = address.texts(filters)
  const { form, handleInput } = useAddressFields(texts)

  function apply() {
    if (!form.current) return
    const data = new FormData(form.current)
    const names = Object.keys(texts)
    const search = new URLSearchParams(names.map((name) => [name, formText(data, name)]))
    void navigate(address.write(address.read(search.toString())))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return (
    <search aria-label={label}>
      <form
        ref={form}
        onSubmit={handleSubmit}
        onInput={handleInput}
        onChange={({ target }) => isChosen(target) && apply()}
        className={className}
      >
        {children}
      </form>
    </search>
  )
}

const isChosen = (control: EventTarget) =>
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && control.type === 'radio')

export const FilterButton = ({ className }: { className?: string }) => (
  <Button type="submit" className={className}>
    <Search aria-hidden="true" className="size-4.5" />
    검색
  </Button>
)

/** Choices side by side; the chosen one is written into a hidden field of the form. */
export function SegmentedFilter<Value extends string>({
  name,
  value,
  ...rest
}: {
  name: string
  label: string
  options: readonly { value: Value; label: string }[]
  /** The value in the address. */
  value: Value
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)

  function take(choice: Value) {
    if (!field.current) return
    field.current.value = choice
    // A value set by script fires no input event, so send one.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <>
      <input ref={field} type="hidden" name={name} />
      <Segmented {...rest} value={value} onValueChange={take} />
    </>
  )
}
