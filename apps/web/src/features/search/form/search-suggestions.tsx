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
  const [isOpen, setOpen] = useState(() => input === document.activeElement && isUnhandled(input))
  const [active, setActive] = useState<OptionPosition | null>(null)
  const suggestions = useSuggestions(text)

  const isRecent = text === ''
  const rows = suggestionRows(text, { recent: recent.searches, suggestions })
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
    void navigate(resultsAddress(sought, asked))
  }

  function choose({ restaurantNo, text: name }: SuggestionRow) {
    if (restaurantNo === null) return search(name)
    close()
    void navigate({
      pathname: `/restaurant/${restaurantNo}`,
      search: new URLSearchParams(asked).toString(),
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
    else if (event.key === 'Escape' && isShown) close()
    else if (!isOpen && event.key === 'ArrowDown') setOpen(true)
    else {
      const next = optionAfter(place, event.key, cells)
      if (!isShown || !next) return
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

/** Says on the input what its list does. The form that draws it works without knowing any of this. */
function useExpandedState(
  input: HTMLInputElement,
  {
    isShown,
    popup,
    activeId,
  }: { isShown: boolean; popup: 'grid' | 'listbox'; activeId: string | null },
) {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown))
    input.setAttribute('aria-haspopup', popup)
    if (activeId === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', activeId)
  }, [input, isShown, popup, activeId])
}

function writeText(input: HTMLInputElement, text: string) {
  input.value = text
}

/** A query whose results are on the page already needs no help. */
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

/** Listens to an input that was on the page before the file of the listener. */
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

  // Somebody types on while the file arrives and is drawn for the first time.
  const catchUp = useEffectEvent(() => {
    const typed = input.value.trim()
    if (typed !== text) events.onText(typed)
  })

  useEffect(() => {
    const heard = new AbortController()
    const listen = (target: EventTarget | null, types: readonly string[]) => {
      for (const type of types) {
        target?.addEventListener(type, (event) => handle(event), { signal: heard.signal })
      }
    }
    listen(input, ['focus', 'input', 'blur', 'keydown'])
    listen(input.form, ['submit'])
    catchUp()
    return () => heard.abort()
  }, [input])
}

/** The first of them, in one small call for what somebody has typed so far. */
const shopsMost = 3

/** When the first shops have a table that day: 오늘 17:00부터. Those without one say nothing here. */
function useShopTimes(
  rows: readonly SuggestionRow[],
  asked: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const now = useMinute()
  const last = useLastChoice(now)
  const question = tableQueryIn(new URLSearchParams(asked), now, last)
  const shops = rows.flatMap(({ restaurantNo }) => restaurantNo ?? []).slice(0, shopsMost)
  const { data } = useQuery({ ...tableTimesQuery(shops, question, 'first'), retry: false })
  return new Map(
    shops.flatMap((shop) => {
      const offer = data?.get(shop)
      return offer && offer.times.length > 0
        ? [[shop, todayAvailabilityText(offer, question, now)]]
        : []
    }),
  )
}
