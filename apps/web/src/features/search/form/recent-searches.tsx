import { clsx } from 'clsx'
import { History, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  GroupHeading,
  keepFocus,
  type OptionPosition,
  optionClass,
  optionId,
  popupClass,
  scrollIntoView,
} from './suggestion-options.tsx'

const key = 'matjari-recent-searches'
const maxRecentSearches = 5

/** Newest first, without duplicates. */
export const withSearch = (list: readonly string[], text: string): readonly string[] =>
  [text, ...list.filter((earlier) => earlier !== text)].slice(0, maxRecentSearches)

export const withoutSearch = (list: readonly string[], text: string): readonly string[] =>
  list.filter((earlier) => earlier !== text)

/** The searches of this browser; they are never sent. */
export function readSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isText).slice(0, maxRecentSearches) : []
  } catch {
    return [] // no storage for this site, or not our content
  }
}

export function writeSearches(list: readonly string[]) {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list))
    else localStorage.removeItem(key)
  } catch {
    // Without storage nothing is remembered; the search itself still works.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function useRecentSearches() {
  const [searches, setSearches] = useState(readSearches)

  // Reads the storage again: another tab may have searched meanwhile.
  function change(next: (list: readonly string[]) => readonly string[]) {
    const list = next(readSearches())
    writeSearches(list)
    setSearches(list)
  }

  return {
    searches,
    add: (text: string) => change((list) => withSearch(list, text)),
    remove: (text: string) => change((list) => withoutSearch(list, text)),
    clear: () => change(() => []),
  }
}

// No HTML element is a list of an input that keeps the focus; the input receives the keys for its rows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */

type ListState = {
  readonly listId: string
  readonly active: OptionPosition | null
  readonly onChoose: (place: OptionPosition) => void
}

/** The number of cells per row: a search has two (search again, remove), the last row one (remove all). */
export const recentCells = (searches: readonly string[]): readonly number[] =>
  searches.length === 0 ? [] : [...searches.map(() => 2), 1]

/** A grid, because a row may have two actions. */
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
}: ListState & { place: OptionPosition; className: string; children: ReactNode }) {
  const isActive = active?.row === place.row && active.cell === place.cell
  return (
    <div
      id={optionId(listId, place)}
      ref={isActive ? scrollIntoView : undefined}
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
