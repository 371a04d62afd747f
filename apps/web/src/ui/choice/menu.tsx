import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useRef } from 'react'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  tone?: 'danger'
  disabled?: boolean
  onSelect: () => void
}

/** A list of commands under a button; `trigger` is that button, usually an IconButton. */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(null)

  function handleClosed() {
    const run = chosen.current
    chosen.current = null
    // After Radix has moved the focus: a dialog opened by the command then returns it to the trigger.
    queueMicrotask(() => {
      const isNowhere = document.activeElement === document.body
      if (isNowhere) triggerRef.current?.focus()
      run?.()
    })
  }

  return (
    // Not modal: hiding the whole page for a list of commands leaves focusable things in hiding.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={triggerRef}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={handleClosed}
          // The dialog's layer: a menu may hang in a dialog.
          className="z-(--z-dialog) min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop rounded-lg border border-line bg-surface p-1.5 shadow-3"
        >
          {items.map(({ label, icon: Icon, tone, disabled = false, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              disabled={disabled}
              onSelect={() => {
                chosen.current = onSelect
              }}
              className={clsx(
                'flex min-h-target cursor-pointer items-center gap-2.5 rounded-[0.625rem] px-3 text-[0.9375rem] font-medium whitespace-nowrap -outline-offset-3 select-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled',
                tone === 'danger'
                  ? 'text-danger-text data-highlighted:bg-danger-soft'
                  : 'text-ink data-highlighted:bg-sunken',
              )}
            >
              {Icon && <Icon aria-hidden="true" className="opacity-85" />}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
