import { useEffect } from 'react'

/** Says on the input what its list does. The form that draws it works without knowing any of this. */
export function useExpandedState(
  input: HTMLInputElement,
  { isShown, activeId }: { isShown: boolean; activeId: string | null },
) {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown))
    if (activeId === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', activeId)
  }, [input, isShown, activeId])
}

export function writeText(input: HTMLInputElement, text: string) {
  input.value = text
}

/** A query whose results are on the page already needs no help. */
export const isUnanswered = (input: HTMLInputElement) =>
  input.value.trim() === '' || input.value !== input.defaultValue
