import { type FormEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Makes two query strings comparable: the router and the browser may encode the same letter differently. */
const plain = (search: string) => new URLSearchParams(search).toString()

/**
 * Keeps a form's fields equal to the address, also after Back; `texts` has their values by name. The address
 * bar changes at once, the page renders later. Text typed in between is newer than the address that arrives
 * then, so it stays.
 */
export function useAddressFields(texts: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  /** The query string at the time a field was last typed into. */
  const typedAt = useRef(new Map<string, string>())
  const { search } = useLocation()
  const filled = useRef('')
  const arriving = JSON.stringify(texts)

  const fill = useEffectEvent(() => {
    // An effect may run again with the same values, as when a Suspense boundary hid the page.
    if (filled.current === arriving) return
    filled.current = arriving
    for (const [name, text] of Object.entries(texts)) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (typedAt.current.get(name) === plain(search)) continue
      typedAt.current.delete(name)
      if (field.value !== text) field.value = text
    }
  })
  // Another page of the same list keeps the text that is typed but not submitted.
  useLayoutEffect(() => fill(), [arriving])

  function handleInput({ target }: FormEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      typedAt.current.set(target.name, plain(window.location.search))
  }

  return { form, handleInput }
}
