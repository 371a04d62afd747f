import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import type { Place } from './active-option.ts'

export const optionId = (listId: string, { row, cell }: Place) => `${listId}-${row}-${cell}`

/** The sheet under the pill, which is the list itself. */
export const popupClass =
  'absolute inset-x-0 top-full z-(--z-menu) mt-1.5 max-h-[min(27rem,50dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-3'

/** Pressing it leaves the focus where it is, in the input. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Names the rows below it; a reader hears it as their group's name. */
export const GroupHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} aria-hidden="true" className="px-3 pt-1.5 pb-1 text-xs font-medium text-ink-3">
    {children}
  </p>
)

/** One row of it; the active one comes into view. */
export const optionClass = (isActive: boolean) =>
  clsx(
    'flex min-h-target w-full cursor-pointer items-center gap-2.5 rounded-[0.625rem] px-3 text-[0.9375rem] leading-snug hover:bg-sunken',
    isActive && 'bg-sunken',
  )

export function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
