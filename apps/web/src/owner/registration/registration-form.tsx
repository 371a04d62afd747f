import { districtOf } from '@matjari/contract/places/district-of'
import { clsx } from 'clsx'
import { Circle, CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { ChosenImage } from '../../ui/upload/image-dropzone.tsx'
import { type RegistrationTask, useRegistrationSubmit } from './registration-api.ts'
import {
  blankDraft,
  firstProblem,
  forgetDraft,
  fullAddress,
  isChanged,
  type RegistrationDraft,
  type RegistrationField,
  type RegistrationProblems,
  registrationInput,
  registrationProblems,
  saveDraft,
  savedDraft,
} from './registration-draft.ts'
import {
  AddressField,
  CategoryField,
  NameField,
  PhoneField,
  PhotoField,
  ShopTextField,
} from './registration-fields.tsx'
import { TagPicker } from './tag-picker.tsx'

type RegistrationFormProps = {
  /** The key of the stored draft: names the member, and the restaurant if it exists already. */
  draftKey: string
  /** The earlier registration, when it is being corrected. */
  start?: RegistrationDraft
  task: RegistrationTask
  /** Whether the page has room for the sidebar. */
  hasSide?: boolean
  /** Called when the registration was sent and waits for approval. */
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
  const { send, isSending, progress } = useRegistrationSubmit(task, {
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
          <ShopTextField
            name="description"
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
      {hasSide && <RegistrationSidebar draft={draft} />}
    </div>
  )
}

/** The control that gets the focus when its field is invalid. */
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

/** The stored draft of a key, and the problems found so far. */
function useRegistrationForm(key: string, startsWith: RegistrationDraft) {
  const [start] = useState(startsWith)
  const [draft, setDraft] = useState(() => savedDraft(key, start))
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const isUnsaved = isChanged(draft, start)

  useWarningBeforeLeaving(isUnsaved)

  useEffect(() => {
    if (isUnsaved) saveDraft(key, draft)
    else forgetDraft(key)
  }, [key, draft, isUnsaved])

  /**
   * Changes a field and clears its problem. It updates the latest draft, not the rendered one: a photo is checked
   * asynchronously before it is taken, and text typed meanwhile must stay.
   */
  function change(field: RegistrationField, changed: Partial<RegistrationDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }

  function clear() {
    forgetDraft(key)
    setDraft(start)
  }

  return { draft, change, clear, problems, setProblems, isUnsaved }
}

/** Warns before the window is closed, which would lose the draft. Navigation within the site keeps it. */
function useWarningBeforeLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Beside the form on wide screens: a preview for guests, and a list of what is still missing. */
const RegistrationSidebar = ({ draft }: { draft: RegistrationDraft }) => (
  <aside
    aria-label="등록 도우미"
    className="sticky top-[calc(var(--spacing-header)+1.5rem)] grid gap-4 max-lg:hidden"
  >
    <Preview draft={draft} />
    <Checklist draft={draft} />
  </aside>
)

function Preview({ draft }: { draft: RegistrationDraft }) {
  const dish = draft.tags[0] ?? draft.category
  const meta = [dish, districtOf(fullAddress(draft))].filter(Boolean).join(' · ')
  const photoClass = 'aspect-4/3 w-full rounded-lg bg-sunken-2 object-cover'
  return (
    <div className="rounded-xl bg-sunken p-5">
      <p className="mb-3 text-xs font-semibold text-ink-3">이렇게 보여요</p>
      {draft.photo ? (
        <ChosenImage source={draft.photo} alt="" className={photoClass} />
      ) : (
        <Photo width={400} height={300} className={photoClass} />
      )}
      <div className="mt-3 flex items-start justify-between gap-2">
        <p className="min-w-0 text-[1.0625rem] leading-[1.35] font-semibold tracking-title">
          {draft.name.trim() || '가게 이름'}
        </p>
        <Badge tone="brand" mark="none">
          새로 등록
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-3">{meta || '태그 · 동네'}</p>
    </div>
  )
}

const items: readonly (readonly [RegistrationField, string])[] = [
  ['photo', '대표사진'],
  ['name', '가게 이름'],
  ['address', '주소'],
  ['phone', '전화번호'],
  ['description', '가게 설명'],
  ['category', '대분류'],
  ['tags', '태그'],
]

function Checklist({ draft }: { draft: RegistrationDraft }) {
  const problems = registrationProblems(draft)
  return (
    <Card className="p-5">
      <ul className="grid gap-1.5 text-sm">
        {items.map(([field, label]) => {
          const isDone = problems[field] === undefined
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li
              key={field}
              className={clsx('flex items-center gap-2', isDone ? 'text-ok-text' : 'text-ink-3')}
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
              <span className="sr-only">{isDone ? ' 입력함' : ' 아직'}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
