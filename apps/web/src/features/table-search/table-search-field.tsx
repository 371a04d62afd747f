import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type TableSearchFieldName = 'day' | 'meal' | 'guests'

export const fieldLabels = { day: '날짜', meal: '시간대', guests: '인원' } as const

type FieldProps = {
  name: TableSearchFieldName
  isSmall: boolean
  isOpen: boolean
  panelId: string
  /** The visitor is about to press: preload. */
  onAhead: () => void
  onPress: (button: HTMLButtonElement) => void
  children: ReactNode
}

/** One part of the table query: its value, and on a press the choices. */
export const TableSearchField = ({
  name,
  isSmall,
  isOpen,
  panelId,
  onAhead,
  onPress,
  children,
}: FieldProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-controls={isOpen ? panelId : undefined}
    onPointerEnter={onAhead}
    onFocus={onAhead}
    onClick={({ currentTarget }) => onPress(currentTarget)}
    className={clsx(
      'relative grid content-center justify-items-start rounded-full text-left noscript:hidden leading-snug hover:bg-sunken focus-visible:rounded-full focus-visible:-outline-offset-3 aria-expanded:bg-sunken max-md:min-h-13 max-md:rounded-md max-md:px-3.5',
      'not-first:before:absolute not-first:before:inset-y-3.5 not-first:before:left-0 not-first:before:w-px not-first:before:bg-line',
      isSmall ? 'min-h-12 px-5' : 'min-h-15 px-6.5',
    )}
  >
    <span className={clsx('text-2xs font-medium text-ink-3', isSmall && 'md:sr-only')}>
      {fieldLabels[name]}
    </span>
    <span className="num font-semibold whitespace-nowrap max-md:text-[0.9375rem]">{children}</span>
  </button>
)
