import type { StayStep } from '@matjari/contract/reservations/stays'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { stepRange, withStep } from './draft.ts'
import { stayChoices, stayText } from './text.ts'

type StayStepsProps = {
  steps: readonly StayStep[]
  /** What a new step begins with. */
  stay: number
  onChange: (steps: readonly StayStep[]) => void
}

/** Small parties leave earlier than large ones: up to four sizes with a stay of their own. */
export function StaySteps({ steps, stay, onChange }: StayStepsProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const grown = withStep(steps, stay)

  function remove(place: number) {
    onChange(steps.toSpliced(place, 1))
    // The button goes with its row.
    addButton.current?.focus()
  }

  return (
    <fieldset aria-label="인원별 머무는 시간" className="grid min-w-0 gap-2">
      {steps.map((step, place) => (
        <StepRow
          // oxlint-disable-next-line react/no-array-index-key -- a step is what stands in that place
          key={place}
          step={step}
          name={`${place + 1}단계`}
          range={stepRange(steps, place)}
          onChange={(changed) => onChange(steps.with(place, changed))}
          onRemove={() => remove(place)}
        />
      ))}
      {/* Not `disabled`: whoever has just pressed it would lose their place. */}
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
