import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { clockText } from '../../lib/format.ts'
import { formatRemaining, secondsLeft } from '../../ui/form/countdown.tsx'
import { shortDay } from '../desk/guest-text.ts'

type Table = { readonly time: string; readonly numberOfGuests: number }

const tableText = ({ time, numberOfGuests }: Table) =>
  `${guestClock(time)} ${numberOfGuests}명 자리`

export const heldText = ({ time, numberOfGuests }: Table) =>
  `${guestClock(time)} · ${numberOfGuests}명 자리를 맡아 두었어요`

export const partyText = ({ numberOfGuests, teams }: { numberOfGuests: number; teams: number }) =>
  `${numberOfGuests}명 ${teams}팀`

export const stateText = ({ offered }: { readonly offered: number }) =>
  offered > 0 ? `${offered}팀에 알림 보냄` : '자리가 나면 알려요'

/** 17:30 · 19:30~20:00에는: consecutive times are one span. */
export const openText = (spans: DeskWaitlistEntry['openSpans']) =>
  `${spans
    .map(({ from, to }) =>
      from === to ? guestClock(from) : `${guestClock(from)}~${guestClock(to)}`,
    )
    .join(' · ')}에는 자리가 있어서 기다리는 팀이 없어요.`

export const rules = [
  '먼저 기다린 팀부터, 앉을 수 있는 인원이면 알려요.',
  `${limits.waiting.holdMinutes}분 동안 그 팀만 예약할 수 있어요. 밤 11시부터 아침 8시 사이에 난 다른 날 자리는 08:30까지예요.`,
  '대답이 없으면 다음 팀으로 바로 넘어가요.',
] as const

type LogEntry = DeskWaitlistEntry['log'][number]

const speed = (minutes: number | null) =>
  minutes === null || minutes < 1 ? '1분 안에' : `${minutes}분 만에`

export function logEntryText({ kind, minutes, ...table }: LogEntry): string {
  if (kind === 'held') return `${tableText(table)}가 나서 맨 앞 팀에 알렸어요.`
  if (kind === 'accepted')
    return `${tableText(table)}를 기다리던 팀이 ${speed(minutes)} 예약했어요.`
  return `${tableText(table)}, 한 팀이 ${speed(minutes)} 지나갔어요.`
}

const isOf = (today: string) => (one: LogEntry) => seoulToday(new Date(one.createDate)) === today

/** The title says 오늘 only if all entries are from today: the waitlist of a later day may run for days. */
export const logTitle = (log: DeskWaitlistEntry['log'], today: string) =>
  log.every(isOf(today)) ? '오늘 있었던 일' : '그동안 있었던 일'

/** 17:48, with the day if it is another one. */
export const whenText = (one: LogEntry, today: string) =>
  isOf(today)(one)
    ? clockText(one.createDate)
    : `${shortDay(seoulToday(new Date(one.createDate)))} ${clockText(one.createDate)}`

export type Hold = DeskWaitlistEntry['holds'][number]

const hour = 60 * 60
const soon = 5 * 60

const leftOf = ({ heldUntil }: Hold, now: Date) => secondsLeft(Date.parse(heldUntil), now.getTime())

/** 09:59 남음; for a hold that lasts until the morning, its end. */
export function remainingText(hold: Hold, now: Date): readonly [string, string] {
  const left = leftOf(hold, now)
  return left > hour ? [clockText(hold.heldUntil), '까지'] : [formatRemaining(left), '남음']
}

/** For screen readers: announced only when five minutes are left and at the end, not every second. */
export function spokenBetween(holds: readonly Hold[], before: Date, now: Date): string | null {
  const passed = (hold: Hold, at: number) => leftOf(hold, before) > at && leftOf(hold, now) <= at
  const over = holds.find((hold) => passed(hold, 0))
  if (over) return `${heldText(over)}. 시간이 끝났어요.`
  const late = holds.find((hold) => passed(hold, soon))
  return late ? `${heldText(late)}. 5분 남았어요.` : null
}
