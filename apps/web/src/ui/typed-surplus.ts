import { fitInsertion } from './graphemes.ts'

/** Insertions at the caret that a browser asks about before it makes them. */
const asked = new Set(['insertText', 'insertLineBreak', 'insertParagraph', 'insertFromPaste'])

/**
 * For `beforeinput`: what does not fit is never put in. Taking it out again afterwards would rewrite
 * the text, and with that a browser forgets what could be undone.
 */
export function refuseSurplus(event: InputEvent, element: HTMLTextAreaElement, max: number) {
  if (!event.cancelable || event.isComposing || !asked.has(event.inputType)) return
  const inserted = textOf(event)
  const { value, selectionStart, selectionEnd } = element
  // A text that came in too long may still be shortened.
  if (inserted === null || inserted.length < selectionEnd - selectionStart) return
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const fitting = fitInsertion({ before, inserted, after, max })
  if (fitting === inserted) return
  event.preventDefault()
  // The only insertion by script that can be undone; every browser still knows it.
  if (fitting !== '') document.execCommand('insertText', false, fitting)
}

/** For what is in already: `text` is what may stay, and the surplus stood where `caret` is. */
export function cutSurplus(
  element: HTMLTextAreaElement,
  { text, caret }: { text: string; caret: number },
) {
  const surplus = element.value.length - text.length
  element.setSelectionRange(caret, caret + surplus)
  if (surplus > 0) document.execCommand('delete')
  // Where scripts may not edit: the text counts more than what could be undone.
  if (element.value === text) return
  element.value = text
  element.setSelectionRange(caret, caret)
}

function textOf({ inputType, data, dataTransfer }: InputEvent): string | null {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return '\n'
  const text = data ?? dataTransfer?.getData('text/plain') ?? null
  return text && text.replace(/\r\n?/g, '\n')
}
