import { currentToasts } from '../../src/ui/overlay/toasts.ts'

/** The real one, also while a test has the clock in its hand. */
const nextTurn = setImmediate

/** No promise: it would be true before it is kept. */
type Condition = () => boolean | Element | null | undefined

export async function until(isSo: Condition) {
  while (!isSo()) await new Promise<void>((resolve) => nextTurn(resolve))
}

export const text = () => document.body.textContent
export const read = (words: string) => until(() => text().includes(words))

/** By what it says or by what it is called. */
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
export const dialog = () => document.querySelector('[role="dialog"]')
export const toasts = () => currentToasts().map(({ message }) => message)

/** As a keyboard does it: React listens to the event, not to the value. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, words: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, words)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What somebody can press by now: not dim, and nothing under way. */
export function pressable(name: string) {
  const found = button(name)
  return found?.getAttribute('aria-disabled') === 'true' ? undefined : found
}

/** A finger that was on its way: it comes down in the very moment in which the button says that. */
export function pressAsSoonAs(name: string) {
  const finger = new MutationObserver(() => {
    const found = button(name)
    if (!found) return
    finger.disconnect()
    found.click()
  })
  finger.observe(document.body, { subtree: true, childList: true, characterData: true })
}
