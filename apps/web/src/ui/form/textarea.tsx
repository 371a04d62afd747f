import { graphemeCount, isLongerThan } from '@matjari/contract/text-length'
import { clsx } from 'clsx'
import { type ComponentProps, type Ref, useCallback, useRef, useState } from 'react'
import { useFieldControl } from './field-context.ts'
import { controlClass } from './input.tsx'
import { cutSurplus, fitGraphemes, refuseSurplus } from './length-limit.ts'

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
