import { weekWindowsProblem } from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { firstAlert } from '../../../ui/overlay/alerts.ts'
import { hoursQuery } from '../api.ts'
import { SettingsConditions } from './conditions.tsx'
import { SettingsDayRow } from './day-row.tsx'
import { conditionProblem, type SettingsDraft } from './draft.ts'
import { windowHint } from './text.ts'

type SettingsFormProps = {
  id: string
  restaurantNo: string
  draft: SettingsDraft
  /** Teams at a time as kept now; null when nothing is kept yet. */
  keptTeams: number | null
  onChange: (draft: SettingsDraft) => void
  onSubmit: () => void
}

const weekProblem = ({ days }: SettingsDraft) =>
  weekWindowsProblem(weekDays.map((weekDay) => ({ weekDay, ...days[weekDay] })))

export function SettingsForm({
  id,
  restaurantNo,
  draft,
  keptTeams,
  onChange,
  onSubmit,
}: SettingsFormProps) {
  const opening = useQuery(hoursQuery(restaurantNo)).data
  const [isTried, setIsTried] = useState(false)
  const emptyWeek = isTried ? weekProblem(draft) : null

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A time that was just refused has the word, and a number that is half typed is finished first.
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
        keptTeams={keptTeams}
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
 * Whether the focused number field holds something that is no number it takes. It then goes back to
 * its last number, for the person to see, instead of being sent without a word.
 */
function isTypingUndone(): boolean {
  const typing = document.activeElement
  if (!(typing instanceof HTMLInputElement) || typing.type !== 'number') return false
  if (typing.value !== '' && typing.validity.valid) return false
  typing.blur()
  typing.focus()
  return true
}
