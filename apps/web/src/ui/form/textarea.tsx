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

/** As much of `inserted`, from its beginning, as fits between `before` and `after`. */
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
  // Somebody may paste a book: only what could fit is looked at. At both ends characters may grow into one.
  const parts = split(cutToGraphemes(inserted, room + 2))
  while (parts.length > 0 && isLongerThan(before + parts.join('') + after, max)) parts.pop()
  return parts.join('')
}

/**
 * What stays of `next` when only `max` characters fit. The surplus is taken from what was just put
 * in, wherever the caret stood, and never from what was there before.
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
  // A text that came in too long may still be shortened.
  if (!isLongerThan(next, max) || next.length < previous.length) {
    return { text: next, caret: null }
  }
  const head = commonStart(previous, next)
  const tail = commonEnd(previous.slice(head), next.slice(head))
  const before = next.slice(0, head)
  const after = next.slice(next.length - tail)
  const inserted = next.slice(head, next.length - tail)
  const kept = before + fitInsertion({ before, inserted, after, max })
  return { text: kept + after, caret: kept.length }
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

/** Insertions at the caret that a browser asks about before it makes them. */
const asked = new Set(['insertText', 'insertLineBreak', 'insertParagraph', 'insertFromPaste'])

/**
 * For `beforeinput`: what does not fit is never put in. Taking it out again afterwards would rewrite
 * the text, and with that a browser forgets what could be undone.
 */
function refuseSurplus(event: InputEvent, element: HTMLTextAreaElement, max: number) {
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
function cutSurplus(
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

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'maxLength'> & {
  value: string
  onValueChange: (value: string) => void
  /** In characters as people count them; more is not taken in. */
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
  // While a syllable is being composed the element keeps its own text: rewriting it would break the IME.
  const [composing, setComposing] = useState<string | null>(null)
  const beforeComposing = useRef(value)
  const isStepping = useRef(false)

  const watch = useCallback(
    (element: HTMLTextAreaElement) => {
      const handle = (event: InputEvent) => refuseSurplus(event, element, max)
      // React's own event of this name is another one.
      element.addEventListener('beforeinput', handle)
      const takeBack = hand(element, ref)
      return () => {
        element.removeEventListener('beforeinput', handle)
        takeBack()
      }
    },
    [max, ref],
  )

  /** Undoing the cut of a surplus would bring it back: that step is not one of the person's own. */
  function stepOver(element: HTMLTextAreaElement, event: Event) {
    const command = event instanceof InputEvent && historySteps.get(event.inputType)
    if (!command) return
    isStepping.current = true
    while (element.value === value || isLongerThan(element.value, max)) {
      if (!document.execCommand(command)) break
    }
    isStepping.current = false
  }

  /** What could not be refused beforehand: a syllable that was composed, a word that was dropped. */
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
        // First: cutting what is too much is heard above, as if it were a part of the composition.
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

/** Gives the element to a ref of the caller, too; what it returns takes it away again. */
function hand<Element>(element: Element, ref: Ref<Element> | undefined) {
  if (typeof ref === 'function') return ref(element) ?? (() => void ref(null))
  if (ref) ref.current = element
  return () => {
    if (ref) ref.current = null
  }
}

/** For the counter of a Field. Silent until nothing more fits. */
export function Counter({ value, max }: { value: string; max: number }) {
  const count = graphemeCount(value)
  return (
    <>
      {count} / {max}
      <output className="sr-only">{count >= max && `${max}자까지 쓸 수 있어요.`}</output>
    </>
  )
}
