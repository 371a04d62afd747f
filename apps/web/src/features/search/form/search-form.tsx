import { searchMessages } from '@matjari/contract/first-page-messages'
import { clsx } from 'clsx'
import { ArrowRight, Search } from 'lucide-react'
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { resultsAddress, resultsPath } from '../results-path.ts'
import type { SearchSuggestions } from './search-suggestions.tsx'

const looks = {
  /** Inside the table search bar, which draws the pill; on a phone the text has its own field. */
  bar: 'h-full gap-2 max-md:rounded-md',
  header: 'min-h-12 border-line bg-sunken py-[3px] pr-1 pl-4 hover:border-line-strong',
}

/** The last field of the bar; on its own line on a phone. */
const barPlace =
  'col-span-full not-first:before:absolute not-first:before:inset-y-3.5 not-first:before:left-0 not-first:before:w-px not-first:before:bg-line max-md:before:hidden md:col-auto'

type SearchFormProps = {
  look: keyof typeof looks
  query?: string
  /** The rest of the query, sent along with the text: day, meal, guests, near. */
  params?: Readonly<Record<string, string>>
  /** On the results page: a blank text is ignored, and the labels suggest another search. */
  isAgain?: boolean
  /** Handles a blank text, instead of the alert alone. */
  onBlank?: () => void
  /** Between the text and the button. */
  children?: ReactNode
}

type Help = { readonly input: HTMLInputElement; readonly Part: typeof SearchSuggestions }

/** The search pill: a blank text shows an alert (and is ignored on the results page), any other text opens the results. */
export function SearchForm({
  look,
  query = '',
  params = {},
  isAgain = false,
  onBlank = () => void showAlert(searchMessages.empty),
  children,
}: SearchFormProps) {
  const navigate = useNavigate()
  const [help, setHelp] = useState<Help>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  const lastQuery = useRef(query)
  useEffect(() => {
    // Not on the first render: the visitor may have typed before the scripts loaded.
    if (lastQuery.current === query) return
    lastQuery.current = query
    if (input.current) input.current.value = query
  }, [query])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const searchText = formText(new FormData(event.currentTarget), 'query').trim()
    // 'Near me' is an answer to 'where', so the text may be empty.
    if (searchText !== '' || params.near) void navigate(resultsAddress(searchText, params))
    else if (!isAgain) onBlank()
  }

  async function handleFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Without this chunk there are no suggestions; the search still works.
    const file = await import('./search-suggestions.tsx').catch(() => undefined)
    if (file) setHelp({ input: currentTarget, Part: file.SearchSuggestions })
  }

  const isInBar = look === 'bar'
  // On the home page there is room for a hint about what to type.
  const isFirst = isInBar && !isAgain
  // One search landmark is enough: the table search bar is one already.
  const Frame = isInBar ? 'div' : 'search'
  return (
    <Frame className={clsx('relative block', isInBar && barPlace)}>
      <form
        action={resultsPath}
        onSubmit={handleSubmit}
        className={clsx(
          'flex items-center gap-1 rounded-full has-[input:focus]:outline-3 has-[input:focus]:outline-offset-2 has-[input:focus]:outline-focus',
          !isInBar && 'border',
          looks[look],
        )}
      >
        <div
          className={clsx(
            'flex min-w-0 flex-1 items-center gap-1',
            isInBar && 'max-md:rounded-md max-md:bg-sunken max-md:px-1 md:pl-2.5',
          )}
        >
          <label className={clsx('flex min-w-0 flex-1 items-center gap-3', isInBar && 'pl-3')}>
            {!isFirst && <Search aria-hidden="true" className="text-brand-text" />}
            <span className="sr-only">검색어</span>
            <span className="grid min-w-0 flex-1 content-center">
              {isFirst && (
                <span aria-hidden="true" className="text-2xs font-medium text-ink-3 max-md:hidden">
                  어디서, 무엇을
                </span>
              )}
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
                placeholder={isAgain ? '다시 검색해보세요' : '검색어 입력'}
                onFocus={help ? undefined : handleFocus}
                className={clsx(
                  'w-full min-w-0 bg-transparent outline-none [&::-webkit-search-cancel-button]:grayscale',
                  isFirst ? 'min-h-7 max-md:min-h-13' : 'min-h-target',
                  look === 'header' && 'text-[0.9375rem]',
                )}
              />
            </span>
          </label>
          {/* Sends the parameters also when the form is submitted without scripts. */}
          {Object.entries(params).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
        </div>
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
            className={clsx(
              'rounded-full!',
              isInBar
                ? 'px-7.5 max-md:min-h-13 max-md:rounded-md! max-md:px-5'
                : 'px-6 max-lg:min-h-target! max-lg:px-4.5!',
              isFirst && 'md:min-h-15',
            )}
          >
            검색
          </Button>
        )}
      </form>
      {help && <help.Part input={help.input} listId={listId} params={params} />}
    </Frame>
  )
}
