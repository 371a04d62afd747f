import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactElement, useRef } from 'react'

export type MenuItem = {
  label: string
  /** For items with the same label. */
  id?: string
  icon?: LucideIcon
  tone?: 'danger'
  disabled?: boolean
  /** Why the item is disabled, or its present value: '18:00 뒤에', '켬'. A disabled item with a reason is still read out. */
  note?: string | undefined
  /** For an item that is on or off. */
  isChecked?: boolean
  /** A separator before it: the next items are of another kind. */
  isApart?: boolean
  onSelect: () => void
}

/** A list of commands under a button; `trigger` is that button, usually an IconButton. */
export function Menu({
  trigger,
  items,
  align = 'end',
  isRoomy = false,
  onOpenChange,
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** For wet hands in a restaurant: 48 px instead of 44. */
  isRoomy?: boolean
  onOpenChange?: (isOpen: boolean) => void
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
    // Not modal: Radix would hide the rest of the page from screen readers while its elements stay focusable.
    <DropdownMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild ref={triggerRef}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={handleClosed}
          // On the layer of dialogs, because a menu may be inside one.
          className="z-(--z-dialog) min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop rounded-lg border border-line bg-surface p-1.5 shadow-3"
        >
          {items.map((item) => (
            <Fragment key={item.id ?? item.label}>
              {item.isApart && <DropdownMenu.Separator className="mx-1.5 my-1 h-px bg-line" />}
              <Command
                item={item}
                isRoomy={isRoomy}
                onChoose={() => {
                  chosen.current = item.onSelect
                }}
              />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Command({
  item: { label, icon: Icon, tone, disabled = false, note, isChecked },
  isRoomy,
  onChoose,
}: {
  item: MenuItem
  isRoomy: boolean
  onChoose: () => void
}) {
  const isExplained = disabled && note !== undefined
  const common = {
    disabled: disabled && !isExplained,
    'aria-disabled': disabled || undefined,
    onSelect: (event: Event) => (isExplained ? event.preventDefault() : onChoose()),
    className: clsx(
      'flex cursor-pointer items-center gap-2.5 rounded-[0.625rem] px-3 text-[0.9375rem] font-medium whitespace-nowrap -outline-offset-3 select-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled',
      isRoomy ? 'min-h-12' : 'min-h-target',
      isExplained && 'cursor-not-allowed text-ink-3',
      !isExplained && tone === 'danger'
        ? 'text-danger-text data-highlighted:bg-danger-soft'
        : 'text-ink data-highlighted:bg-sunken',
    ),
  }
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="opacity-85" />}
      {label}
      {note && <small className="num ml-auto pl-4 text-xs font-regular text-ink-3">{note}</small>}
    </>
  )
  if (isChecked === undefined) return <DropdownMenu.Item {...common}>{content}</DropdownMenu.Item>
  return (
    <DropdownMenu.CheckboxItem {...common} checked={isChecked}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
