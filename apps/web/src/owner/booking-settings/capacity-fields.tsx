import type { StayStep } from '@matjari/contract/reservations/stays'
import {
  type NumberSettingName,
  numberSettingRows,
  numberSettings,
} from '@matjari/contract/schedule/settings'
import type { SettingValues } from '@matjari/contract/schedule/settings-rules'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldContext } from '../../ui/form/field-context.ts'
import { Select } from '../../ui/form/select.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import {
  lastDayText,
  leadChoices,
  leadText,
  mostSeats,
  stayChoices,
  stayText,
  stepRange,
  withStep,
} from './capacity-draft.ts'
import type { Capacity } from './settings-draft.ts'
import { type Stay, StayDrawing } from './stay-drawing.tsx'

type RuleRowProps = {
  label: string
  isOptional?: boolean
  help: ReactNode
  /** The control, wired to the label and the help. */
  children: ReactNode
  /** Full width, below both columns. */
  below?: ReactNode
}

/** One rule: its label and help on the left, its control on the right. */
function RuleRow({ label, isOptional = false, help, children, below }: RuleRowProps) {
  const id = useId()
  const messageId = `${id}-help`
  return (
    <div className="grid grid-cols-1 items-center gap-x-8 gap-y-3 border-line py-4.5 not-first:border-t first:pt-0 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <p>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          {isOptional && <span className="ml-1.5 text-xs text-ink-3">선택</span>}
        </p>
        <p id={messageId} className="num mt-0.5 text-sm text-ink-3">
          {help}
        </p>
      </div>
      <FieldContext value={{ id, messageId, required: false, tone: 'plain' }}>
        {children}
      </FieldContext>
      {below && <div className="col-span-full min-w-0">{below}</div>}
    </div>
  )
}

type StayStepsProps = {
  steps: readonly StayStep[]
  /** The stay a new step starts with. */
  stay: number
  onChange: (steps: readonly StayStep[]) => void
}

/** Small parties leave earlier than large ones: up to four sizes with a stay of their own. */
function StaySteps({ steps, stay, onChange }: StayStepsProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const grown = withStep(steps, stay)

  function remove(place: number) {
    onChange(steps.toSpliced(place, 1))
    // The pressed button disappears with its row.
    addButton.current?.focus()
  }

  return (
    <fieldset aria-label="인원별 머무는 시간" className="grid min-w-0 gap-2">
      {steps.map((step, place) => (
        <StepRow
          // oxlint-disable-next-line react/no-array-index-key -- a step is identified by its place
          key={place}
          step={step}
          name={`${place + 1}단계`}
          range={stepRange(steps, place)}
          onChange={(changed) => onChange(steps.with(place, changed))}
          onRemove={() => remove(place)}
        />
      ))}
      {/* Not `disabled`: a keyboard user who has just pressed it would lose the focus. */}
      <Button
        ref={addButton}
        size="sm"
        variant="ghost"
        aria-disabled={grown === null}
        className="-ml-3.5 justify-self-start text-ink-2! aria-disabled:text-ink-disabled!"
        onClick={() => grown && onChange(grown)}
      >
        <Plus aria-hidden="true" className="size-4" />
        {addLabel(steps.length, grown !== null)}
      </Button>
    </fieldset>
  )
}

function addLabel(count: number, canGrow: boolean) {
  if (count === 0) return '인원별로 다르게'
  return canGrow ? '단계 추가' : '더 나눌 수 없어요'
}

type StepRowProps = {
  step: StayStep
  name: string
  range: { readonly min: number; readonly max: number }
  onChange: (step: StayStep) => void
  onRemove: () => void
}

const StepRow = ({ step, name, range, onChange, onRemove }: StepRowProps) => (
  <div className="grid grid-cols-[9.25rem_minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[9.25rem_auto_15rem_auto] sm:justify-start">
    <Stepper
      label={`${name} 인원`}
      {...range}
      value={step.upTo}
      onValueChange={(upTo) => onChange({ ...step, upTo })}
    />
    <span className="text-sm whitespace-nowrap">명까지</span>
    <Select
      aria-label={`${name} 머무는 시간`}
      value={step.minutes}
      onChange={(event) => onChange({ ...step, minutes: Number(event.target.value) })}
      className="max-sm:col-span-full max-sm:row-start-2 max-sm:mb-2"
    >
      {stayChoices(step.minutes).map((minutes) => (
        <option key={minutes} value={minutes}>
          {stayText(minutes)}
        </option>
      ))}
    </Select>
    <IconButton label={`${name} 지우기`} onClick={onRemove}>
      <X aria-hidden="true" />
    </IconButton>
  </div>
)

type CapacityFieldsProps = {
  /** The saved settings with the changes of the draft. */
  info: SettingValues
  today: string
  onChange: (change: Partial<Capacity>) => void
}

type NumberRow = {
  readonly label: string
  readonly help: ReactNode
  /** The counted thing, for the buttons; absent: the label. */
  readonly counted?: string
  /** A narrower limit than that of the contract, because of other settings. */
  readonly min?: number
  /** The first number of an owner who had no limit. */
  readonly startAt?: number
  /** A list to choose from, instead of any number. */
  readonly choices?: readonly number[]
  readonly choiceText?: (value: number) => string
}

/** What the page says about each number. */
const numberRows: Readonly<
  Record<NumberSettingName, (info: SettingValues, today: string) => NumberRow>
> = {
  maxSeats: (info) => ({
    label: '같은 시간에 앉는 인원',
    help: '팀 수와 함께 세요. 둘 중 하나라도 차면 마감이에요. 비우면 팀 수만 세요.',
    min: info.minNum,
    startAt: Math.max(info.minNum, mostSeats(info)),
  }),
  horizonDays: ({ horizonDays }, today) => ({
    label: '며칠 앞까지 받을까요?',
    help: (
      <>
        <b className="font-semibold text-ink-2">{horizonDays}일</b>이면{' '}
        {lastDayText(today, horizonDays)}까지 열려요.
      </>
    ),
    counted: '며칠 앞까지',
  }),
  leadMinutes: ({ leadMinutes }) => ({
    label: '언제까지 받을까요?',
    help: "이 시간이 지나면 '예약 마감 시간이 지났어요'라고 보여요.",
    choices: leadChoices(leadMinutes),
    choiceText: leadText,
  }),
}

export const CapacityFields = (props: CapacityFieldsProps) => (
  <div>
    <StayRule {...props} />
    {numberSettingRows.map(([name]) => (
      <NumberRule key={name} name={name} {...props} />
    ))}
  </div>
)

type NumberRuleProps = CapacityFieldsProps & { name: NumberSettingName }

function NumberRule({ name, info, today, onChange }: NumberRuleProps) {
  const {
    label,
    help,
    counted = label,
    choices,
    choiceText = String,
    ...limits
  } = numberRows[name](info, today)
  const value = info[name]
  const { min, max, default: unset } = numberSettings[name]
  const isOptional = unset === null
  const change = (to: number | null) => onChange({ [name]: to })
  return (
    <RuleRow label={label} isOptional={isOptional} help={help}>
      {choices ? (
        <Select value={value ?? ''} onChange={({ target }) => change(Number(target.value))}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceText(choice)}
            </option>
          ))}
        </Select>
      ) : (
        <Stepper
          label={counted}
          min={min}
          max={max}
          {...limits}
          {...(isOptional && { placeholder: '제한 없음', onClear: () => change(null) })}
          value={value}
          onValueChange={change}
          className="w-full"
        />
      )}
    </RuleRow>
  )
}

function StayRule({ info, onChange }: CapacityFieldsProps) {
  const { interval, stayMinutes, stayByParty } = info
  const stay = stayMinutes ?? interval
  const isByParty = stayByParty.length > 0
  return (
    <RuleRow
      label="머무는 시간"
      help={
        isByParty
          ? '한 팀이 앉아 있는 시간이에요. 아래에서 정하지 않은 인원은 이 시간만큼 앉아요.'
          : `한 팀이 앉아 있는 시간이에요. 기본은 예약 간격과 같은 ${interval}분이에요.`
      }
      below={
        <div className="grid gap-3">
          <StaySteps
            steps={stayByParty}
            stay={stay}
            onChange={(steps) => onChange({ stayByParty: steps })}
          />
          <StayDrawing interval={interval} stays={staysOf(info, stay)} />
        </div>
      }
    >
      <Select
        value={stayMinutes ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ stayMinutes: value === '' ? null : Number(value) })
        }
      >
        <option value="">예약 간격과 같게 ({interval}분)</option>
        {stayChoices(stayMinutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {stayText(minutes)}
          </option>
        ))}
      </Select>
    </RuleRow>
  )
}

function staysOf({ stayByParty }: SettingValues, stay: number): Stay[] {
  const largest = stayByParty.at(-1)
  if (!largest) return [{ who: null, minutes: stay }]
  const steps = stayByParty.map(({ upTo, minutes }) => ({ who: `${upTo}명까지`, minutes }))
  return [...steps, { who: `${largest.upTo + 1}명부터`, minutes: stay }]
}
