import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../lib/form-text.ts'

/**
 * A form whose controls say what the address says, also after Back. `texts` are its controls by name;
 * what they say when it is applied becomes a new address, which `addressOf` makes of their query string.
 */
export function useFilterForm(
  texts: Readonly<Record<string, string>>,
  addressOf: (search: string) => string,
) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const said = JSON.stringify(texts)

  useEffect(() => {
    const saying: unknown = JSON.parse(said)
    for (const [name, text] of Object.entries(saying ?? {})) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = String(text)
    }
  }, [said])

  function apply() {
    if (!form.current) return
    const data = new FormData(form.current)
    const names = Object.keys(texts)
    const search = new URLSearchParams(names.map((name) => [name, formText(data, name)]))
    void navigate(addressOf(search.toString()))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return { form, apply, handleSubmit }
}
