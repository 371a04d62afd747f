import { messages } from '@matjari/contract/messages'
import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { isClosedWindow } from '@matjari/contract/schedule/settings-rules'
import { weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { SettingsPause } from './pause.tsx'
import { conditionLines, windowText } from './text.ts'

type SettingsOverviewProps = { restaurantNo: string; settings: ReservationSettings }

export function SettingsOverview({ restaurantNo, settings }: SettingsOverviewProps) {
  const { settingInfo, reservation } = settings
  if (!settingInfo) return <p className="text-ink-3">{messages.ownerSettings.settingsNone}</p>
  return (
    <div className="@container">
      <SettingsPause restaurantNo={restaurantNo} info={settingInfo} />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 @min-[36rem]:grid-cols-2">
        <WeekList reservation={reservation} />
        <div>
          <h3 className="mb-3 font-semibold">기본 설정</h3>
          <ul className="num grid gap-2 rounded-lg bg-sunken p-4">
            {conditionLines(settingInfo).map((line) => (
              <li key={line} className="wrap-anywhere whitespace-pre-line">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

const WeekList = ({ reservation }: Pick<ReservationSettings, 'reservation'>) => (
  <dl className="num">
    {weekDays.map((weekDay) => {
      const day = reservation.find((one) => one.weekDay === weekDay)
      return (
        <div
          key={weekDay}
          className={clsx(
            'grid grid-cols-[2.5rem_1fr] gap-3 border-line py-2 not-first:border-t',
            (!day || isClosedWindow(day)) && 'text-ink-3',
          )}
        >
          <dt className="font-semibold">{weekDayLabel(weekDay)}</dt>
          <dd>{windowText(day)}</dd>
        </div>
      )
    })}
  </dl>
)
