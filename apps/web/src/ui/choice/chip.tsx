import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const base =
  'relative inline-flex min-h-10 items-center gap-1.5 rounded-full border px-4 text-sm whitespace-nowrap transition-colors after:absolute after:inset-x-0 after:-inset-y-[3px] focus-visible:rounded-full'
const off = 'border-line bg-surface font-medium text-ink hover:border-line-strong'
const on = 'border-brand-text bg-brand-soft font-semibold text-brand-text'

const noted = 'border-transparent bg-sunken font-semibold text-ink hover:bg-sunken-2'

/** For links that show a fact, active or removed; quieter than a chip that the visitor has switched on. */
export const chipLinkClass = (holds: boolean) => clsx(base, holds ? noted : off, 'max-w-full')

/** For a button that opens several choices; on when one of them is chosen. */
export const chipClass = (isOn: boolean) => clsx(base, isOn ? on : off)

/** Switches a filter on and off. */
export function FilterChip({
  pressed,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={clsx(base, pressed ? on : off, className)}
    />
  )
}

/** One of several; all of them share a `name`. */
export function RadioChip({
  children,
  checked,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'checked'> & { children: ReactNode; checked: boolean }) {
  return (
    <label className={clsx(base, 'focus-frame', checked ? on : off, className)}>
      <input {...rest} type="radio" checked={checked} className="absolute opacity-0" />
      {children}
    </label>
  )
}

/** A choice that can be removed. */
export function RemovableChip({
  children,
  removeLabel,
  onRemove,
}: {
  children: ReactNode
  removeLabel: string
  onRemove: () => void
}) {
  return (
    <span className={clsx(base, on)}>
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="relative z-1 -mr-2 grid size-6 place-items-center rounded-full after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:bg-current/14 focus-visible:rounded-full"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  )
}
