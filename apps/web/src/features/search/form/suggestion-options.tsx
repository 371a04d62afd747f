import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { clsx } from 'clsx'
import { History, MapPin, Utensils } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Photo } from '../../../ui/photo/photo.tsx'
import { matchParts, type SuggestionRow, suggestionGroups } from './suggestion-groups.ts'

export const optionId = (listId: string, { row, cell }: OptionPosition) =>
  `${listId}-${row}-${cell}`

/** The popup under the pill, which is the list itself. */
export const popupClass =
  'absolute inset-x-0 top-full z-(--z-menu) mt-1.5 max-h-[min(27rem,50dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-3'

/** A press leaves the focus in the input. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Labels the rows below it; a screen reader reads it as their group's name. */
export const GroupHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} aria-hidden="true" className="px-3 pt-1.5 pb-1 text-xs font-medium text-ink-3">
    {children}
  </p>
)

/** One row; the active one scrolls into view. */
export const optionClass = (isActive: boolean) =>
  clsx(
    'flex min-h-target w-full cursor-pointer items-center gap-2.5 rounded-[0.625rem] px-3 text-[0.9375rem] leading-snug hover:bg-sunken',
    isActive && 'bg-sunken',
  )

export function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

// No HTML element is a list of an input that keeps the focus; the input receives the keys for its rows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */

type ListState = {
  readonly listId: string
  readonly query: string
  readonly active: OptionPosition | null
  readonly onChoose: (position: OptionPosition) => void
}

type Rows = {
  readonly rows: readonly SuggestionRow[]
  /** The first free time, for shops that have one. */
  readonly times: ReadonlyMap<string, string>
}

export const SuggestionOptions = ({ rows, times, ...list }: ListState & Rows) => (
  <div
    role="listbox"
    id={list.listId}
    aria-label="추천 검색어"
    tabIndex={-1}
    onMouseDown={keepFocus}
    className={popupClass}
  >
    {suggestionGroups(rows).map(({ name, heading, start, rows: ofGroup }) => {
      const headingId = `${list.listId}-${name}`
      return (
        <div key={name} role="group" aria-labelledby={headingId}>
          <GroupHeading id={headingId}>{heading}</GroupHeading>
          {ofGroup.map((row, index) => (
            <Option
              key={row.restaurantNo ?? row.text}
              {...list}
              row={row}
              at={start + index}
              time={row.restaurantNo === null ? undefined : times.get(row.restaurantNo)}
            />
          ))}
        </div>
      )
    })}
  </div>
)

function Option({
  listId,
  query,
  active,
  onChoose,
  row,
  at,
  time,
}: ListState & { row: SuggestionRow; at: number; time: string | undefined }) {
  const position = { row: at, cell: 0 }
  const isActive = active?.row === at
  return (
    <div
      id={optionId(listId, position)}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(position)}
      className={optionClass(isActive)}
    >
      <Mark row={row} />
      <span className="line-clamp-1 min-w-0 flex-1">
        <Matched text={row.text} query={query} />
      </span>
      <span className="grid flex-none justify-items-end text-xs text-ink-3">
        {time && <span className="num font-semibold text-ok-text">{time}</span>}
        {row.district}
      </span>
    </div>
  )
}

const icons = { recent: History, dish: Utensils, place: MapPin }

/** The photo of a shop, or the icon of its group. */
function Mark({ row: { group, restaurantImage } }: { row: SuggestionRow }) {
  if (group === 'shop') {
    return (
      <Photo
        src={restaurantImage ?? undefined}
        srcSet={pictureSrcSet(restaurantImage)}
        sizes="40px"
        width={40}
        height={40}
        className="size-10 flex-none rounded-md bg-sunken object-cover"
      />
    )
  }
  const Icon = icons[group]
  return <Icon aria-hidden="true" className="text-ink-3" />
}

const Matched = ({ text, query }: { text: string; query: string }) =>
  matchParts(text, query).map((part) =>
    part.isMatch ? (
      <mark key={part.text} className="bg-transparent font-semibold text-brand-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )

/** The active row and cell of a list whose rows have one or more cells. */
export type OptionPosition = { readonly row: number; readonly cell: number }

const steps = new Map([
  ['ArrowDown', { row: 1, cell: 0 }],
  ['ArrowUp', { row: -1, cell: 0 }],
  ['ArrowRight', { row: 0, cell: 1 }],
  ['ArrowLeft', { row: 0, cell: -1 }],
])

/**
 * The position after a key; null for a key the list does not handle. `cells` is the number of cells per row.
 * While there is text, Left and Right move its caret; Home and End do too, until a row is active.
 */
export function optionAfter(
  position: OptionPosition | null,
  key: string,
  cells: readonly number[],
) {
  const rows = cells.length
  const step = steps.get(key)
  if (rows === 0) return null
  if (!step) return position && edgeOf(key, rows)
  if (step.cell === 0) {
    const before = position?.row ?? (step.row > 0 ? -1 : 0)
    return { row: (before + step.row + rows) % rows, cell: 0 }
  }
  const last = (position ? (cells[position.row] ?? 1) : 1) - 1
  if (!position || last === 0) return null
  return { row: position.row, cell: Math.min(last, Math.max(0, position.cell + step.cell)) }
}

function edgeOf(key: string, rows: number): OptionPosition | null {
  if (key === 'Home') return { row: 0, cell: 0 }
  return key === 'End' ? { row: rows - 1, cell: 0 } : null
}
