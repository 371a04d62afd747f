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
  /** Inside the question bar, which draws the pill; on a phone the words have a field of their own. */
  bar: 'h-full gap-2 max-md:rounded-md',
  header: 'min-h-12 border-line bg-sunken py-[3px] pr-1 pl-4 hover:border-line-strong',
}

/** The last field of the bar, in a line of its own on a phone. */
const barPlace =
  'col-span-full not-first:before:absolute not-first:before:inset-y-3.5 not-first:before:left-0 not-first:before:w-px not-first:before:bg-line max-md:before:hidden md:col-auto'

type SearchFormProps = {
  look: keyof typeof looks
  query?: string
  /** The rest of the question, which travels with the words: day, meal, guests, near. */
  asked?: Readonly<Record<string, string>>
  /** Beside results: a blank text is ignored, and the words ask for another try. */
  isAgain?: boolean
  /** Says what to do about a blank text, instead of the alert alone. */
  onBlank?: () => void
  /** Between the words and the button. */
  children?: ReactNode
}

type Help = { readonly input: HTMLInputElement; readonly Part: typeof SearchSuggestions }

/** The pill: blank is answered with an alert (and ignored beside results), anything else opens the results. */
export function SearchForm({
  look,
  query = '',
  asked = {},
  isAgain = false,
  onBlank = () => void showAlert(searchMessages.empty),
  children,
}: SearchFormProps) {
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
    // Near oneself is an answer to 'where', so nothing else need be said.
    if (sought !== '' || asked.near) void navigate(resultsAddress(sought, asked))
    else if (!isAgain) onBlank()
  }

  async function handleFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Without this file nothing is suggested, and the search works all the same.
    const file = await import('./search-suggestions.tsx').catch(() => undefined)
    if (file) setHelp({ input: currentTarget, Part: file.SearchSuggestions })
  }

  const isInBar = look === 'bar'
  // Before anything was found there is room to say what belongs here.
  const isFirst = isInBar && !isAgain
  // One landmark is enough: the bar is that of the whole question.
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
          {/* Also for whoever sends the form without scripts. */}
          {Object.entries(asked).map(([name, value]) => (
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
      {help && <help.Part input={help.input} listId={listId} asked={asked} />}
    </Frame>
  )
}
