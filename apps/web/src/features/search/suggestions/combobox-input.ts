import { useEffect, useEffectEvent } from 'react'

type Shown = {
  readonly isShown: boolean
  readonly popup: 'grid' | 'listbox'
  readonly activeId: string | null
}

/** Says on the input what its list does. The form that draws it works without knowing any of this. */
export function useExpandedState(input: HTMLInputElement, { isShown, popup, activeId }: Shown) {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown))
    input.setAttribute('aria-haspopup', popup)
    if (activeId === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', activeId)
  }, [input, isShown, popup, activeId])
}

export function writeText(input: HTMLInputElement, text: string) {
  input.value = text
}

/** A query whose results are on the page already needs no help. */
export const isUnanswered = (input: HTMLInputElement) =>
  input.value.trim() === '' || input.value !== input.defaultValue

/**
 * Keys that compose a syllable are not ours yet; an arrow or Enter that ends it comes once more afterwards.
 * Safari says so only by the number, which has no other name.
 */
// oxlint-disable-next-line typescript/no-deprecated -- see above
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

type InputEvents = {
  readonly onFocus: () => void
  readonly onText: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onLeave: () => void
  readonly onSubmit: () => void
}

/** Listens to an input that was on the page before the file of the listener. */
export function useInputEvents(
  input: HTMLInputElement,
  { text, ...events }: InputEvents & { text: string },
) {
  const handle = useEffectEvent((event: Event) => {
    if (event.type === 'focus') events.onFocus()
    else if (event.type === 'input') events.onText(input.value.trim())
    else if (event.type === 'blur') events.onLeave()
    else if (event.type === 'submit') events.onSubmit()
    else if (event instanceof KeyboardEvent && !isComposing(event)) events.onKey(event)
  })

  // Somebody types on while the file arrives and is drawn for the first time.
  const catchUp = useEffectEvent(() => {
    const typed = input.value.trim()
    if (typed !== text) events.onText(typed)
  })

  useEffect(() => {
    const heard = new AbortController()
    const listen = (target: EventTarget | null, types: readonly string[]) => {
      for (const type of types) {
        target?.addEventListener(type, (event) => handle(event), { signal: heard.signal })
      }
    }
    listen(input, ['focus', 'input', 'blur', 'keydown'])
    listen(input.form, ['submit'])
    catchUp()
    return () => heard.abort()
  }, [input])
}
