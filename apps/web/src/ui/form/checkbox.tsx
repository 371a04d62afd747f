import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const looks = {
  line: 'items-start py-2.5 text-sm',
  // for 전체 동의: a whole row
  row: 'w-full items-center rounded-md bg-sunken px-4 py-3 text-md font-semibold',
}

export function Checkbox({
  children,
  look = 'line',
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; look?: keyof typeof looks }) {
  return (
    <label
      className={clsx('inline-flex min-h-target gap-2.5 leading-normal', looks[look], className)}
    >
      <span className="relative grid size-5.5 flex-none place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute size-full appearance-none rounded-[0.4rem] border-[1.5px] border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand focus-visible:rounded-[0.4rem] disabled:border-line disabled:bg-sunken"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none relative size-4 stroke-[3.4] text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{children}</span>
    </label>
  )
}
