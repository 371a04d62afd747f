import { limits } from '@matjari/contract/limits'
import { aliasProblem } from '@matjari/contract/search/alias-rules'
import type { SearchAlias } from '@matjari/contract/search/calls'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { typedText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { Counter } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askDiscard } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type AliasInput, useAliasSaving } from './alias-api.ts'

const fields = [
  {
    name: 'alias',
    label: '별칭',
    placeholder: '예) 스벅',
    help: '사람들이 검색창에 쓰는 말이에요.',
  },
  {
    name: 'word',
    label: '찾을 말',
    placeholder: '예) 스타벅스',
    help: '별칭을 쓰면 이 말도 함께 찾아요.',
  },
] as const

const nothing = { alias: '', word: '' }

/** The form of one alias, new or existing. */
export function AliasDialog({
  alias,
  onClose,
}: {
  /** Null for a new one. */
  alias: SearchAlias | null
  onClose: () => void
}) {
  const formId = useId()
  const saving = useAliasSaving()
  const start: AliasInput = alias ?? nothing
  const [draft, setDraft] = useState({ alias: start.alias, word: start.word })
  const [isTried, setIsTried] = useState(false)
  const isChanged = fields.some(({ name }) => draft[name] !== start[name])

  async function close() {
    if (!isChanged || (await askDiscard())) onClose()
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving.isPending) return
    setIsTried(true)
    const body = { alias: typedText(draft.alias), word: typedText(draft.word) }
    const wrong = fields.find(({ name }) => aliasProblem(body[name]) !== null)
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus()
      return
    }
    saving.mutate({ aliasNo: alias?.aliasNo ?? null, body }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={alias ? '별칭 고치기' : '별칭 더하기'}
      subtitle="다음 검색부터 바로 쓰여요."
      footer={
        <>
          <Button onClick={() => void close()}>취소</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            저장
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5 pb-2">
        {fields.map(({ name, label, placeholder, help }) => (
          <Field
            key={name}
            label={label}
            required
            help={help}
            error={isTried && aliasProblem(typedText(draft[name]))}
            counter={<Counter value={draft[name]} max={limits.searchAlias.characters} />}
          >
            <Input
              name={name}
              autoComplete="off"
              placeholder={placeholder}
              value={draft[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            />
          </Field>
        ))}
        {saving.error && <Notice tone="danger">{errorMessage(saving.error)}</Notice>}
      </form>
    </Dialog>
  )
}
