import { daysBetween, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import {
  isSeatsAbove,
  isTeamsAbove,
  presentAt,
  type Rule,
  timesTaken,
} from '../../shared/oracle.ts'
import type { Live, Seen, SeenReservation } from '../../shared/witness/record.ts'
import { daysOf, heldBy, type Standing, tablesOn } from '../../shared/witness/standing.ts'
import type { Findings } from '../findings.ts'

type Change = {
  readonly reservationNo: string
  readonly was: SeenReservation | undefined
  readonly now: SeenReservation
  readonly at: number
}

const startOf = ({ day, minute }: SeenReservation) => seoulMoment(day, minute).getTime()
const isToCome = (one: SeenReservation, at: number) =>
  one.state === 'confirmed' && startOf(one) > at
const text = (reservationNo: string, one: SeenReservation) =>
  `예약 ${reservationNo} (가게 ${one.restaurantNo}, ${one.memberNo === null ? '가게가 넣음' : `회원 ${one.memberNo}`}, ${one.day} ${one.minute}분, ${one.guests}명)`

/** What is written down with a live booking is what it takes. */
export function judgeTimes(
  { settings }: Standing,
  { reservationNo, now }: Pick<Change, 'reservationNo' | 'now'>,
  findings: Findings,
) {
  const rule = settings.get(now.restaurantNo)
  if (!rule || now.state === 'cancelled') return
  if (String(timesTaken(rule, now)) !== String(now.times))
    findings.wrongTimes.push(`${text(reservationNo, now)}: ${String(now.times)}`)
}

/** A new, moved or larger booking must fit the limits, and be allowed. */
export function judgeArrival(standing: Standing, change: Change, findings: Findings) {
  const { was, now } = change
  const rule = standing.settings.get(now.restaurantNo)
  if (!rule || now.state === 'cancelled') return
  const isMoved = !was || was.day !== now.day || was.minute !== now.minute
  if (isMoved || was.guests !== now.guests) judgeRoom(standing, { ...change, rule }, findings)
  if (!isMoved) return
  if (standing.statuses.get(now.restaurantNo) !== 'Y')
    findings.afterClosing.push(`${text(change.reservationNo, now)}: 비활성 가게`)
  if (now.memberNo === null) return
  judgeOffer({ ...change, rule, isPaused: rule.isPaused }, findings)
  judgeMember(standing, { ...change, memberNo: now.memberNo }, findings)
}

type Ruled = Change & { readonly rule: Rule }

/** Only where it makes it fuller: what an owner left above a limit may become less. */
function judgeRoom(
  standing: Standing,
  { reservationNo, was, now, rule }: Ruled,
  findings: Findings,
) {
  const before = was && was.day === now.day ? timesTaken(rule, was) : []
  const parties = tablesOn(standing, now)
  for (const time of timesTaken(rule, now)) {
    const isNew = !before.includes(time)
    const present = presentAt(rule, parties, time)
    const said = `${text(reservationNo, now)}: ${time}분에 ${present.teams}팀 ${present.guests}명`
    const most = `정원 ${rule.maxTeamNum}팀 ${rule.maxSeats ?? '-'}명`
    if (isNew && isTeamsAbove(rule, present)) findings.overTeams.push(`${said}, ${most}`)
    const isMore = isNew || now.guests > (was?.guests ?? 0)
    if (isMore && isSeatsAbove(rule, present)) findings.overSeats.push(`${said}, ${most}`)
  }
}

/** The server looked at its clock a little before this became true. */
const slackMs = 10_000

function judgeOffer(change: Ruled & { readonly isPaused: boolean }, findings: Findings) {
  const { reservationNo, now, at, rule, isPaused } = change
  const said = text(reservationNo, now)
  if (isPaused) findings.afterClosing.push(`${said}: 멈춘 가게`)
  if (startOf(now) - at + slackMs <= rule.leadMinutes * 60_000)
    findings.afterClosing.push(`${said}: 마감이 지난 시간`)
  if (daysBetween(seoulToday(new Date(at)), now.day) > rule.horizonDays)
    findings.afterClosing.push(`${said}: 아직 받지 않는 날`)
}

const perDay = 3
const upcoming = 10
const apartMinutes = 60

function judgeMember(
  standing: Standing,
  { reservationNo, was, now, at, memberNo }: Change & { readonly memberNo: string },
  findings: Findings,
) {
  const said = text(reservationNo, now)
  const member = standing.members.get(memberNo)
  if (!member?.isActive || member.hasLeft) findings.heldByLeft.push(`${said}: 떠났거나 멈춘 회원`)
  const held = heldBy(standing, memberNo)
  const thatDay = held.filter(({ day }) => day === now.day)
  if (thatDay.length > perDay) findings.overLimit.push(`${said}: 하루 ${thatDay.length}건`)
  const coming = held.filter((one) => isToCome(one, at))
  if (!was && coming.length > upcoming)
    findings.overLimit.push(`${said}: 앞으로 ${coming.length}건`)
  const isClose = (one: Live) =>
    one.reservationNo !== reservationNo &&
    Math.abs(startOf(one) - startOf(now)) < apartMinutes * 60_000
  if (held.some(isClose)) findings.overLimit.push(`${said}: ${apartMinutes}분 안에 둘`)
}

/** A mark that is taken back brings a guest back, who must still be one. */
export function judgeReturn(standing: Standing, change: Change, findings: Findings) {
  const { reservationNo, was, now, at } = change
  if (!was || was.state === now.state || !isToCome(now, at)) return
  const said = `${text(reservationNo, now)}: 되돌린 표시`
  if (standing.statuses.get(now.restaurantNo) !== 'Y')
    findings.afterClosing.push(`${said}, 비활성 가게`)
  const member = now.memberNo === null ? null : standing.members.get(now.memberNo)
  if (member && (!member.isActive || member.hasLeft)) findings.heldByLeft.push(said)
}

type Of<What extends Seen['what']> = Extract<Seen, { readonly what: What }>

/** A restaurant that is not active has no upcoming bookings. */
export function judgeClosing(
  standing: Standing,
  { rowNo, now, at }: Of<'restaurant'>,
  findings: Findings,
) {
  if (now.status === 'Y') return
  for (const tables of daysOf(standing, rowNo).values())
    for (const one of tables.values())
      if (isToCome(one, at))
        findings.afterClosing.push(`${text(one.reservationNo, one)}: 비활성 가게에 남음`)
}

/** A member who has withdrawn or was deactivated has no upcoming booking. */
export function judgeLeaving(
  standing: Standing,
  { rowNo, now, at }: Of<'member'>,
  findings: Findings,
) {
  if (now.isActive && !now.hasLeft) return
  for (const one of heldBy(standing, rowNo))
    if (isToCome(one, at)) findings.heldByLeft.push(`${text(one.reservationNo, one)}: 남음`)
}
