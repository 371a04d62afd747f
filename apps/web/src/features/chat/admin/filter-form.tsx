import { limits } from '@matjari/contract/limits'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FilterChip } from '../../../ui/choice/chip.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useAddressFields } from '../../../ui/list/use-address-fields.ts'
import { type ChatPlace, chatAddress } from './filters.ts'

/** Words are taken with Enter, the choice at once; both are a new address. */
export function RoomFilters({ place }: { place: ChatPlace }) {
  const navigate = useNavigate()
  const { search, isUnread } = place
  const { form, handleInput } = useAddressFields({ search })

  const go = (change: Partial<ChatPlace>) => {
    const typed = form.current ? formText(new FormData(form.current), 'search').trim() : search
    void navigate(chatAddress({ ...place, search: typed, ...change }))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    go({})
  }

  return (
    <search aria-label="채팅방 검색">
      <form
        ref={form}
        onSubmit={handleSubmit}
        onInput={handleInput}
        className="grid grid-cols-1 gap-2 border-b border-line p-3"
      >
        <Input
          name="search"
          type="search"
          aria-label="닉네임·아이디 검색"
          placeholder="닉네임·아이디 검색"
          maxLength={limits.search.queryCharacters}
          autoComplete="off"
          enterKeyHint="search"
          start={<Search aria-hidden="true" className="size-4.5" />}
        />
        <FilterChip
          pressed={isUnread}
          className="justify-self-start"
          onClick={() => go({ isUnread: !isUnread })}
        >
          읽지 않은 대화만
        </FilterChip>
      </form>
    </search>
  )
}
