import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMinute } from '../../../lib/use-now.ts'
import { useLastChoice } from '../../table-search/last-choice.ts'
import { todayAvailabilityText } from '../../table-search/table-availability.ts'
import { tableQueryIn } from '../../table-search/table-query.ts'
import { tableTimesQuery } from '../../table-search/table-times-api.ts'
import { resultsAddress } from '../results-path.ts'
import { suggestQuery } from '../search-api.ts'
import { RecentOptions, recentCells, useRecentSearches } from './recent-searches.tsx'
import { type SuggestionRow, suggestionRows } from './suggestion-groups.ts'
import {
  type OptionPosition,
  optionAfter,
  optionId,
  SuggestionOptions,
} from './suggestion-options.tsx'

const quietMs = 120

/** The list under the search input: suggestions while typing, or recent searches. */
export function SearchSuggestions({
  input,
  listId,
  params,
}: {
  input: HTMLInputElement
  listId: string
  /** The other parameters of the results page. */
  params: Readonly<Record<string, string>>
}) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const [text, setText] = useState(() => input.value.trim())
  const [isOpen, setOpen] = useState(() => input === document.activeElement && isUnhandled(input))
  const [active, setActive] = useState<OptionPosition | null>(null)
  const suggestions = useSuggestions(text)

  const isRecent = text === ''
  const rows = suggestionRows(text, { recent: recent.searches, suggestions })
  const cells = isRecent ? recentCells(recent.searches) : rows.map(() => 1)
  const isVisible = isOpen && cells.length > 0
  const times = useShopTimes(isVisible ? rows : [], params)
  const place = isVisible && active && active.row < cells.length ? active : null
  useExpandedState(input, {
    isVisible,
    popup: isRecent ? 'grid' : 'listbox',
    activeId: place && optionId(listId, place),
  })

  function close() {
    setOpen(false)
    setActive(null)
  }

  function search(searchText: string) {
    writeText(input, searchText)
    setText(searchText)
    recent.add(searchText)
    close()
    void navigate(resultsAddress(searchText, params))
  }

  function choose({ restaurantNo, text: name }: SuggestionRow) {
    if (restaurantNo === null) return search(name)
    close()
    void navigate({
      pathname: `/restaurant/${restaurantNo}`,
      search: new URLSearchParams(params).toString(),
    })
  }

  function chooseRecent({ row, cell }: OptionPosition) {
    const earlier = recent.searches[row]
    if (earlier === undefined) recent.clear()
    else if (cell === 0) search(earlier)
    else recent.remove(earlier)
  }

  function act(chosen: OptionPosition) {
    const row = rows[chosen.row]
    if (isRecent) chooseRecent(chosen)
    else if (row) choose(row)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && place) act(place)
    else if (event.key === 'Escape' && isVisible) close()
    else if (!isOpen && event.key === 'ArrowDown') setOpen(true)
    else {
      const next = optionAfter(place, event.key, cells)
      if (!isVisible || !next) return
      setActive(next)
    }
    event.preventDefault()
  }

  useInputEvents(input, {
    text,
    onFocus: () => {
      setText(input.value.trim())
      setOpen(isUnhandled(input))
    },
    onText: (typed) => {
      setOpen(true)
      // The end of an IME composition reports the same text again.
      if (typed === text) return
      setText(typed)
      setActive(null)
    },
    onKey: handleKey,
    onLeave: close,
    onSubmit: () => {
      const searchText = input.value.trim()
      close()
      if (searchText === '') return
      recent.add(searchText)
      // A phone's keyboard would cover the results.
      if (matchMedia('(pointer: coarse)').matches) input.blur()
    },
  })

  return (
    <>
      <output className="sr-only">
        {isVisible &&
          (isRecent ? `최근 검색 ${recent.searches.length}개` : `추천 검색어 ${rows.length}개`)}
      </output>
      {isVisible && isRecent && (
        <RecentOptions listId={listId} searches={recent.searches} active={place} onChoose={act} />
      )}
      {isVisible && !isRecent && (
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

/** Suggestions for an earlier text stay until the new ones come, unless the field was empty in between. */
function useSuggestions(text: string) {
  const settledText = useSettled(text, quietMs)
  const { data = [], isPlaceholderData } = useQuery(suggestQuery(settledText))
  const [forgotten, forget] = useState<typeof data>()
  if (text === '' && forgotten !== data && data.length > 0) forget(data)
  return isPlaceholderData && data === forgotten ? [] : data
}

/** The value, once it has not changed for `quietMs`. */
function useSettled<Value>(value: Value, quietMs: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}

/** Sets the ARIA attributes of the list on the input. The form that renders the input works without this file. */
function useExpandedState(
  input: HTMLInputElement,
  {
    isVisible,
    popup,
    activeId,
  }: { isVisible: boolean; popup: 'grid' | 'listbox'; activeId: string | null },
) {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isVisible))
    input.setAttribute('aria-haspopup', popup)
    if (activeId === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', activeId)
  }, [input, isVisible, popup, activeId])
}

function writeText(input: HTMLInputElement, text: string) {
  input.value = text
}

/** A query whose results are already on the page needs no suggestions. */
const isUnhandled = (input: HTMLInputElement) =>
  input.value.trim() === '' || input.value !== input.defaultValue

/**
 * Keys that compose a syllable are not ours yet; an arrow or Enter that ends it comes once more afterwards.
 * Safari says so only by the number, which has no other name.
 */
// oxlint-disable-next-line typescript/no-deprecated -- see above
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

type InputEvents = {
  readonly onFocus: () => void
  readonly onText: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onLeave: () => void
  readonly onSubmit: () => void
}

/** Listens to an input that was rendered before this chunk loaded. */
function useInputEvents(
  input: HTMLInputElement,
  { text, ...events }: InputEvents & { text: string },
) {
  const handle = useEffectEvent((event: Event) => {
    if (event.type === 'focus') events.onFocus()
    else if (event.type === 'input') events.onText(input.value.trim())
    else if (event.type === 'blur') events.onLeave()
    else if (event.type === 'submit') events.onSubmit()
    else if (event instanceof KeyboardEvent && !isComposing(event)) events.onKey(event)
  })

  // The visitor may type while this chunk loads and renders for the first time.
  const catchUp = useEffectEvent(() => {
    const typed = input.value.trim()
    if (typed !== text) events.onText(typed)
  })

  useEffect(() => {
    const listening = new AbortController()
    const listen = (target: EventTarget | null, types: readonly string[]) => {
      for (const type of types) {
        target?.addEventListener(type, (event) => handle(event), { signal: listening.signal })
      }
    }
    listen(input, ['focus', 'input', 'blur', 'keydown'])
    listen(input.form, ['submit'])
    catchUp()
    return () => listening.abort()
  }, [input])
}

/** The times of the first shops only: one small call per text. */
const shopsMost = 3

/** The first free times of the first shops: 오늘 17:00부터. A shop without one shows nothing here. */
function useShopTimes(
  rows: readonly SuggestionRow[],
  tableParams: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const now = useMinute()
  const last = useLastChoice(now)
  const query = tableQueryIn(new URLSearchParams(tableParams), now, last)
  const shops = rows.flatMap(({ restaurantNo }) => restaurantNo ?? []).slice(0, shopsMost)
  const { data } = useQuery({ ...tableTimesQuery(shops, query, 'first'), retry: false })
  return new Map(
    shops.flatMap((shop) => {
      const day = data?.get(shop)
      return day && day.times.length > 0 ? [[shop, todayAvailabilityText(day, query, now)]] : []
    }),
  )
}
