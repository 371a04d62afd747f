import * as deeds from '../../shared/deeds.ts'
import { add, begin, end } from '../../shared/spans.ts'
import type { Seen, SeenReservation } from '../../shared/witness/record.ts'
import { emptyStanding, putReservation, type Standing } from '../../shared/witness/standing.ts'
import { dayStates, judgeDays } from './day-limits.ts'
import { judgeArrival, judgeClosing, judgeLeaving, judgeReturn, judgeTimes } from './judge.ts'
import { emptyStory, type Story } from './story.ts'

type Replay = { readonly standing: Standing; readonly story: Story; readonly beganAt: number }
type Of<What extends Seen['what']> = Extract<Seen, { readonly what: What }>

/** Goes through everything in the order in which it became true, and judges each step where it stood. */
export function replay(seen: readonly Seen[], beganAt: number): Story {
  const one: Replay = { standing: emptyStanding(), story: emptyStory(), beganAt }
  for (const transaction of transactionsOf(seen)) step(one, transaction)
  for (const [reservationNo, now] of one.standing.reservations)
    judgeTimes(one.standing, { reservationNo, now }, one.story.findings)
  return one.story
}

function* transactionsOf(seen: readonly Seen[]) {
  let rows: Seen[] = []
  for (const row of seen) {
    if (rows[0] && rows[0].transaction !== row.transaction) {
      yield rows
      rows = []
    }
    rows.push(row)
  }
  if (rows.length > 0) yield rows
}

function step(replaying: Replay, rows: readonly Seen[]) {
  const { standing, story } = replaying
  const settings = rows.filter((row): row is Of<'setting'> => row.what === 'setting')
  const before = settings.map((row) => dayStates(standing, row))
  // A decision about a restaurant or a member may cancel their bookings.
  const isDecision = rows.some(({ what }) => what !== 'reservation')
  for (const row of rows) {
    if (row.what === 'reservation') seeReservation(replaying, row, isDecision)
    if (row.what === 'setting') seeSetting(replaying, row)
    if (row.what === 'restaurant') seeRestaurant(replaying, row)
    if (row.what === 'member') seeMember(replaying, row)
  }
  for (const row of rows) {
    if (row.what === 'restaurant') judgeClosing(standing, row, story.findings)
    if (row.what === 'member') judgeLeaving(standing, row, story.findings)
  }
  for (const states of before) judgeDays(standing, states, story.findings)
}

function seeReservation(replaying: Replay, row: Of<'reservation'>, isDecision: boolean) {
  const { standing, story } = replaying
  const { at, rowNo: reservationNo, now } = row
  const was = standing.reservations.get(reservationNo)
  putReservation(standing, reservationNo, now)
  if (!now) {
    if (was) end(story.spans, bookedOf(was), at)
    story.histories.delete(reservationNo)
    return
  }
  const one = { reservationNo, was, now, at }
  if (!was) seeNew(story, one)
  else seeChanged(story, { ...one, was }, isDecision)
  judgeTimes(standing, one, story.findings)
  judgeArrival(standing, one, story.findings)
  judgeReturn(standing, one, story.findings)
}

const bookedOf = (now: SeenReservation) => deeds.booked(now)

type Changed = {
  readonly reservationNo: string
  readonly was: SeenReservation
  readonly now: SeenReservation
  readonly at: number
}

function seeNew(story: Story, { reservationNo, now, at }: Omit<Changed, 'was'>) {
  begin(story.spans, { deed: bookedOf(now), at, needsReason: true, no: reservationNo })
  for (const deed of [deeds.stands(reservationNo, now), deeds.inState(reservationNo, now.state)])
    begin(story.spans, { deed, at, needsReason: false, no: reservationNo })
  add(story.histories, reservationNo, { kind: 'booked', ...placeOf(now) })
  if (now.key !== null)
    add(story.byKey, `${now.memberNo ?? `owner ${now.restaurantNo}`} ${now.key}`, reservationNo)
}

function seeChanged(story: Story, { reservationNo, was, now, at }: Changed, isDecision: boolean) {
  const [from, to] = [deeds.stands(reservationNo, was), deeds.stands(reservationNo, now)]
  if (from !== to) {
    begin(story.spans, { deed: to, before: from, at, needsReason: true, no: reservationNo })
    add(story.histories, reservationNo, { kind: 'changed', ...placeOf(now) })
  }
  if (was.state === now.state) return
  const isOwed = now.state === 'cancelled' && isDecision
  begin(story.spans, {
    deed: deeds.inState(reservationNo, now.state),
    before: deeds.inState(reservationNo, was.state),
    at,
    needsReason: !isOwed,
    no: reservationNo,
  })
  const kind = now.state === 'confirmed' ? 'takenBack' : now.state
  add(story.histories, reservationNo, { kind, ...placeOf(now) })
}

const placeOf = ({ day, minute, guests }: SeenReservation) => ({ day, minute, guests })

function seeSetting({ standing, story, beganAt }: Replay, { at, rowNo, now }: Of<'setting'>) {
  const was = standing.settings.get(rowNo)
  if (!now) {
    standing.settings.delete(rowNo)
    return
  }
  standing.settings.set(rowNo, now)
  const needsReason = at > beganAt
  if (was?.marker !== now.marker)
    begin(story.spans, { deed: deeds.settingsAre(now.marker), at, needsReason })
  if (was?.isPaused !== now.isPaused)
    begin(story.spans, {
      deed: deeds.takesBookings(rowNo, !now.isPaused),
      before: deeds.takesBookings(rowNo, now.isPaused),
      at,
      needsReason,
    })
}

function seeRestaurant({ standing, story, beganAt }: Replay, row: Of<'restaurant'>) {
  const { at, rowNo, now } = row
  const was = standing.statuses.get(rowNo)
  standing.statuses.set(rowNo, now.status)
  if (was === now.status) return
  begin(story.spans, {
    deed: deeds.statusIs(rowNo, now.status),
    before: deeds.statusIs(rowNo, was ?? ''),
    at,
    needsReason: at > beganAt,
  })
}

function seeMember({ standing, story }: Replay, { at, rowNo, now }: Of<'member'>) {
  const was = standing.members.get(rowNo)
  standing.members.set(rowNo, now)
  const needsReason = was !== undefined
  if (now.hasLeft && !was?.hasLeft)
    begin(story.spans, { deed: deeds.hasLeft(rowNo), at, needsReason })
  if (was?.isActive !== now.isActive)
    begin(story.spans, {
      deed: deeds.isActive(rowNo, now.isActive),
      before: deeds.isActive(rowNo, !now.isActive),
      at,
      needsReason: needsReason && !now.hasLeft,
    })
}
