import { z } from 'zod'
import { messages } from '../messages.ts'
import { judgedBy } from '../ruled-text.ts'
import {
  settingInfoProblem,
  weekWindowsProblem,
  windowProblem,
  windowRolledOver,
} from '../rules/reservation-settings.ts'
import { cleanText, emptyAsAbsent, IdInput, numberInput, requestObject } from '../wire.ts'
import { WeekDay } from './hours.ts'
import { TimeOrEmpty } from './hours-input.ts'

const said = messages.settings

const WindowInput = requestObject({
  restaurantNo: emptyAsAbsent(IdInput),
  weekDay: WeekDay,
  reservationStartTime: TimeOrEmpty,
  reservationEndTime: TimeOrEmpty,
})
  .superRefine(judgedBy(windowProblem))
  .transform(windowRolledOver)

const SettingInfoInput = z
  .object(
    {
      restaurantNo: emptyAsAbsent(IdInput),
      interval: numberInput(said.intervalRule),
      minNum: numberInput(said.minNumRule),
      maxNum: numberInput(said.maxNumRule),
      maxTeamNum: numberInput(said.maxTeamNumRule),
      description: cleanText()
        .nullish()
        .transform((text) => text ?? ''),
    },
    said.intervalRule,
  )
  .superRefine(judgedBy(settingInfoProblem))

type SentSettings = {
  readonly reservation: readonly z.output<typeof WindowInput>[]
  readonly settingInfo: z.output<typeof SettingInfoInput>
}

function sentSettingsProblem({ reservation, settingInfo }: SentSettings): string | null {
  const named = [settingInfo, ...reservation].flatMap(({ restaurantNo }) => restaurantNo ?? [])
  return new Set(named).size <= 1 ? weekWindowsProblem(reservation) : messages.hours.oneRestaurant
}

/** A weekday that is not listed cannot be reserved. */
export const SettingsInput = requestObject({
  reservation: z.array(WindowInput, said.allClosed),
  settingInfo: SettingInfoInput,
}).superRefine(judgedBy(sentSettingsProblem))
