import { limits } from '@matjari/contract/limits'
import { formatPhone } from '@matjari/contract/rules/members/phone'
import { reservationSources } from '@matjari/contract/rules/reservations/state'
import { Segmented } from '../../../../ui/choice/segmented.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Stepper } from '../../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../../ui/form/textarea.tsx'
import { type BoardSlot, isFull } from '../slots.ts'
import { timeOption } from '../text.ts'
import type { EntryDraft, entryProblems } from './draft.ts'

const sources = [
  { value: 'phone', label: reservationSources.phone },
  { value: 'walkIn', label: reservationSources.walkIn },
] as const

type EntryFieldsProps = {
  slots: readonly BoardSlot[]
  draft: EntryDraft
  /** Null until somebody has tried to send it. */
  problems: ReturnType<typeof entryProblems> | null
  onChange: (draft: EntryDraft) => void
}

export function EntryFields({ slots, draft, problems, onChange }: EntryFieldsProps) {
  const change = (part: Partial<EntryDraft>) => onChange({ ...draft, ...part })

  return (
    <>
      <Segmented
        label="예약 경로"
        options={sources}
        value={draft.source}
        onValueChange={(source) => change({ source })}
        className="w-full"
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="시간" required error={problems?.time}>
          <Select
            name="time"
            value={draft.time ?? ''}
            onChange={(event) => change({ time: event.target.value || null })}
          >
            <option value="" disabled>
              선택
            </option>
            {slots.map((slot) => (
              <option key={slot.time} value={slot.time} disabled={isFull(slot)}>
                {timeOption(slot)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="인원" required>
          <Stepper
            label="인원"
            value={draft.guests}
            min={1}
            max={limits.settings.guestsMax}
            onValueChange={(guests) => change({ guests })}
            className="w-full"
          />
        </Field>
      </div>
      <Field
        label="손님 이름"
        required
        error={problems?.guestName}
        counter={<Counter value={draft.guestName} max={limits.reservation.guestNameCharacters} />}
      >
        <Input
          name="guestName"
          autoComplete="off"
          value={draft.guestName}
          onChange={(event) => change({ guestName: event.target.value })}
        />
      </Field>
      <Field label="전화번호 (선택)" error={problems?.guestPhone}>
        <PhoneInput
          value={draft.guestPhone}
          onValueChange={(guestPhone) => change({ guestPhone })}
        />
      </Field>
      <Field
        label="메모 (선택)"
        error={problems?.memo}
        counter={<Counter value={draft.memo} max={limits.reservation.memoCharacters} />}
      >
        <Textarea
          name="memo"
          placeholder="예) 창가 자리, 아기 의자"
          max={limits.reservation.memoCharacters}
          value={draft.memo}
          onValueChange={(memo) => change({ memo })}
          className="min-h-20!"
        />
      </Field>
    </>
  )
}

/** The dashes come while the number is typed at its end; elsewhere they would move the caret. */
const PhoneInput = ({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (phone: string) => void
}) => (
  <Input
    name="guestPhone"
    type="tel"
    inputMode="tel"
    autoComplete="off"
    placeholder="예: 010-1234-5678"
    className="num"
    value={value}
    onChange={({ target }) => {
      const isAtEnd = target.selectionStart === target.value.length
      onValueChange(isAtEnd ? formatPhone(target.value) : target.value)
    }}
    onBlur={() => onValueChange(formatPhone(value))}
  />
)
