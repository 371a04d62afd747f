import { limits } from '@matjari/contract/limits'
import type { HoursException } from '@matjari/contract/schedule/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { dayTitle, toLocalDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Counter } from '../../ui/form/textarea.tsx'
import { isTimeBeingEntered } from '../../ui/form/time-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askDiscard } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { AskAffected } from './affected-sending.ts'
import {
  type ExceptionDraft,
  exceptionBody,
  exceptionDraft,
  exceptionHours,
  exceptionProblems,
  isSameException,
  newException,
} from './exception-draft.ts'
import { OwnerDayRow } from './hours-day-row.tsx'
import { useSaveException } from './schedule-changes.ts'

const kinds = [
  { value: 'closed', label: '휴무' },
  { value: 'short', label: '단축 영업' },
] as const

type ExceptionDialogProps = {
  restaurantNo: string
  askAffected: AskAffected
  exception: HoursException | null
  /** The days that have special hours already. */
  taken: readonly string[]
  today: string
  onClose: () => void
}

export function OwnerExceptionDialog({ taken, ...editing }: ExceptionDialogProps) {
  const { exception, today } = editing
  const { draft, hours, problems, isSaving, failure, change, save, close } =
    useExceptionEditing(editing)
  const formId = useId()
  const isTaken = !exception && draft.day !== null && taken.includes(draft.day)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = save()
    if (wrong)
      form
        .querySelector<HTMLElement>(`[data-part="${wrong}"] :is(input, td button[tabindex="0"])`)
        ?.focus()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={exception ? '휴무·단축 영업 수정' : '휴무·단축 영업 추가'}
      width={exception ? '34rem' : '50rem'}
      footer={
        <>
          <Button onClick={() => void close()}>취소</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            저장
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit}
        className={clsx(
          'grid grid-cols-1 items-start gap-x-10 gap-y-6',
          !exception && 'md:grid-cols-2',
        )}
      >
        {exception ? (
          <p className="text-md font-semibold">{dayTitle(toLocalDate(exception.day))}</p>
        ) : (
          <FieldGroup label="날짜" required error={problems?.day}>
            <div data-part="day">
              <Calendar value={draft.day} onValueChange={(day) => change({ day })} today={today} />
            </div>
          </FieldGroup>
        )}
        <div className="@container grid grid-cols-1 gap-6">
          <Segmented
            label="그날의 영업"
            options={kinds}
            value={draft.isClosed ? 'closed' : 'short'}
            onValueChange={(kind) => change({ isClosed: kind === 'closed' })}
            className="w-full"
          />
          {!draft.isClosed && (
            <FieldGroup label="그날의 운영시간" error={problems?.hours}>
              <div data-part="hours">
                <OwnerDayRow
                  name="그날"
                  day={hours}
                  onChange={(changed) => change({ hours: changed })}
                  isClosable={false}
                />
              </div>
            </FieldGroup>
          )}
          <div data-part="reason">
            <Field
              label="안내"
              help="손님에게 보여요."
              error={problems?.reason}
              counter={
                <Counter value={draft.reason} max={limits.hours.exceptionReasonCharacters} />
              }
            >
              <Input
                autoComplete="off"
                placeholder="예) 설 연휴, 내부 수리"
                value={draft.reason}
                onChange={(event) => change({ reason: event.target.value })}
              />
            </Field>
          </div>
          {isTaken && <Notice>이미 정해 둔 날이에요. 저장하면 새 내용으로 바뀌어요.</Notice>}
          {failure && <Notice tone="danger">{failure}</Notice>}
        </div>
      </form>
    </Dialog>
  )
}

type Editing = {
  readonly restaurantNo: string
  readonly askAffected: AskAffected
  /** Null: a new one. */
  readonly exception: HoursException | null
  readonly today: string
  readonly onClose: () => void
}

/** The form of one day with special hours, new or existing. */
function useExceptionEditing(editing: Editing) {
  const { restaurantNo, askAffected, exception, today, onClose } = editing
  const [before] = useState(() => (exception ? exceptionDraft(exception) : newException))
  const [draft, setDraft] = useState<ExceptionDraft>(before)
  const [isTried, setIsTried] = useState(false)
  const week = useQuery(hoursQuery(restaurantNo))
  const saving = useSaveException({ restaurantNo, askAffected })
  const isBusy = useRef(false)

  const hours = exceptionHours(draft, week.data ?? [])
  const problems = exceptionProblems(draft, { hours, today })

  async function close() {
    if (isBusy.current) return
    const isUnsaved = !isSameException(draft, before) || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  /** Returns the first invalid field, or null if it was sent. */
  function save(): keyof typeof problems | null {
    if (isBusy.current) return null
    setIsTried(true)
    const [wrong] = (['day', 'hours', 'reason'] as const).filter((part) => problems[part])
    if (wrong) return wrong
    isBusy.current = true
    saving.mutate(exceptionBody(draft, { restaurantNo, hours }), {
      onSuccess: (saved) => {
        if (!saved) return
        showToast(saved.message)
        onClose()
      },
      onSettled: () => {
        isBusy.current = false
      },
    })
    return null
  }

  return {
    draft,
    hours,
    problems: isTried ? problems : null,
    isSaving: saving.isPending,
    failure: saving.error && errorMessage(saving.error),
    change: (changed: Partial<ExceptionDraft>) => {
      if (!isBusy.current) setDraft({ ...draft, ...changed })
    },
    save,
    close,
  }
}
