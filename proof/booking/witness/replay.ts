import * as deeds from '../deeds.ts'
import { judgeArrival, judgeClosing, judgeLeaving, judgeReturn, judgeTimes } from './judge.ts'
import { dayStates, judgeDays } from './limits-kept.ts'
import type { Seen, SeenReservation } from './record.ts'
import { emptyScene, putReservation, type Scene } from './scene.ts'
import { add, begin, emptyStory, end, type Story } from './story.ts'

type Replay = { readonly scene: Scene; readonly story: Story; readonly beganAt: number }
type Of<What extends Seen['what']> = Extract<Seen, { readonly what: What }>

/** Goes through everything in the order in which it became true, and judges each step where it stood. */
export function replay(seen: readonly Seen[], beganAt: number): Story {
  const one: Replay = { scene: emptyScene(), story: emptyStory(), beganAt }
  for (const transaction of transactionsOf(seen)) step(one, transaction)
  for (const [reservationNo, now] of one.scene.reservations)
    judgeTimes(one.scene, { reservationNo, now }, one.story.findings)
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
  const { scene, story } = replaying
  const settings = rows.filter((row): row is Of<'setting'> => row.what === 'setting')
  const before = settings.map((row) => dayStates(scene, row))
  // Whoever decides about a restaurant or a member may cancel what they hold.
  const isDecision = rows.some(({ what }) => what !== 'reservation')
  for (const row of rows) {
    if (row.what === 'reservation') seeReservation(replaying, row, isDecision)
    if (row.what === 'setting') seeSetting(replaying, row)
    if (row.what === 'restaurant') seeRestaurant(replaying, row)
    if (row.what === 'member') seeMember(replaying, row)
  }
  for (const row of rows) {
    if (row.what === 'restaurant') judgeClosing(scene, row, story.findings)
    if (row.what === 'member') judgeLeaving(scene, row, story.findings)
  }
  for (const states of before) judgeDays(scene, states, story.findings)
}

function seeReservation(replaying: Replay, row: Of<'reservation'>, isDecision: boolean) {
  const { scene, story } = replaying
  const { at, rowNo: reservationNo, now } = row
  const was = scene.reservations.get(reservationNo)
  putReservation(scene, reservationNo, now)
  if (!now) {
    if (was) end(story, bookedOf(was), at)
    story.histories.delete(reservationNo)
    return
  }
  const one = { reservationNo, was, now, at }
  if (!was) seeNew(story, one)
  else seeChanged(story, { ...one, was }, isDecision)
  judgeTimes(scene, one, story.findings)
  judgeArrival(scene, one, story.findings)
  judgeReturn(scene, one, story.findings)
}

const bookedOf = (now: SeenReservation) => deeds.booked(now)

type Changed = {
  readonly reservationNo: string
  readonly was: SeenReservation
  readonly now: SeenReservation
  readonly at: number
}

function seeNew(story: Story, { reservationNo, now, at }: Omit<Changed, 'was'>) {
  begin(story, { deed: bookedOf(now), at, needsReason: true, reservationNo })
  for (const deed of [deeds.stands(reservationNo, now), deeds.inState(reservationNo, now.state)])
    begin(story, { deed, at, needsReason: false, reservationNo })
  add(story.histories, reservationNo, { kind: 'booked', ...placeOf(now) })
  if (now.key !== null)
    add(story.byKey, `${now.memberNo ?? `owner ${now.restaurantNo}`} ${now.key}`, reservationNo)
}

function seeChanged(story: Story, { reservationNo, was, now, at }: Changed, isDecision: boolean) {
  const [from, to] = [deeds.stands(reservationNo, was), deeds.stands(reservationNo, now)]
  if (from !== to) {
    begin(story, { deed: to, before: from, at, needsReason: true, reservationNo })
    add(story.histories, reservationNo, { kind: 'changed', ...placeOf(now) })
  }
  if (was.state === now.state) return
  const isOwed = now.state === 'cancelled' && isDecision
  begin(story, {
    deed: deeds.inState(reservationNo, now.state),
    before: deeds.inState(reservationNo, was.state),
    at,
    needsReason: !isOwed,
    reservationNo,
  })
  const kind = now.state === 'confirmed' ? 'takenBack' : now.state
  add(story.histories, reservationNo, { kind, ...placeOf(now) })
}

const placeOf = ({ day, minute, guests }: SeenReservation) => ({ day, minute, guests })

function seeSetting({ scene, story, beganAt }: Replay, { at, rowNo, now }: Of<'setting'>) {
  const was = scene.settings.get(rowNo)
  if (!now) {
    scene.settings.delete(rowNo)
    return
  }
  scene.settings.set(rowNo, now)
  const needsReason = at > beganAt
  if (was?.marker !== now.marker)
    begin(story, { deed: deeds.settingsAre(now.marker), at, needsReason })
  if (was?.isPaused !== now.isPaused)
    begin(story, {
      deed: deeds.takesBookings(rowNo, !now.isPaused),
      before: deeds.takesBookings(rowNo, now.isPaused),
      at,
      needsReason,
    })
}

function seeRestaurant({ scene, story, beganAt }: Replay, row: Of<'restaurant'>) {
  const { at, rowNo, now } = row
  const was = scene.statuses.get(rowNo)
  scene.statuses.set(rowNo, now.status)
  if (was === now.status) return
  begin(story, {
    deed: deeds.statusIs(rowNo, now.status),
    before: deeds.statusIs(rowNo, was ?? ''),
    at,
    needsReason: at > beganAt,
  })
}

function seeMember({ scene, story }: Replay, { at, rowNo, now }: Of<'member'>) {
  const was = scene.members.get(rowNo)
  scene.members.set(rowNo, now)
  const needsReason = was !== undefined
  if (now.hasLeft && !was?.hasLeft) begin(story, { deed: deeds.hasLeft(rowNo), at, needsReason })
  if (was?.isActive !== now.isActive)
    begin(story, {
      deed: deeds.isActive(rowNo, now.isActive),
      before: deeds.isActive(rowNo, !now.isActive),
      at,
      needsReason: needsReason && !now.hasLeft,
    })
}
