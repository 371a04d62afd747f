import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field-context.ts'

const box =
  'w-full min-h-control-md rounded-md border bg-surface text-md leading-snug text-ink transition-colors'
const frame = `${box} flex items-center gap-2.5 has-focus:border-transparent has-focus:outline-3 has-focus:outline-offset-1 has-focus:outline-focus`
export const controlClass = `${box} px-4 focus:border-transparent focus:outline-3 focus:outline-offset-1 focus:outline-focus focus-visible:rounded-md read-only:border-transparent read-only:bg-sunken read-only:text-ink-2 disabled:border-transparent disabled:bg-sunken disabled:text-ink-disabled`

/** `start` and `end` are inside the outline: a search icon, the remaining time. */
export function Input({
  start,
  end,
  className,
  ...rest
}: ComponentProps<'input'> & { start?: ReactNode; end?: ReactNode }) {
  const { border, aria } = useFieldControl()
  if (!start && !end) {
    return <input {...aria} {...rest} className={clsx(controlClass, border, className)} />
  }
  return (
    <div className={clsx(frame, border, className)}>
      {start && <span className="-mr-2.5 flex-none pl-3.5 text-ink-3">{start}</span>}
      <input
        {...aria}
        {...rest}
        className={clsx(
          'min-h-[calc(var(--spacing-control-md)-2px)] min-w-0 flex-1 bg-transparent outline-none',
          start ? 'pl-2.5' : 'pl-4',
          !end && 'pr-4',
        )}
      />
      {end && <span className="flex-none pr-4">{end}</span>}
    </div>
  )
}
