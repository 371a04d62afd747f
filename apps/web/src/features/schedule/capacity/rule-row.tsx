import { type ReactNode, useId } from 'react'
import { FieldContext } from '../../../ui/form/field-context.ts'

type RuleRowProps = {
  label: string
  isOptional?: boolean
  help: ReactNode
  /** The control, wired to the label and the help. */
  children: ReactNode
  /** Over the whole width, below both. */
  below?: ReactNode
}

/** One rule: what it is about on the left, what holds on the right. */
export function RuleRow({ label, isOptional = false, help, children, below }: RuleRowProps) {
  const id = useId()
  const messageId = `${id}-help`
  return (
    <div className="grid grid-cols-1 items-center gap-x-8 gap-y-3 border-line py-4.5 not-first:border-t first:pt-0 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <p>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          {isOptional && <span className="ml-1.5 text-xs text-ink-3">선택</span>}
        </p>
        <p id={messageId} className="num mt-0.5 text-sm text-ink-3">
          {help}
        </p>
      </div>
      <FieldContext value={{ id, messageId, required: false, tone: 'plain' }}>
        {children}
      </FieldContext>
      {below && <div className="col-span-full min-w-0">{below}</div>}
    </div>
  )
}
