import * as booked from '../../shared/deeds.ts'
import { add, begin, end } from '../../shared/spans.ts'
import type { SeenReservation } from '../../shared/witness/record.ts'
import { heldBy, putReservation } from '../../shared/witness/standing.ts'
import * as deeds from '../deeds.ts'
import {
  fineAmong,
  judgeCapacity,
  judgeClosed,
  judgeHold,
  judgeLowered,
  judgeMember,
  judgeOffered,
  judgeOrder,
  judgePlace,
} from './judge.ts'
import {
  dropWaiter,
  emptyLines,
  type Lines,
  type Place,
  presentOn,
  putWaiter,
  waitersAt,
} from './lines.ts'
import type { Of, Seen } from './record.ts'
import { type Cause, emptyStory, type Story } from './story.ts'

type Replay = {
  readonly lines: Lines
  readonly story: Story
  readonly beganAt: number
  readonly meant: Map<string, number>
  turns: number
}

/** Goes through everything in the order in which it became true, and judges each step where it stood. */
export function replay(seen: readonly Seen[], beganAt: number): Story {
  const one: Replay = {
    lines: emptyLines(),
    story: emptyStory(),
    beganAt,
    meant: new Map(),
    turns: 0,
  }
  for (const transaction of transactionsOf(seen)) step(one, transaction)
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
  const { lines, story } = replaying
  const [first] = rows
  if (!first) return
  const decided = rows.filter(({ what }) => what === 'setting' || what === 'closure')
  const ruled = new Set(decided.map(({ rowNo }) => rowNo.split(' ')[0] ?? ''))
  const touched = placesOf(lines, rows)
  const before = touched.map((place) => presentOn(lines, place))
  const fine = fineAmong(
    lines,
    touched.filter(({ restaurantNo }) => ruled.has(restaurantNo)),
  )
  const cause = causeOf(lines, rows)
  const members = membersOf(lines, rows)
  for (const row of rows) see(replaying, row, { rows, isDecision: decided.length > 0, cause })
  for (const [which, place] of touched.entries()) {
    // An owner who changes limits also decides about the bookings there.
    if (!ruled.has(place.restaurantNo))
      judgeCapacity(lines, place, before[which] ?? new Map(), story.findings)
    judgeOffered(lines, place, first, story)
    judgeClosed(lines, place, { rows, findings: story.findings })
  }
  judgeLowered(lines, fine, story.findings)
  for (const memberNo of members) judgeMember(lines, memberNo, first.at, story)
}

/** Whose tables or offers this is about. */
function membersOf(lines: Lines, rows: readonly Seen[]): Set<string> {
  const members = new Set<string>()
  for (const { what, rowNo, now } of rows) {
    if (what !== 'reservation' && what !== 'waiting') continue
    const was = what === 'reservation' ? lines.reservations.get(rowNo) : undefined
    for (const one of [was, now]) if (one?.memberNo) members.add(one.memberNo)
  }
  return members
}

/** Every day that this is about; for a whole restaurant, every day with a waitlist. */
function placesOf(lines: Lines, rows: readonly Seen[]): Place[] {
  const places = new Map<string, Place>()
  const touch = ({ restaurantNo, day }: Place) =>
    places.set(`${restaurantNo} ${day}`, { restaurantNo, day })
  for (const row of rows) {
    if (row.what === 'waiting' && row.now) touch(row.now)
    if (row.what === 'reservation') {
      const was = lines.reservations.get(row.rowNo)
      if (was) touch(was)
      if (row.now) touch(row.now)
    }
    if (row.what === 'setting' || row.what === 'closure' || row.what === 'restaurant') {
      const restaurantNo = row.rowNo.split(' ')[0] ?? ''
      for (const key of lines.waiters.keys()) {
        const [waitedFor = '', day = ''] = key.split(' ')
        if (waitedFor === restaurantNo) touch({ restaurantNo, day })
      }
    }
  }
  return [...places.values()]
}

function causeOf(lines: Lines, rows: readonly Seen[]): Cause {
  const causes = rows.flatMap((row): Cause[] => {
    if (row.what === 'closure') return ['openDay']
    if (row.what === 'setting') {
      const was = lines.settings.get(row.rowNo)
      return [was?.isPaused && row.now && !row.now.isPaused ? 'resume' : 'settings']
    }
    if (row.what === 'waiting' && row.now)
      return row.now.state === 'expired' || row.now.state === 'declined' ? [row.now.state] : []
    if (row.what === 'reservation' && row.now && lines.reservations.has(row.rowNo))
      return [row.now.state === 'cancelled' ? 'cancel' : 'change']
    return []
  })
  const first = (['openDay', 'resume', 'settings'] as const).find((one) => causes.includes(one))
  return first ?? causes[0] ?? 'secondLook'
}

type Around = {
  readonly rows: readonly Seen[]
  readonly isDecision: boolean
  readonly cause: Cause
}

function see(replaying: Replay, row: Seen, around: Around) {
  switch (row.what) {
    case 'reservation':
      return seeReservation(replaying, row, around)
    case 'waiting':
      return seeWaiting(replaying, row, around.cause)
    case 'meant':
      replaying.meant.set(row.rowNo, row.now.until)
      return
    case 'setting':
      return seeSetting(replaying, row)
    case 'excluded':
      replaying.lines.excluded.add(row.rowNo)
      replaying.story.excluded.add(row.rowNo)
      return
    case 'closure':
      return seeClosure(replaying, row)
    case 'restaurant':
      replaying.lines.statuses.set(row.rowNo, row.now.status)
      return
    case 'member':
      replaying.lines.members.set(row.rowNo, row.now)
      replaying.lines.changedAt.set(row.rowNo, row.at)
  }
}

function seeReservation({ lines, story }: Replay, row: Of<'reservation'>, around: Around) {
  const { at, rowNo: reservationNo, now } = row
  const was = lines.reservations.get(reservationNo)
  putReservation(lines, reservationNo, now)
  for (const memberNo of new Set([was?.memberNo, now?.memberNo]))
    if (memberNo) {
      lines.changedAt.set(memberNo, at)
      add(story.tables, memberNo, { from: at, held: heldBy(lines, memberNo) })
    }
  if (!now) {
    if (was) end(story.spans, booked.booked(was), at)
    return
  }
  if (was) return seeChanged(story, { ...row, was, now }, around.isDecision)
  const isAccepted = around.rows.some(({ what, now: other }) =>
    what === 'waiting' && other !== null && 'reservationNo' in other
      ? other.reservationNo === reservationNo
      : false,
  )
  begin(story.spans, { deed: booked.booked(now), at, needsReason: !isAccepted, no: reservationNo })
  begin(story.spans, { deed: booked.stands(reservationNo, now), at, needsReason: false })
  begin(story.spans, { deed: booked.inState(reservationNo, now.state), at, needsReason: false })
}

type Changed = {
  readonly at: number
  readonly rowNo: string
  readonly was: SeenReservation
  readonly now: SeenReservation
}

function seeChanged({ spans }: Story, { at, rowNo, was, now }: Changed, isDecision: boolean) {
  const [from, to] = [booked.stands(rowNo, was), booked.stands(rowNo, now)]
  if (from !== to) begin(spans, { deed: to, before: from, at, needsReason: true })
  if (was.state === now.state) return
  begin(spans, {
    deed: booked.inState(rowNo, now.state),
    before: booked.inState(rowNo, was.state),
    at,
    needsReason: !(now.state === 'cancelled' && isDecision),
  })
}

function seeWaiting(replaying: Replay, row: Of<'waiting'>, cause: Cause) {
  const { lines, story } = replaying
  const { at, rowNo: waitingNo, now } = row
  if (!now) return
  const line = waitersAt(lines, now)
  const was = line.get(waitingNo)
  if (!was) return seeJoined(replaying, row)
  const one = { ...now, waitingNo, turn: was.turn }
  // A booking that stays longer by a new rule takes more times, and stays valid.
  if (now.state === 'held' && was.state === 'held' && now.heldAt === was.heldAt)
    return putWaiter(lines, one)
  if (now.state === 'held') {
    if (was.state === 'held') story.findings.twoOffers.push(`${waitingNo}번에게 두 번`)
    judgeOrder(lines, one, row, story.findings)
    const hold = { was, now: one, meantUntil: replaying.meant.get(waitingNo) }
    story.findings.wrongHold.push(...judgeHold(lines, hold, row))
    putWaiter(lines, one)
    lines.changedAt.set(now.memberNo, at)
    judgePlace(lines, one, story.findings)
    story.causes[cause] += 1
    story.ends.held += 1
    story.offers.set(waitingNo, {
      from: at,
      to: Number.POSITIVE_INFINITY,
      waitingNo,
      memberNo: now.memberNo,
      day: now.day,
      minute: now.minute ?? 0,
      until: now.heldUntil ?? 0,
    })
    return
  }
  seeEnded(replaying, row, { ...now, wasHeld: was.state === 'held' })
  // An accepted one is written twice: it ends, and then it has its booking.
  if (was.state === 'held') lines.changedAt.set(now.memberNo, at)
  if (now.state !== 'accepted' || now.reservationNo !== null) dropWaiter(lines, one)
  else putWaiter(lines, one)
}

function seeJoined(replaying: Replay, { at, rowNo: waitingNo, now }: Of<'waiting'>) {
  if (!now || now.state !== 'waiting') return
  const { lines, story } = replaying
  replaying.turns += 1
  putWaiter(lines, { ...now, waitingNo, turn: replaying.turns })
  story.joined.set(waitingNo, now)
  const deed = deeds.joins(now.memberNo, now)
  begin(story.spans, { deed, at, needsReason: true, no: waitingNo })
}

type Ended = NonNullable<Of<'waiting'>['now']> & { readonly wasHeld: boolean }

function seeEnded({ story }: Replay, { at, rowNo }: Of<'waiting'>, now: Ended) {
  const { spans } = story
  const offer = story.offers.get(rowNo)
  if (offer && offer.to === Number.POSITIVE_INFINITY) offer.to = at
  if (now.state === 'accepted' && now.reservationNo === null) return
  story.ends[now.state] += 1
  end(spans, deeds.joins(now.memberNo, now), at)
  begin(spans, { deed: deeds.leaves(rowNo), at, needsReason: now.state === 'left' })
  if (now.state === 'accepted')
    begin(spans, {
      deed: deeds.accepts(rowNo),
      at,
      needsReason: true,
      no: now.reservationNo ?? '',
    })
  if (now.state === 'declined')
    begin(spans, { deed: deeds.declines(rowNo), at, needsReason: false })
}

function seeSetting({ lines, story, beganAt }: Replay, { at, rowNo, now }: Of<'setting'>) {
  const was = lines.settings.get(rowNo)
  if (!now) {
    lines.settings.delete(rowNo)
    return
  }
  lines.settings.set(rowNo, now)
  const needsReason = at > beganAt
  if (was?.marker !== now.marker)
    begin(story.spans, { deed: booked.settingsAre(now.marker), at, needsReason })
  if (was?.isPaused !== now.isPaused)
    begin(story.spans, {
      deed: booked.takesBookings(rowNo, !now.isPaused),
      before: booked.takesBookings(rowNo, now.isPaused),
      at,
      needsReason,
    })
}

function seeClosure({ lines, story }: Replay, { at, rowNo, now }: Of<'closure'>) {
  const was = lines.closed.has(rowNo)
  if (now.isClosed) lines.closed.add(rowNo)
  else lines.closed.delete(rowNo)
  if (was === now.isClosed) return
  begin(story.spans, {
    deed: deeds.closedOn(rowNo, now.isClosed),
    before: deeds.closedOn(rowNo, !now.isClosed),
    at,
    needsReason: true,
  })
}
