import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { RemovableChip } from '../../../../ui/choice/chip.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { closedSearch, isFull, moved, offered, typedQuery } from './search.ts'
import { TagSuggestions } from './suggestions.tsx'

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
  const tags = offered(search, chosen)
  const isOpen = search.isOpen && tags.length > 0

  function take(tag: string | undefined) {
    if (search.query.trim() !== '' && isFull(chosen))
      return onProblem(messages.registration.tagsTooMany)
    if (tag === undefined) return
    onChange([...chosen, tag])
    setSearch(closedSearch)
  }

  function handleKey(event: KeyboardEvent) {
    // The Enter that ends a syllable belongs to the keyboard, not to the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setSearch(moved(search, isOpen ? 1 : 0, tags.length))
    else if (event.key === 'ArrowUp') setSearch(moved(search, -1, tags.length))
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
          placeholder={isFull(chosen) ? '최대 5개 선택 완료' : '태그 검색 후 Enter!'}
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
  query.trim() !== '' && tags.length === 0 && !isFull(chosen)
