// No HTML element is a list of an input that keeps the focus; the input hears the keys for its rows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { History, MapPin, Utensils } from 'lucide-react'
import { Photo } from '../../../ui/photo/photo.tsx'
import type { Place } from './active-option.ts'
import { groupsOf, type Row } from './groups.ts'
import { matchParts } from './match-parts.ts'
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
  readonly query: string
  readonly active: Place | null
  readonly onChoose: (place: Place) => void
}

type Rows = {
  readonly rows: readonly Row[]
  /** Of the shops that are known to have one: when their first table is. */
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
    {groupsOf(rows).map(({ name, heading, start, rows: ofGroup }) => {
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
}: ListState & { row: Row; at: number; time: string | undefined }) {
  const place = { row: at, cell: 0 }
  const isActive = active?.row === at
  return (
    <div
      id={optionId(listId, place)}
      ref={isActive ? intoView : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(place)}
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

/** The picture of a shop, or the sign of its group. */
function Mark({ row: { group, restaurantImage } }: { row: Row }) {
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
