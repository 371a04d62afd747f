import { searchMessages } from '@matjari/contract/first-page-messages'
import { clsx } from 'clsx'
import { ArrowRight, Search } from 'lucide-react'
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../lib/form-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { resultsOf, resultsPath } from './results-path.ts'
import type { SearchSuggestions } from './suggestions/suggestions.tsx'

const looks = {
  hero: 'min-h-15 border-line-strong/45 bg-surface py-1.5 pr-1.5 pl-5 shadow-2 max-lg:min-h-14 max-lg:pl-4',
  page: 'min-h-14 border-line-strong bg-surface py-1 pr-1.5 pl-5 shadow-1',
  header: 'min-h-12 border-line bg-sunken py-[3px] pr-1 pl-4 hover:border-line-strong',
}

type Help = { readonly input: HTMLInputElement; readonly Part: typeof SearchSuggestions }

/** The pill: blank is answered with an alert (and ignored beside results), anything else opens the results. */
export function SearchForm({ look, query = '' }: { look: keyof typeof looks; query?: string }) {
  const navigate = useNavigate()
  const [help, setHelp] = useState<Help>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  const shown = useRef(query)
  useEffect(() => {
    // Not at first: somebody may have begun to type before the scripts were there.
    if (shown.current === query) return
    shown.current = query
    if (input.current) input.current.value = query
  }, [query])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sought = formText(new FormData(event.currentTarget), 'query').trim()
    if (sought !== '') void navigate(resultsOf(sought))
    else if (look !== 'page') void showAlert(searchMessages.empty)
  }

  async function handleFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Without this file nothing is suggested, and the search works all the same.
    const file = await import('./suggestions/suggestions.tsx').catch(() => undefined)
    if (file) setHelp({ input: currentTarget, Part: file.SearchSuggestions })
  }

  return (
    <search className={clsx('relative block', look === 'hero' && 'max-w-116')}>
      <form
        action={resultsPath}
        onSubmit={handleSubmit}
        className={clsx(
          'flex items-center gap-1 rounded-full border has-[input:focus]:outline-3 has-[input:focus]:outline-offset-2 has-[input:focus]:outline-focus',
          looks[look],
        )}
      >
        <label className="flex min-w-0 flex-1 items-center gap-3">
          <Search aria-hidden="true" className="text-brand-text" />
          <span className="sr-only">검색어</span>
          <input
            ref={input}
            name="query"
            type="search"
            role="combobox"
            aria-expanded="false"
            aria-controls={listId}
            aria-autocomplete="list"
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={query}
            placeholder={look === 'page' ? '다시 검색해보세요' : '검색어 입력'}
            onFocus={help ? undefined : handleFocus}
            className={clsx(
              'min-h-target w-full min-w-0 bg-transparent outline-none [&::-webkit-search-cancel-button]:grayscale',
              look === 'header' ? 'text-[0.9375rem]' : 'lg:min-h-control-md lg:text-[1.0625rem]',
            )}
          />
        </label>
        {look === 'header' ? (
          <IconButton
            type="submit"
            label="검색"
            className="size-10! bg-brand text-on-brand! after:absolute after:-inset-0.5 hover:bg-brand-hover!"
          >
            <ArrowRight aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            type="submit"
            variant="primary"
            className="rounded-full! px-6 max-lg:min-h-target! max-lg:px-4.5!"
          >
            검색
          </Button>
        )}
      </form>
      {help && <help.Part input={help.input} listId={listId} />}
    </search>
  )
}
