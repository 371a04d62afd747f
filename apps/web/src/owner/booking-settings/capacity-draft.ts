import { limits } from '@matjari/contract/limits'
import type { StayStep } from '@matjari/contract/reservations/stays'
import { numberSettingRows, numberSettings } from '@matjari/contract/schedule/settings'
import { addDays } from '@matjari/contract/seoul-day'
import type { Capacity } from './settings-draft.ts'

const ruleOf = ({ stayMinutes, stayByParty, ...numbers }: Capacity) => [
  JSON.stringify([stayMinutes, stayByParty.map(({ upTo, minutes }) => [upTo, minutes])]),
  ...numberSettingRows.map(([name]) => numbers[name]),
]

/** How many of the rules differ from the saved ones. */
export const changedRules = (saved: Capacity, draft: Capacity) => {
  const before = ruleOf(saved)
  return ruleOf(draft).filter((rule, place) => rule !== before[place]).length
}

const { guestsMax, stay } = limits.settings

/** The party sizes a step may have: each step is for larger parties than the one before. */
export const stepRange = (steps: readonly StayStep[], place: number) => ({
  min: (steps[place - 1]?.upTo ?? 0) + 1,
  max: (steps[place + 1]?.upTo ?? guestsMax + 1) - 1,
})

/** Adds a step for slightly larger parties; null if there is no room for one. */
export function withStep(steps: readonly StayStep[], minutes: number): StayStep[] | null {
  const last = steps.at(-1)?.upTo ?? 0
  if (steps.length >= stay.stepsMax || last >= guestsMax) return null
  return [...steps, { upTo: Math.min(last + 2, guestsMax), minutes }]
}

const hour = 60

/** 45분, 1시간, 1시간 30분 */
function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / hour)
  const rest = minutes % hour
  return [hours > 0 && `${hours}시간`, rest > 0 && `${rest}분`].filter(Boolean).join(' ')
}

/** 90분; a longer stay also in hours: 150분 (2시간 30분). */
export const stayText = (minutes: number) =>
  minutes < 2 * hour ? `${minutes}분` : `${minutes}분 (${lengthText(minutes)})`

/** Steps of ten minutes for short stays, longer steps for long ones. */
const stays = [30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 150, 180, 210, 240, 300, 360]

const leads = [0, 30, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]

/** The choices, plus the saved value if it is not among them. */
const withSaved = (choices: readonly number[], saved: number | null) =>
  saved === null || choices.includes(saved)
    ? choices
    : [...choices, saved].toSorted((one, other) => one - other)

export const stayChoices = (saved: number | null) => withSaved(stays, saved)
export const leadChoices = (saved: number) => withSaved(leads, saved)

export function leadText(minutes: number): string {
  if (minutes === 0) return '시작 직전까지 (기본)'
  return minutes === 24 * hour ? '하루 전까지' : `${lengthText(minutes)} 전까지`
}

/** 2027.2.18, the last day that is open. */
export const lastDayText = (today: string, horizonDays: number) =>
  addDays(today, horizonDays).split('-').map(Number).join('.')

/** The most guests all teams together can bring: a seat limit above it has no effect. */
export const mostSeats = ({ maxTeamNum, maxNum }: { maxTeamNum: number; maxNum: number }) =>
  Math.min(maxTeamNum * maxNum, numberSettings.maxSeats.max)
