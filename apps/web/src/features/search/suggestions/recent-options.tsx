// No HTML element is a list of an input that keeps the focus; the input hears the keys for its rows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { clsx } from 'clsx'
import { History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from './active-option.ts'
import {
  GroupHeading,
  intoView,
  keepFocus,
  optionClass,
  optionId,
  popupClass,
} from './option-popup.tsx'

type ListState = {
  readonly listId: string
  readonly active: Place | null
  readonly onChoose: (place: Place) => void
}

/** A search can be made again or taken out; the row below them takes out all. */
export const recentCells = (searches: readonly string[]): readonly number[] =>
  searches.length === 0 ? [] : [...searches.map(() => 2), 1]

/** A grid, because a row may have two things to do. */
export const RecentOptions = ({
  searches,
  ...list
}: ListState & { searches: readonly string[] }) => (
  <div
    role="grid"
    id={list.listId}
    aria-label="최근 검색"
    tabIndex={-1}
    onMouseDown={keepFocus}
    className={popupClass}
  >
    <GroupHeading>최근 검색</GroupHeading>
    {searches.map((text, row) => (
      <div key={text} role="row" tabIndex={-1} className="flex gap-1">
        <Cell {...list} place={{ row, cell: 0 }} className="min-w-0 flex-1">
          <History aria-hidden="true" className="text-ink-3" />
          <span className="line-clamp-1 min-w-0">{text}</span>
        </Cell>
        <Cell
          {...list}
          place={{ row, cell: 1 }}
          className="w-target! flex-none justify-center px-0!"
        >
          <X aria-hidden="true" className="size-4 text-ink-3" />
          <span className="sr-only">{text} 삭제</span>
        </Cell>
      </div>
    ))}
    <div role="row" tabIndex={-1}>
      <Cell
        {...list}
        place={{ row: searches.length, cell: 0 }}
        className="justify-center text-ink-2"
      >
        모두 지우기
      </Cell>
    </div>
  </div>
)

function Cell({
  listId,
  active,
  onChoose,
  place,
  className,
  children,
}: ListState & { place: Place; className: string; children: ReactNode }) {
  const isActive = active?.row === place.row && active.cell === place.cell
  return (
    <div
      id={optionId(listId, place)}
      ref={isActive ? intoView : undefined}
      role="gridcell"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(place)}
      className={clsx(optionClass(isActive), className)}
    >
      {children}
    </div>
  )
}
