import { clsx } from 'clsx'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

const base =
  'relative inline-flex items-center justify-center gap-2 border text-center leading-[1.2] font-semibold whitespace-nowrap transition-[background-color,border-color,color,scale] active:scale-98 disabled:scale-100 disabled:border-transparent disabled:bg-sunken disabled:text-ink-disabled'

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  quiet: 'border-transparent bg-sunken text-ink hover:bg-sunken-2',
  outline: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  soft: 'border-transparent bg-brand-soft text-brand-text hover:bg-brand-soft-hover',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger-text bg-surface text-danger-text hover:bg-danger-soft',
  'danger-solid': 'border-transparent bg-danger text-on-brand hover:bg-danger-hover',
}

const sizes = {
  // looks 36px high, but can be touched on 44px
  sm: 'min-h-control-sm rounded-[0.625rem] px-3.5 text-sm after:absolute after:inset-x-0 after:-inset-y-1',
  md: 'min-h-control-md rounded-md px-5 text-md',
  lg: 'min-h-control-lg rounded-[0.875rem] px-7 text-[1.0625rem]',
}

const busyMark =
  'before:size-[1.05em] before:animate-turn before:rounded-full before:border-2 before:border-current before:border-r-transparent'

type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  block?: boolean | undefined
}

/** For links that should look like a button. */
export const buttonClass = ({ variant = 'quiet', size = 'md', block = false }: ButtonLook = {}) =>
  clsx(base, variants[variant], sizes[size], block && 'w-full')

export function Button({
  variant,
  size,
  block,
  loading,
  type = 'button',
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { loading?: boolean | undefined }) {
  const isHeld = useRef(false)

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would drop the focus and grey out the button just pressed.
    if (loading || isHeld.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (loading === false) hold()
    onClick?.(event)
  }

  /** Ignores further presses in the same tick: in the next one the button has rendered as loading. */
  function hold() {
    isHeld.current = true
    queueMicrotask(() => {
      isHeld.current = false
    })
  }

  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, size, block }), loading && busyMark, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={press}
    />
  )
}

const iconVariants = {
  plain: 'text-ink-2 hover:bg-sunken hover:text-ink',
  line: 'border border-line bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
  ok: 'text-ok-text hover:bg-sunken',
  danger: 'text-danger-text hover:bg-sunken',
}

export function IconButton({
  label,
  variant = 'plain',
  type = 'button',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  variant?: keyof typeof iconVariants
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        'relative inline-grid size-target flex-none place-items-center rounded-full transition-colors disabled:bg-transparent disabled:text-ink-disabled',
        iconVariants[variant],
        className,
      )}
    />
  )
}
