import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldContext } from './field-context.ts'

type FieldProps = {
  label: ReactNode
  children: ReactNode
  required?: boolean
  help?: ReactNode
  error?: ReactNode
  ok?: ReactNode
  /** At the right end of the label: `<Counter value={text} max={200} />`. */
  counter?: ReactNode
  /** Beside the control: a check button. */
  row?: ReactNode
  className?: string
}

/** One control with its label and message. Input, Select and Textarea inside are connected by context. */
export function Field({ label, children, row, counter, className, ...rest }: FieldProps) {
  const { wiring, message } = useWiring(rest)
  return (
    <div className={className}>
      <LabelLine counter={counter}>
        <label htmlFor={wiring.id}>{label}</label>
        {rest.required && <RequiredMark />}
      </LabelLine>
      <FieldContext value={wiring}>
        {row ? (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 *:last:min-w-27 *:last:px-4">
            {children}
            {row}
          </div>
        ) : (
          children
        )}
      </FieldContext>
      {message}
    </div>
  )
}

/** Several controls under one label: chips, radios, stars. */
export function FieldGroup({
  label,
  children,
  counter,
  className,
  ...rest
}: Omit<FieldProps, 'row'>) {
  const { wiring, message } = useWiring(rest)
  return (
    <fieldset
      aria-labelledby={wiring.id}
      aria-describedby={wiring.messageId}
      className={clsx('min-w-0', className)}
    >
      <LabelLine counter={counter}>
        <span id={wiring.id}>{label}</span>
        {rest.required && <RequiredMark />}
      </LabelLine>
      {children}
      {message}
    </fieldset>
  )
}

function useWiring({
  required = false,
  help,
  error,
  ok,
}: Pick<FieldProps, 'required' | 'help' | 'error' | 'ok'>) {
  const id = useId()
  const tone = error ? ('error' as const) : ok ? ('ok' as const) : ('plain' as const)
  const messageId = `${id}-message`
  return {
    wiring: { id, messageId, required, tone },
    message: <Message id={messageId} tone={tone} text={error || ok || help} />,
  }
}

function LabelLine({ children, counter }: { children: ReactNode; counter: ReactNode }) {
  return (
    <div className="mb-2 flex items-baseline gap-1.5 text-sm font-semibold">
      {children}
      {counter && <span className="ml-auto text-xs font-regular text-ink-3 num">{counter}</span>}
    </div>
  )
}

// Hidden from screen readers, which read aria-required.
const RequiredMark = () => (
  <span aria-hidden="true" className="font-medium text-brand-text">
    필수
  </span>
)

const looks = {
  plain: { Icon: Info, color: 'text-ink-3' },
  ok: { Icon: CircleCheck, color: 'text-ok-text' },
  error: { Icon: CircleAlert, color: 'text-danger-text' },
}

function Message({ id, tone, text }: { id: string; tone: keyof typeof looks; text: ReactNode }) {
  const { Icon, color } = looks[tone]
  // The live region stays mounted, so that a later message is read out.
  return (
    <div id={id} aria-live="polite">
      {text && (
        <p className={clsx('mt-2 flex items-start gap-1.5 text-xs leading-normal', color)}>
          <Icon aria-hidden="true" className="mt-px size-4.25" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
