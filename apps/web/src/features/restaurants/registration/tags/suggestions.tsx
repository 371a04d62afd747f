// No element of HTML is a list of suggestions that leaves the focus in a field.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { clsx } from 'clsx'
import { Tag } from 'lucide-react'
import { groupOf } from './search.ts'

type TagSuggestionsProps = {
  id: string
  isOpen: boolean
  tags: readonly string[]
  query: string
  active: number
  onTake: (tag: string) => void
}

/** The list under the field. The focus stays in the field, which names the active one by its id. */
export function TagSuggestions({ id, isOpen, tags, query, active, onTake }: TagSuggestionsProps) {
  return (
    <>
      <output className="sr-only">{isOpen && `추천 태그 ${tags.length}개`}</output>
      <div
        id={id}
        role="listbox"
        aria-label="추천 태그"
        tabIndex={-1}
        hidden={!isOpen}
        className="absolute inset-x-0 top-[calc(100%+0.375rem)] z-(--z-menu) max-h-76 overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-3"
      >
        {tags.map((tag, index) => (
          <button
            key={tag}
            ref={index === active && isOpen ? showWhole : null}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Pressing it must not take the focus out of the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(tag)}
            className={clsx(
              'flex min-h-target w-full items-center gap-2.5 rounded-[0.625rem] px-3 text-left text-[0.9375rem] hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            <Tag aria-hidden="true" className="size-4 text-ink-3" />
            <span>
              <Marked text={tag} part={query.trim()} />
            </span>
            <span className="ml-auto text-xs text-ink-3">{groupOf(tag)}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** The list is shorter than ten suggestions. */
const showWhole = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Marked({ text, part }: { text: string; part: string }) {
  const from = part === '' ? -1 : text.indexOf(part)
  if (from < 0) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-transparent font-semibold text-brand-text">{part}</mark>
      {text.slice(from + part.length)}
    </>
  )
}
