import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'

const looks = {
  md: 'min-h-control-md w-full rounded-md pl-4 pr-10 text-md bg-surface',
  // 16px on touch screens, or the browser of a phone zooms in
  sm: 'min-h-target w-full rounded-[0.625rem] pl-3 pr-9 text-md pointer-fine:text-sm bg-surface',
  quiet: 'min-h-target rounded-md pl-4 pr-9 text-md font-semibold bg-transparent hover:bg-sunken',
}

export function Select({
  look = 'md',
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { look?: keyof typeof looks }) {
  const { border, aria } = useFieldControl()
  return (
    <div className={clsx('relative', look === 'quiet' && 'w-fit', className)}>
      <select
        {...aria}
        {...rest}
        className={clsx(
          'appearance-none border leading-snug text-ink transition-colors focus:border-transparent focus:outline-3 focus:outline-offset-1 focus:outline-focus disabled:border-transparent disabled:bg-sunken disabled:text-ink-disabled',
          looks[look],
          look === 'quiet' ? 'border-transparent' : border,
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
      />
    </div>
  )
}
