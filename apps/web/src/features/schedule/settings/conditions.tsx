import { limits } from '@matjari/contract/limits'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Field, FieldGroup } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import type { ConditionField, SettingsDraft } from './draft.ts'

type SettingsConditionsProps = {
  draft: SettingsDraft
  keptTeams: number | null
  wrong: { readonly field: ConditionField; readonly problem: string } | null
  onChange: (draft: SettingsDraft) => void
}

const intervals = limits.settings.intervals.map((minutes) => ({
  value: String(minutes),
  label: `${minutes}분`,
}))

/** The left side: what holds for every booking. */
export function SettingsConditions({ draft, keptTeams, wrong, onChange }: SettingsConditionsProps) {
  const errorAt = (field: ConditionField) => (wrong?.field === field ? wrong.problem : null)
  const isFewerTeams = keptTeams !== null && draft.maxTeamNum < keptTeams

  const number = (field: 'minNum' | 'maxNum' | 'maxTeamNum', label: string, help?: string) => (
    <div data-field={field}>
      <Field label={label} error={errorAt(field)} help={help}>
        {/* No upper end: whoever types too much is told so, and not corrected in silence. */}
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
