import { isAfterMidnight, wallClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import {
  addWindow,
  changeWindow,
  closedWindow,
  isClosedWindow,
  type ReservationDay,
  type WindowEdit,
  weekWindowsProblem,
} from '@matjari/contract/schedule/settings-rules'
import { type WeekDay, weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { CircleMinus, CirclePlus, Info } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { TimeSelect } from '../../ui/form/time-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { firstAlert, showAlert } from '../../ui/overlay/alerts.ts'
import { type ConditionField, conditionProblem, type SettingsDraft } from './settings-draft.ts'
import { windowHint } from './settings-text.ts'

type SettingsFormProps = {
  id: string
  restaurantNo: string
  draft: SettingsDraft
  /** The saved number of teams at a time; null if nothing is saved yet. */
  savedTeams: number | null
  onChange: (draft: SettingsDraft) => void
  onSubmit: () => void
}

const weekProblem = ({ days }: SettingsDraft) =>
  weekWindowsProblem(weekDays.map((weekDay) => ({ weekDay, ...days[weekDay] })))

export function SettingsForm({
  id,
  restaurantNo,
  draft,
  savedTeams,
  onChange,
  onSubmit,
}: SettingsFormProps) {
  const opening = useQuery(hoursQuery(restaurantNo)).data
  const [isTried, setIsTried] = useState(false)
  const emptyWeek = isTried ? weekProblem(draft) : null

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // An open alert about a refused time comes first, and an unfinished number must be corrected first.
    if (firstAlert() || isTypingUndone()) return
    setIsTried(true)
    const wrong = conditionProblem(draft)
    const place = wrong ? `[data-field="${wrong.field}"] :is(input, textarea)` : '[data-add]'
    if (!wrong && weekProblem(draft) === null) return onSubmit()
    event.currentTarget.querySelector<HTMLElement>(place)?.focus()
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-1 gap-8 md:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <SettingsConditions
        draft={draft}
        savedTeams={savedTeams}
        wrong={isTried ? conditionProblem(draft) : null}
        onChange={onChange}
      />
      <section aria-labelledby={`${id}-week`}>
        <h3 id={`${id}-week`} className="font-bold tracking-title">
          요일별 예약 시간
        </h3>
        <p className="mt-1 mb-2 text-xs leading-normal text-ink-3">
          10분 단위로 고를 수 있어요. 종료가 시작보다 빠르면 다음 날로 계산해요.
        </p>
        {emptyWeek !== null && <Notice tone="danger">{emptyWeek}</Notice>}
        {weekDays.map((weekDay) => (
          <SettingsDayRow
            key={weekDay}
            weekDay={weekDay}
            day={draft.days[weekDay]}
            hint={
              opening &&
              windowHint(
                draft.days[weekDay],
                opening.find((one) => one.weekDay === weekDay),
              )
            }
            onChange={(day) => onChange({ ...draft, days: { ...draft.days, [weekDay]: day } })}
          />
        ))}
      </section>
    </form>
  )
}

/**
 * Whether the focused number field holds an invalid text. Blur then restores its last number, so that the owner sees it
 * before it is sent.
 */
function isTypingUndone(): boolean {
  const typing = document.activeElement
  if (!(typing instanceof HTMLInputElement) || typing.type !== 'number') return false
  if (typing.value !== '' && typing.validity.valid) return false
  typing.blur()
  typing.focus()
  return true
}

type SettingsDayRowProps = {
  weekDay: WeekDay
  day: ReservationDay
  hint: string | null | undefined
  onChange: (day: ReservationDay) => void
}

/** One weekday: the times guests can book, or none. */
function SettingsDayRow({ weekDay, day, hint, onChange }: SettingsDayRowProps) {
  const label = weekDayLabel(weekDay)
  const name = `${label}요일`
  const isClosed = isClosedWindow(day)

  async function apply(edit: WindowEdit, control?: HTMLElement) {
    if ('day' in edit) return onChange(edit.day)
    await showAlert(edit.problem)
    control?.focus()
  }

  const time = (field: keyof ReservationDay, what: string, note?: string) => (
    <TimeSelect
      label={`${name} 예약 ${what}`}
      value={wallClock(day[field])}
      note={note}
      onChange={(picked, control) =>
        void apply(changeWindow(day, { field, time: picked }), control)
      }
    />
  )

  return (
    <fieldset
      aria-label={name}
      className="grid min-w-0 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-line py-2.5 sm:gap-x-4 not-last:border-b"
    >
      <span aria-hidden="true" className="font-bold">
        {label}
      </span>
      {isClosed ? (
        <p className="flex min-h-target items-center text-ink-3">예약 안 받음</p>
      ) : (
        <div className="grid max-w-76 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          {time('reservationStartTime', '시작')}
          <span aria-hidden="true">~</span>
          {time(
            'reservationEndTime',
            '종료',
            isAfterMidnight(day.reservationEndTime) ? '익일' : undefined,
          )}
        </div>
      )}
      <div className="col-start-3 flex">
        <IconButton
          data-add=""
          label={`${name} 시간 추가`}
          variant="ok"
          onClick={() => void apply(addWindow(day))}
        >
          <CirclePlus aria-hidden="true" />
        </IconButton>
        {/* Not `disabled`: a keyboard user who has just pressed it would lose the focus. */}
        <IconButton
          label={`${name} 시간 지우기`}
          variant="danger"
          aria-disabled={isClosed}
          onClick={() => onChange(closedWindow)}
          className="aria-disabled:text-ink-disabled"
        >
          <CircleMinus aria-hidden="true" />
        </IconButton>
      </div>
      <div aria-live="polite" className="col-span-2 col-start-2">
        {hint && (
          <p className="flex items-start gap-1.5 text-xs leading-normal text-warn-text">
            <Info aria-hidden="true" className="mt-px size-4.25" />
            <span>{hint}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}

type SettingsConditionsProps = {
  draft: SettingsDraft
  savedTeams: number | null
  wrong: { readonly field: ConditionField; readonly problem: string } | null
  onChange: (draft: SettingsDraft) => void
}

const intervals = limits.settings.intervals.map((minutes) => ({
  value: String(minutes),
  label: `${minutes}분`,
}))

/** The left column: conditions of every booking. */
function SettingsConditions({ draft, savedTeams, wrong, onChange }: SettingsConditionsProps) {
  const errorAt = (field: ConditionField) => (wrong?.field === field ? wrong.problem : null)
  const isFewerTeams = savedTeams !== null && draft.maxTeamNum < savedTeams

  const number = (field: 'minNum' | 'maxNum' | 'maxTeamNum', label: string, help?: string) => (
    <div data-field={field}>
      <Field label={label} error={errorAt(field)} help={help}>
        {/* No maximum: too large a number gets a message instead of a silent correction. */}
        <Stepper
          label={label}
          min={1}
          value={draft[field]}
          onValueChange={(value) => onChange({ ...draft, [field]: value })}
          className="w-full"
        />
      </Field>
    </div>
  )

  return (
    <section className="grid content-start gap-6">
      <h3 className="font-bold tracking-title">기본 예약 조건</h3>
      <FieldGroup label="예약 간격">
        <Segmented
          label="예약 간격"
          options={intervals}
          value={String(draft.interval)}
          onValueChange={(value) => onChange({ ...draft, interval: Number(value) })}
          className="flex w-full"
        />
      </FieldGroup>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-3">
        {number('minNum', '최소인원')}
        {number('maxNum', '최대인원')}
      </div>
      {number(
        'maxTeamNum',
        '한 타임당 받을 팀 수',
        isFewerTeams ? '이미 받은 예약이 넘치면 저장하기 전에 보여 드려요.' : undefined,
      )}
      <div data-field="description">
        <Field
          label="예약 관련 설명"
          error={errorAt('description')}
          counter={
            <Counter value={draft.description} max={limits.settings.descriptionCharacters} />
          }
        >
          <Textarea
            placeholder="설명을 입력하세요..."
            max={limits.settings.descriptionCharacters}
            value={draft.description}
            onValueChange={(description) => onChange({ ...draft, description })}
            className="min-h-24!"
          />
        </Field>
      </div>
    </section>
  )
}
