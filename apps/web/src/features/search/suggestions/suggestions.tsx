import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestQuery } from '../api.ts'
import { resultsOf } from '../results-path.ts'
import { type Place, placeAfter } from './active-option.ts'
import { isUnanswered, useExpandedState, useInputEvents, writeText } from './combobox-input.ts'
import { type Row, rowsFor } from './groups.ts'
import { optionId } from './option-popup.tsx'
import { SuggestionOptions } from './options.tsx'
import { RecentOptions, recentCells } from './recent-options.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { useShopTimes } from './shop-times.ts'

const quietMs = 120

/** What stands under the pill while somebody types: suggestions, or what was searched before. */
export function SearchSuggestions({
  input,
  listId,
  asked,
}: {
  input: HTMLInputElement
  listId: string
  /** What else the results are asked, beside the words. */
  asked: Readonly<Record<string, string>>
}) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const [text, setText] = useState(() => input.value.trim())
  const [isOpen, setOpen] = useState(() => input === document.activeElement && isUnanswered(input))
  const [active, setActive] = useState<Place | null>(null)
  const suggestions = useSuggestions(text)

  const isRecent = text === ''
  const rows = rowsFor(text, { recent: recent.searches, suggestions })
  const cells = isRecent ? recentCells(recent.searches) : rows.map(() => 1)
  const isShown = isOpen && cells.length > 0
  const times = useShopTimes(isShown ? rows : [], asked)
  const place = isShown && active && active.row < cells.length ? active : null
  useExpandedState(input, {
    isShown,
    popup: isRecent ? 'grid' : 'listbox',
    activeId: place && optionId(listId, place),
  })

  function close() {
    setOpen(false)
    setActive(null)
  }

  function search(sought: string) {
    writeText(input, sought)
    setText(sought)
    recent.add(sought)
    close()
    void navigate(resultsOf(sought, asked))
  }

  function choose({ restaurantNo, text: name }: Row) {
    if (restaurantNo === null) return search(name)
    close()
    void navigate({
      pathname: `/restaurant/${restaurantNo}`,
      search: new URLSearchParams(asked).toString(),
    })
  }

  function chooseRecent({ row, cell }: Place) {
    const earlier = recent.searches[row]
    if (earlier === undefined) recent.clear()
    else if (cell === 0) search(earlier)
    else recent.remove(earlier)
  }

  function act(chosen: Place) {
    const row = rows[chosen.row]
    if (isRecent) chooseRecent(chosen)
    else if (row) choose(row)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && place) act(place)
    else if (event.key === 'Escape' && isShown) close()
    else if (!isOpen && event.key === 'ArrowDown') setOpen(true)
    else {
      const next = placeAfter(place, event.key, cells)
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
      setOpen(true)
      // The end of a composition says once more what is there already.
      if (typed === text) return
      setText(typed)
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
        {isShown &&
          (isRecent ? `최근 검색 ${recent.searches.length}개` : `추천 검색어 ${rows.length}개`)}
      </output>
      {isShown && isRecent && (
        <RecentOptions listId={listId} searches={recent.searches} active={place} onChoose={act} />
      )}
      {isShown && !isRecent && (
        <SuggestionOptions
          {...{ listId, rows, times }}
          query={text}
          active={place}
          onChoose={act}
        />
      )}
    </>
  )
}

/** Those for an earlier text stay until the new ones have come, unless the field was empty in between. */
function useSuggestions(text: string) {
  const asked = useSettled(text, quietMs)
  const { data = [], isPlaceholderData } = useQuery(suggestQuery(asked))
  const [forgotten, forget] = useState<typeof data>()
  if (text === '' && forgotten !== data && data.length > 0) forget(data)
  return isPlaceholderData && data === forgotten ? [] : data
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
