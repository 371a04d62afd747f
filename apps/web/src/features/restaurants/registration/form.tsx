import { clsx } from 'clsx'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { AddressField } from './address-field.tsx'
import { blankDraft, type RegistrationDraft } from './draft.ts'
import { registrationInput } from './input.ts'
import { PhotoField } from './photo-field.tsx'
import { RegistrationSide } from './preview.tsx'
import {
  firstProblem,
  type RegistrationField,
  type RegistrationProblems,
  registrationProblems,
} from './problems.ts'
import { TagPicker } from './tags/picker.tsx'
import { CategoryField, DescriptionField, NameField, PhoneField } from './text-fields.tsx'
import { useRegistrationForm } from './use-registration-form.ts'
import { type RegistrationTask, useRegistrationSending } from './use-sending.ts'

type RegistrationFormProps = {
  /** Whose draft it is, and of which restaurant where there is one. */
  draftKey: string
  /** What was sent before. */
  start?: RegistrationDraft
  task: RegistrationTask
  /** The page has room for the helper beside the form. */
  hasSide?: boolean
  /** The restaurant waits for approval now. */
  onDone: () => void
  onCancel: () => void
}

export function RegistrationForm({
  draftKey,
  start = blankDraft,
  task,
  hasSide = true,
  onDone,
  onCancel,
}: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, clear, problems, setProblems, isUnsaved } = useRegistrationForm(
    draftKey,
    start,
  )
  const { send, isSending, progress } = useRegistrationSending(task, {
    onDone: () => {
      clear()
      onDone()
    },
    onRefused: show,
  })

  function show(found: RegistrationProblems) {
    setProblems(found)
    const first = firstProblem(found)
    if (first) form.current?.querySelector<HTMLElement>(controls[first])?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    show(registrationProblems(draft))
    const input = registrationInput(draft)
    if (input && firstProblem(registrationProblems(draft)) === null) send(input)
  }

  async function handleCancel() {
    if (isUnsaved && !(await askConfirm(leaving))) return
    clear()
    onCancel()
  }

  const tell = (field: RegistrationField) => (message: string) =>
    setProblems((before) => ({ ...before, [field]: message }))

  return (
    <div
      className={clsx(
        'grid grid-cols-1 items-start gap-[clamp(2rem,4vw,4rem)]',
        hasSide && 'lg:grid-cols-[minmax(0,1fr)_21rem]',
      )}
    >
      <form ref={form} noValidate onSubmit={handleSubmit} className="min-w-0">
        <div className="grid grid-cols-1 gap-8 sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-[clamp(1.25rem,4vw,2.25rem)]">
          <div data-field="photo">
            <PhotoField
              photo={draft.photo}
              onChoose={(photo) => change('photo', { photo })}
              onProblem={tell('photo')}
              error={problems.photo}
              progress={progress}
            />
          </div>
          <NameField
            value={draft.name}
            onChange={(name) => change('name', { name })}
            error={problems.name}
          />
          <AddressField
            draft={draft}
            onChange={(changed) => change('address', changed)}
            error={problems.address}
          />
          <PhoneField
            value={draft.phone}
            onChange={(phone) => change('phone', { phone })}
            error={problems.phone}
          />
          <DescriptionField
            value={draft.description}
            onChange={(description) => change('description', { description })}
            error={problems.description}
          />
          <CategoryField
            value={draft.category}
            onChange={(category) => change('category', { category })}
            error={problems.category}
          />
          <TagPicker
            chosen={draft.tags}
            onChange={(tags) => change('tags', { tags })}
            onProblem={tell('tags')}
            error={problems.tags}
          />
        </div>
        <div className="mt-6 flex justify-end gap-2.5">
          <Button size="lg" onClick={() => void handleCancel()}>
            취소
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            loading={isSending}
            className="max-lg:flex-1"
          >
            {isSending ? task.sendingLabel : task.label}
          </Button>
        </div>
      </form>
      {hasSide && <RegistrationSide draft={draft} />}
    </div>
  )
}

/** Where the keyboard goes on when something is wrong with a field. */
const controls: Record<RegistrationField, string> = {
  name: '[name="name"]',
  address: '[data-first]',
  phone: '[name="phone"]',
  description: '[name="description"]',
  category: '[name="category"]',
  tags: '[name="tags"]',
  photo: '[data-field="photo"] input',
}

const leaving = {
  message: '작성 중인 내용을 지우고 나갈까요?',
  confirmLabel: '지우고 나가기',
  cancelLabel: '계속 쓰기',
}
