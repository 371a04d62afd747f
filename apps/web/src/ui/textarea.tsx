import { clsx } from 'clsx'
import { type ComponentProps, useRef, useState } from 'react'
import { useFieldControl } from './field-context.ts'
import { countGraphemes, fitGraphemes } from './graphemes.ts'
import { controlClass } from './input.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'maxLength'> & {
  value: string
  onValueChange: (value: string) => void
  /** In characters as people count them; more is not taken in. */
  max?: number
}

export function Textarea({
  value,
  onValueChange,
  max = Infinity,
  className,
  ...rest
}: TextareaProps) {
  const { border, aria } = useFieldControl()
  // While a syllable is being composed the element keeps its own text: rewriting it would break the IME.
  const [composing, setComposing] = useState<string | null>(null)
  const beforeComposing = useRef(value)

  function take(element: HTMLTextAreaElement, previous: string) {
    const { text, caret } = fitGraphemes({ previous, next: element.value, max })
    if (caret !== null) {
      element.value = text
      element.setSelectionRange(caret, caret)
    }
    onValueChange(text)
  }

  return (
    <textarea
      {...aria}
      {...rest}
      value={composing ?? value}
      onChange={(event) => {
        if (composing === null) return take(event.currentTarget, value)
        const next = event.currentTarget.value
        setComposing(next)
        onValueChange(fitGraphemes({ previous: beforeComposing.current, next, max }).text)
      }}
      onCompositionStart={(event) => {
        beforeComposing.current = value
        setComposing(event.currentTarget.value)
      }}
      onCompositionEnd={(event) => {
        setComposing(null)
        take(event.currentTarget, beforeComposing.current)
      }}
      className={clsx(
        controlClass,
        'field-sizing-content min-h-28! resize-y py-3 leading-[1.6]',
        border,
        className,
      )}
    />
  )
}

/** For the counter of a Field. Silent until nothing more fits. */
export function Counter({ value, max }: { value: string; max: number }) {
  const count = countGraphemes(value)
  return (
    <>
      {count} / {max}
      <output className="sr-only">{count >= max && `${max}자까지 쓸 수 있어요.`}</output>
    </>
  )
}
