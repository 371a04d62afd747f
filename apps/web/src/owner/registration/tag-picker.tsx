import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { searchTags } from '@matjari/contract/restaurants/rules'
import { tagGroups } from '@matjari/contract/restaurants/tag-list'
import { clsx } from 'clsx'
import { Search, Tag } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { RemovableChip } from '../../ui/choice/chip.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

type TagSearch = {
  readonly query: string
  readonly isOpen: boolean
  /** The index of the suggestion the arrow keys have reached. */
  readonly active: number
}

export const closedSearch: TagSearch = { query: '', isOpen: false, active: 0 }

export const hasMaxTags = (chosen: readonly string[]) => chosen.length >= limits.tags.max

/** The suggestions; none once the member has chosen the maximum. */
export const suggestedTags = ({ query }: TagSearch, chosen: readonly string[]) =>
  hasMaxTags(chosen) ? [] : searchTags(query, chosen)

export const typedQuery = (query: string): TagSearch => ({
  query,
  isOpen: query.trim() !== '',
  active: 0,
})

/** Moves the active suggestion up or down, and wraps at the ends. */
export const withActiveMoved = (search: TagSearch, by: number, count: number): TagSearch =>
  count === 0 ? search : { ...search, isOpen: true, active: (search.active + by + count) % count }

const groups = new Map(tagGroups.flatMap(({ name, tags }) => tags.map((tag) => [tag, name])))

export const groupOf = (tag: string) => groups.get(tag) ?? ''

type TagPickerProps = {
  chosen: readonly string[]
  onChange: (tags: readonly string[]) => void
  onProblem: (message: string) => void
  error: string | undefined
}

/** Up to five tags of the fixed list, found by typing a part of their names. */
export function TagPicker({ chosen, onChange, onProblem, error }: TagPickerProps) {
  const listId = useId()
  const [search, setSearch] = useState(closedSearch)
  const tags = suggestedTags(search, chosen)
  const isOpen = search.isOpen && tags.length > 0

  function take(tag: string | undefined) {
    if (search.query.trim() !== '' && hasMaxTags(chosen))
      return onProblem(messages.registration.tagsTooMany)
    if (tag === undefined) return
    onChange([...chosen, tag])
    setSearch(closedSearch)
  }

  function handleKey(event: KeyboardEvent) {
    // This Enter only ends a Hangul composition; it does not choose a suggestion.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setSearch(withActiveMoved(search, isOpen ? 1 : 0, tags.length))
    else if (event.key === 'ArrowUp') setSearch(withActiveMoved(search, -1, tags.length))
    else if (event.key === 'Enter') take(tags[isOpen ? search.active : 0])
    else if (event.key === 'Escape' && isOpen) setSearch({ ...search, isOpen: false })
    else return
    event.preventDefault()
  }

  return (
    <Field
      label="태그 (검색하여 최대 5개 선택)"
      required
      counter={`${chosen.length} / ${limits.tags.max}`}
      error={error}
      help={isNothing(search.query, tags, chosen) && '맞는 태그가 없어요. 다른 말로 찾아 보세요.'}
    >
      {chosen.length > 0 && (
        <ul className="mb-2.5 flex flex-wrap gap-2">
          {chosen.map((tag) => (
            <li key={tag}>
              <RemovableChip
                removeLabel={`${tag} 태그 빼기`}
                onRemove={() => onChange(chosen.filter((other) => other !== tag))}
              >
                {tag}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <Input
          name="tags"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input becomes one by its role
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${search.active}` : undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={hasMaxTags(chosen) ? '최대 5개 선택 완료' : '태그 검색 후 Enter!'}
          start={<Search aria-hidden="true" />}
          value={search.query}
          onChange={(event) => setSearch(typedQuery(event.target.value))}
          onKeyDown={handleKey}
          onBlur={() => setSearch((before) => ({ ...before, isOpen: false }))}
          onFocus={() => setSearch((before) => typedQuery(before.query))}
        />
        <TagSuggestions
          id={listId}
          isOpen={isOpen}
          tags={tags}
          query={search.query}
          active={search.active}
          onTake={take}
        />
      </div>
    </Field>
  )
}

const isNothing = (query: string, tags: readonly string[], chosen: readonly string[]) =>
  query.trim() !== '' && tags.length === 0 && !hasMaxTags(chosen)

// HTML has no element for a list of suggestions that leaves the focus in the field, so roles are used.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

type TagSuggestionsProps = {
  id: string
  isOpen: boolean
  tags: readonly string[]
  query: string
  active: number
  onTake: (tag: string) => void
}

/** The list under the field. The focus stays in the field, which names the active one by its id. */
function TagSuggestions({ id, isOpen, tags, query, active, onTake }: TagSuggestionsProps) {
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
            // A press must not take the focus out of the field.
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

/** Scrolls the active suggestion into view. */
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
