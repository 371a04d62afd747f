import { limits } from '@matjari/contract/limits'
import type { SettingNumbers } from '@matjari/contract/schedule/settings-rules'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import type { Capacity } from '../settings/draft.ts'
import { RuleRow } from './rule-row.tsx'
import type { Stay } from './stay-bar.ts'
import { StayDrawing } from './stay-drawing.tsx'
import { StaySteps } from './stay-steps.tsx'
import { lastDayText, leadChoices, leadText, mostSeats, stayChoices, stayText } from './text.ts'

type CapacityFieldsProps = {
  /** What is kept and what is changed, together. */
  info: SettingNumbers
  today: string
  onChange: (change: Partial<Capacity>) => void
}

export const CapacityFields = ({ info, today, onChange }: CapacityFieldsProps) => (
  <div>
    <StayRule info={info} onChange={onChange} />
    <RuleRow
      label="같은 시간에 앉는 인원"
      isOptional
      help="팀 수와 함께 세요. 둘 중 하나라도 차면 마감이에요. 비우면 팀 수만 세요."
    >
      <Stepper
        label="같은 시간에 앉는 인원"
        min={info.minNum}
        max={limits.settings.seatsMax}
        value={info.maxSeats}
        placeholder="제한 없음"
        startAt={Math.max(info.minNum, mostSeats(info))}
        onValueChange={(maxSeats) => onChange({ maxSeats })}
        onClear={() => onChange({ maxSeats: null })}
        className="w-full"
      />
    </RuleRow>
    <RuleRow
      label="며칠 앞까지 받을까요?"
      help={
        <>
          <b className="font-semibold text-ink-2">{info.horizonDays}일</b>이면{' '}
          {lastDayText(today, info.horizonDays)}까지 열려요.
        </>
      }
    >
      <Stepper
        label="며칠 앞까지"
        min={limits.settings.horizonDays.min}
        max={limits.settings.horizonDays.max}
        value={info.horizonDays}
        onValueChange={(horizonDays) => onChange({ horizonDays })}
        className="w-full"
      />
    </RuleRow>
    <RuleRow
      label="언제까지 받을까요?"
      help="이 시간이 지나면 '예약 마감 시간이 지났어요'라고 보여요."
    >
      <Select
        value={info.leadMinutes}
        onChange={(event) => onChange({ leadMinutes: Number(event.target.value) })}
      >
        {leadChoices(info.leadMinutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {leadText(minutes)}
          </option>
        ))}
      </Select>
    </RuleRow>
  </div>
)

function StayRule({ info, onChange }: Omit<CapacityFieldsProps, 'today'>) {
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

function staysOf({ stayByParty }: SettingNumbers, stay: number): Stay[] {
  const largest = stayByParty.at(-1)
  if (!largest) return [{ who: null, minutes: stay }]
  const steps = stayByParty.map(({ upTo, minutes }) => ({ who: `${upTo}명까지`, minutes }))
  return [...steps, { who: `${largest.upTo + 1}명부터`, minutes: stay }]
}
