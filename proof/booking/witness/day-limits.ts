import { seoulToday } from '@matjari/contract/seoul-day'
import { isDayAbove } from '../../shared/oracle.ts'
import type { Seen } from '../../shared/witness/record.ts'
import { daysOf, type Standing, tablesOn } from '../../shared/witness/standing.ts'
import type { Findings } from '../findings.ts'

type Setting = Extract<Seen, { readonly what: 'setting' }>

type DayStates = { readonly change: Setting; readonly fine: readonly string[] }

/** Days that were within their limits before the owner changed something, and have to be still. */
export function dayStates(standing: Standing, change: Setting): DayStates {
  const { rowNo: restaurantNo, now, at } = change
  const rule = standing.settings.get(restaurantNo)
  const isLeftByOwner = now?.marker.startsWith('keep')
  if (!rule || isLeftByOwner || rule.marker === now?.marker) return { change, fine: [] }
  // Guests of today keep their tables.
  const today = seoulToday(new Date(at))
  const fine = [...daysOf(standing, restaurantNo).keys()].filter(
    (day) => day > today && !isDayAbove(rule, tablesOn(standing, { restaurantNo, day })),
  )
  return { change, fine }
}

/** Only an owner who wants to keep them leaves more than may be there. */
export function judgeDays(standing: Standing, { change, fine }: DayStates, findings: Findings) {
  const { rowNo: restaurantNo } = change
  const rule = standing.settings.get(restaurantNo)
  for (const day of fine)
    if (rule && isDayAbove(rule, tablesOn(standing, { restaurantNo, day })))
      findings.leftAbove.push(`가게 ${restaurantNo}, ${day}: ${rule.marker}`)
}
