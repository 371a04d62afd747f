/**
 * Whether the focused number field holds something that is no number it takes. It then goes back to
 * its last number, for the person to see, instead of being sent without a word.
 */
export function isTypingUndone(): boolean {
  const typing = document.activeElement
  if (!(typing instanceof HTMLInputElement) || typing.type !== 'number') return false
  if (typing.value !== '' && typing.validity.valid) return false
  typing.blur()
  typing.focus()
  return true
}
