import type { Answer } from '@matjari/contract/calls/all'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestQuery } from '../api.ts'
import { resultsOf } from '../results-path.ts'
import { type Place, placeAfter } from './active-option.ts'
import { isUnanswered, useExpandedState, useInputEvents, writeText } from './combobox-input.ts'
import { optionId } from './option-popup.tsx'
import { SuggestionOptions } from './options.tsx'
import { RecentOptions } from './recent-options.tsx'
import { useRecentSearches } from './recent-searches.ts'

type Suggestion = Answer<'GET /api/restaurants/suggest'>[number]

const quietMs = 120

/** What stands under the pill while somebody types: suggestions, or what was searched before. */
export function SearchSuggestions({ input, listId }: { input: HTMLInputElement; listId: string }) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const [text, setText] = useState(() => input.value.trim())
  const [isOpen, setOpen] = useState(() => input === document.activeElement && isUnanswered(input))
  const [active, setActive] = useState<Place | null>(null)
  const asked = useSettled(text, quietMs)
  const { data: suggestions = [] } = useQuery(suggestQuery(asked))

  const isRecent = text === ''
  const rows = isRecent ? recent.searches.length : suggestions.length
  const isShown = isOpen && rows > 0
  const place = isShown && active && active.row < rows ? active : null
  useExpandedState(input, { isShown, activeId: place && optionId(listId, place) })

  function close() {
    setOpen(false)
    setActive(null)
  }

  function search(sought: string) {
    writeText(input, sought)
    setText(sought)
    recent.add(sought)
    close()
    void navigate(resultsOf(sought))
  }

  function choose({ kind, restaurantNo, text: name }: Suggestion) {
    if (kind !== 'restaurant' || restaurantNo === null) return search(name)
    close()
    void navigate(`/restaurant/${restaurantNo}`)
  }

  function act({ row, cell }: Place) {
    const earlier = recent.searches[row]
    const suggestion = suggestions[row]
    if (!isRecent) return suggestion && choose(suggestion)
    if (earlier === undefined) return
    if (cell === 0) search(earlier)
    else recent.remove(earlier)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && place) act(place)
    else if (event.key === 'Escape' && isShown) close()
    else if (!isOpen && event.key === 'ArrowDown') setOpen(true)
    else {
      const next = placeAfter(place, event.key, { rows, cells: isRecent ? 2 : 1 })
      if (!isShown || !next) return
      setActive(next)
    }
    event.preventDefault()
  }

  useInputEvents(input, {
    text,
    onFocus: () => {
      setText(input.value.trim())
      setOpen(isUnanswered(input))
    },
    onText: (typed) => {
      setText(typed)
      setOpen(true)
      setActive(null)
    },
    onKey: handleKey,
    onLeave: close,
    onSubmit: () => {
      const sought = input.value.trim()
      close()
      if (sought === '') return
      recent.add(sought)
      // The keyboard of a phone would cover the results.
      if (matchMedia('(pointer: coarse)').matches) input.blur()
    },
  })

  return (
    <>
      <output className="sr-only">
        {isShown && `${isRecent ? '최근 검색어' : '추천 검색어'} ${rows}개`}
      </output>
      {isShown && isRecent && (
        <RecentOptions listId={listId} searches={recent.searches} active={place} onChoose={act} />
      )}
      {isShown && !isRecent && (
        <SuggestionOptions
          listId={listId}
          suggestions={suggestions}
          query={text}
          active={place}
          onChoose={act}
        />
      )}
    </>
  )
}

/** The value once it has stood still for a moment. */
function useSettled<Value>(value: Value, quietMs: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
