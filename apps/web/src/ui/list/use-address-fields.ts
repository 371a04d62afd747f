import { type FormEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The same for the router and the browser, which may write the same letter in two ways. */
const plain = (search: string) => new URLSearchParams(search).toString()

/**
 * A form whose fields say what the address says, also after Back; `texts` has them by name.
 * The address bar changes at once, the screen when it gets to it. What somebody types in between
 * is newer than the address that arrives then, so it stays.
 */
export function useAddressFields(texts: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  /** What the address bar said when a field was last typed into. */
  const typedAt = useRef(new Map<string, string>())
  const { search } = useLocation()
  const filled = useRef('')
  const arriving = JSON.stringify(texts)

  const fill = useEffectEvent(() => {
    // An effect may run again without news, as when the page was hidden behind a part that loads.
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
  // Another page of the same list leaves alone what is typed and not searched for yet.
  useLayoutEffect(() => fill(), [arriving])

  function handleInput({ target }: FormEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      typedAt.current.set(target.name, plain(window.location.search))
  }

  return { form, handleInput }
}
