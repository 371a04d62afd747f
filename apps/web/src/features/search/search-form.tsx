import { searchMessages } from '@matjari/contract/first-page-messages'
import { clsx } from 'clsx'
import { ArrowRight, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../lib/form-text.ts'
import { showAlert } from '../../ui/alerts.ts'
import { Button, IconButton } from '../../ui/button.tsx'

const looks = {
  hero: 'min-h-15 max-w-116 border-line-strong/45 bg-surface py-1.5 pr-1.5 pl-5 shadow-2 max-lg:min-h-14 max-lg:pl-4',
  header: 'min-h-12 border-line bg-sunken py-[3px] pr-1 pl-4 hover:border-line-strong',
}

/** The pill: blank is answered with an alert, anything else opens the results. */
export function SearchForm({ look }: { look: keyof typeof looks }) {
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = formText(new FormData(event.currentTarget), 'query').trim()
    if (query === '') return void showAlert(searchMessages.empty)
    void navigate(`/search-results?${new URLSearchParams({ query })}`)
  }

  return (
    <search>
      <form
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
            name="query"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder="검색어 입력"
            className={clsx(
              'min-h-target w-full min-w-0 bg-transparent outline-none',
              look === 'hero' ? 'lg:min-h-control-md lg:text-[1.0625rem]' : 'text-[0.9375rem]',
            )}
          />
        </label>
        {look === 'hero' ? (
          <Button
            type="submit"
            variant="primary"
            className="rounded-full! px-6 max-lg:min-h-target! max-lg:px-4.5!"
          >
            검색
          </Button>
        ) : (
          <IconButton
            type="submit"
            label="검색"
            className="size-10! bg-brand text-on-brand! after:absolute after:-inset-0.5 hover:bg-brand-hover!"
          >
            <ArrowRight aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  )
}
