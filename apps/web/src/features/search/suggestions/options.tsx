// No HTML element is a list of an input that keeps the focus; the input hears the keys for its rows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import type { Answer } from '@matjari/contract/calls/all'
import { Hash, MapPin, Store, Utensils } from 'lucide-react'
import type { Place } from './active-option.ts'
import { matchParts } from './match-parts.ts'
import { intoView, OptionPopup, optionClass, optionId } from './option-popup.tsx'

type Suggestions = Answer<'GET /api/restaurants/suggest'>

const kinds = {
  restaurant: { icon: Store, label: '가게' },
  tag: { icon: Hash, label: '태그' },
  menu: { icon: Utensils, label: '메뉴' },
  address: { icon: MapPin, label: '지역' },
} as const

export const SuggestionOptions = ({
  listId,
  suggestions,
  query,
  active,
  onChoose,
}: {
  listId: string
  suggestions: Suggestions
  query: string
  active: Place | null
  onChoose: (place: Place) => void
}) => (
  <OptionPopup>
    <div role="listbox" id={listId} aria-label="추천 검색어">
      {suggestions.map(({ text, kind, restaurantNo }, row) => {
        const { icon: Icon, label } = kinds[kind]
        const place = { row, cell: 0 }
        const isActive = active?.row === row
        return (
          <div
            key={`${kind} ${restaurantNo ?? text}`}
            id={optionId(listId, place)}
            ref={isActive ? intoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={isActive}
            onClick={() => onChoose(place)}
            className={optionClass(isActive)}
          >
            <Icon aria-hidden="true" className="text-ink-3" />
            <span className="line-clamp-1 min-w-0">
              <Matched text={text} query={query} />
            </span>
            <span className="ml-auto flex-none text-xs text-ink-3">{label}</span>
          </div>
        )
      })}
    </div>
  </OptionPopup>
)

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
