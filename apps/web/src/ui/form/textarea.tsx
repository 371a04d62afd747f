import {
  cutToGraphemes,
  graphemeCount,
  graphemesOf,
  isLongerThan,
} from '@matjari/contract/text-length'
import { clsx } from 'clsx'
import { type ComponentProps, type Ref, useCallback, useRef, useState } from 'react'
import { useFieldControl } from './field-context.ts'
import { controlClass } from './input.tsx'

const split = (text: string) => Array.from(graphemesOf(text), (part) => part.segment)

/** The beginning of `inserted` that fits between `before` and `after`. */
export function fitInsertion({
  before,
  inserted,
  after,
  max,
}: {
  before: string
  inserted: string
  after: string
  max: number
}) {
  if (!isLongerThan(before + inserted + after, max)) return inserted
  const room = Math.max(0, max - graphemeCount(before + after))
  // A pasted text may be a book: only what could fit is split. At both ends, characters may merge into one
  // grapheme.
  const parts = split(cutToGraphemes(inserted, room + 2))
  while (parts.length > 0 && isLongerThan(before + parts.join('') + after, max)) parts.pop()
  return parts.join('')
}

/**
 * The part of `next` that stays when only `max` characters fit. The surplus is taken from the text just
 * inserted, wherever the caret was, and never from the text before it.
 */
export function fitGraphemes({
  previous,
  next,
  max,
}: {
  previous: string
  next: string
  max: number
}) {
  // A text that was too long from the beginning may still be shortened.
  if (!isLongerThan(next, max) || next.length < previous.length) {
    return { text: next, caret: null }
  }
  const head = commonStart(previous, next)
  const tail = commonEnd(previous.slice(head), next.slice(head))
  const before = next.slice(0, head)
  const after = next.slice(next.length - tail)
  const inserted = next.slice(head, next.length - tail)
  const shortened = before + fitInsertion({ before, inserted, after, max })
  return { text: shortened + after, caret: shortened.length }
}

function commonStart(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function commonEnd(a: string, b: string) {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length += 1
  }
  return length
}

/** Input types at the caret that browsers report in `beforeinput`. */
const insertionTypes = new Set([
  'insertText',
  'insertLineBreak',
  'insertParagraph',
  'insertFromPaste',
])

/**
 * For `beforeinput`: surplus text is never inserted. Removing it afterwards would rewrite the value, which
 * clears the browser's undo history.
 */
function refuseSurplus(event: InputEvent, element: HTMLTextAreaElement, max: number) {
  if (!event.cancelable || event.isComposing || !insertionTypes.has(event.inputType)) return
  const inserted = textOf(event)
  const { value, selectionStart, selectionEnd } = element
  // A text that was too long from the beginning may still be shortened.
  if (inserted === null || inserted.length < selectionEnd - selectionStart) return
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const fitting = fitInsertion({ before, inserted, after, max })
  if (fitting === inserted) return
  event.preventDefault()
  // The only scripted insertion that keeps undo working; deprecated, but every browser still supports it.
  if (fitting !== '') document.execCommand('insertText', false, fitting)
}

/** For text already inserted: `text` is the part that stays, and the surplus was at `caret`. */
function cutSurplus(
  element: HTMLTextAreaElement,
  { text, caret }: { text: string; caret: number },
) {
  const surplus = element.value.length - text.length
  element.setSelectionRange(caret, caret + surplus)
  if (surplus > 0) document.execCommand('delete')
  // When execCommand is refused, the value is set directly: the limit matters more than undo.
  if (element.value === text) return
  element.value = text
  element.setSelectionRange(caret, caret)
}

function textOf({ inputType, data, dataTransfer }: InputEvent): string | null {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return '\n'
  const text = data ?? dataTransfer?.getData('text/plain') ?? null
  return text && text.replace(/\r\n?/g, '\n')
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'maxLength'> & {
  value: string
  onValueChange: (value: string) => void
  /** In characters as people count them (graphemes); surplus text is refused. */
  max?: number
  /** For a line or two. */
  isLow?: boolean
}

const historySteps = new Map([
  ['historyUndo', 'undo'],
  ['historyRedo', 'redo'],
])

export function Textarea({
  value,
  onValueChange,
  max = Infinity,
  isLow = false,
  className,
  ref,
  ...rest
}: TextareaProps) {
  const { border, aria } = useFieldControl()
  // While the IME composes a syllable the element keeps its own text: rewriting it would break the composition.
  const [composing, setComposing] = useState<string | null>(null)
  const beforeComposing = useRef(value)
  const isStepping = useRef(false)

  const watch = useCallback(
    (element: HTMLTextAreaElement) => {
      const handle = (event: InputEvent) => refuseSurplus(event, element, max)
      // React's event of this name is a different one.
      element.addEventListener('beforeinput', handle)
      const takeBack = hand(element, ref)
      return () => {
        element.removeEventListener('beforeinput', handle)
        takeBack()
      }
    },
    [max, ref],
  )

  /** Undoing our cut would bring the surplus back: skip that history step, it is not the member's own. */
  function stepOver(element: HTMLTextAreaElement, event: Event) {
    const command = event instanceof InputEvent && historySteps.get(event.inputType)
    if (!command) return
    isStepping.current = true
    while (element.value === value || isLongerThan(element.value, max)) {
      if (!document.execCommand(command)) break
    }
    isStepping.current = false
  }

  /** Handles what `beforeinput` cannot refuse: a composed syllable, a dropped text. */
  function take(element: HTMLTextAreaElement, previous: string) {
    const { text, caret } = fitGraphemes({ previous, next: element.value, max })
    if (caret !== null) cutSurplus(element, { text, caret })
    onValueChange(text)
  }

  return (
    <textarea
      {...aria}
      {...rest}
      ref={watch}
      value={composing ?? value}
      onChange={(event) => {
        if (isStepping.current) return
        if (composing === null) {
          stepOver(event.currentTarget, event.nativeEvent)
          return take(event.currentTarget, value)
        }
        const next = event.currentTarget.value
        setComposing(next)
        onValueChange(fitGraphemes({ previous: beforeComposing.current, next, max }).text)
      }}
      onCompositionStart={(event) => {
        beforeComposing.current = value
        setComposing(event.currentTarget.value)
      }}
      onCompositionEnd={(event) => {
        // First: our cut fires an input event, which the handler above must not count as part of the composition.
        take(event.currentTarget, beforeComposing.current)
        setComposing(null)
      }}
      className={clsx(
        controlClass,
        'field-sizing-content resize-y py-3 leading-[1.6]',
        isLow ? 'min-h-12!' : 'min-h-28!',
        border,
        className,
      )}
    />
  )
}

/** Passes the element to the caller's ref too; returns the clean-up. */
function hand<Element>(element: Element, ref: Ref<Element> | undefined) {
  if (typeof ref === 'function') return ref(element) ?? (() => void ref(null))
  if (ref) ref.current = element
  return () => {
    if (ref) ref.current = null
  }
}

/** For the label of a Field. It is read out only when the limit is reached. */
export function Counter({ value, max }: { value: string; max: number }) {
  const count = graphemeCount(value)
  return (
    <>
      {count} / {max}
      <output className="sr-only">{count >= max && `${max}자까지 쓸 수 있어요.`}</output>
    </>
  )
}
