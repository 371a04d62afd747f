import { addDays, seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../apps/server/src/db/db.ts'
import type { Scene } from '../shared/actions/attempt.ts'
import {
  book,
  cancel,
  change,
  grab,
  suspend,
  type Wish,
  withdraw,
} from '../shared/actions/guests.ts'
import {
  changeSettings,
  closeAwhile,
  enter,
  enterTwice,
  mark,
  pauseAwhile,
  serveEarlyGuest,
  serveWalkIn,
} from '../shared/actions/owners.ts'
import { lastMinute } from '../shared/oracle.ts'
import type { Person } from '../shared/people.ts'
import { between, chance, pickOne, pickWeighted } from '../shared/random.ts'
import { partyMax, type Venue } from '../shared/venue.ts'
import { changedRule } from './venues.ts'
import type { World } from './world.ts'

/** The same few days again and again. */
const daysAhead = 6

const weights = {
  book: 40,
  twinBook: 6,
  grab: 3,
  change: 14,
  cancel: 10,
  entry: 6,
  enterTwice: 2,
  walkIn: 3,
  earlyGuest: 1,
  mark: 1,
  storeCancel: 2,
  adminCancel: 2,
  settings: 3,
  pause: 1.5,
  close: 0.7,
  suspend: 1.5,
  withdraw: 1,
} as const

type Action = keyof typeof weights

export type Playing = {
  /** How many act at once. */
  readonly ways: number
  /** What happens more often than usual. */
  readonly favours?: Partial<Record<Action, number>>
}

type Round = {
  readonly scene: Scene
  readonly world: World
  readonly hot: readonly Wish[]
  /** Live bookings of the hot restaurants; only one action changes each of them. */
  readonly held: Held[]
  readonly moved: Set<string>
}

type Held = Awaited<ReturnType<typeof heldAt>>[number]

/** So many at once, each with something else in mind, most of them about the same few tables. */
export async function runRound(scene: Scene, world: World, { ways, favours }: Playing) {
  const hot = [anywhere(world), anywhere(world)]
  const held = await scene.stage.ask((db) => heldAt(db, hot))
  const round: Round = { scene, world, hot, held, moved: new Set() }
  const mix = { ...weights, ...favours }
  await Promise.all(Array.from({ length: ways }, () => act(round, pickWeighted(mix))))
}

const heldAt = (db: Db, hot: readonly Wish[]) =>
  db
    .selectFrom('reservation')
    .select(['reservationNo', 'restaurantNo', 'memberNo', 'reserveDay', 'reserveMin', 'state'])
    .where(
      'restaurantNo',
      'in',
      hot.map(({ venue }) => venue.restaurantNo),
    )
    .where('reserveDay', '>=', seoulToday(new Date()))
    .where('state', '<>', 'cancelled')
    .execute()

function act(round: Round, action: Action): Promise<unknown> {
  const { scene, world } = round
  const { admin, members } = world
  const venue = pickOne(round.hot).venue
  switch (action) {
    case 'book':
    case 'twinBook':
      return book(scene, {
        person: pickOne(members),
        wish: wishIn(round),
        isTwin: action === 'twinBook',
      })
    case 'grab':
      // The same few again and again: they meet every limit.
      return grab(scene, pickOne(members.slice(0, 20)), wishesOfOneDay(round))
    case 'change':
      return changeHeld(round)
    case 'cancel':
    case 'storeCancel':
    case 'adminCancel':
      return cancelHeld(round, action)
    case 'entry':
      return enter(scene, { wish: wishIn(round) })
    case 'enterTwice':
      return enterTwice(scene, wishIn(round))
    case 'walkIn':
      return serveWalkIn(scene, justNow(venue))
    case 'earlyGuest':
      return serveEarlyGuest(scene, { person: pickOne(members), admin, wish: comingUp(venue) })
    case 'mark':
      return markHeld(round)
    case 'settings':
      return changeSettings(scene, venue, {
        rule: changedRule(venue.rule),
        choice: pickWeighted({ keep: 3, cancel: 6, undecided: 1 }),
      })
    case 'pause':
      return pauseAwhile(scene, venue)
    case 'close':
      return closeAwhile(scene, admin, venue)
    case 'suspend':
      return suspendOne(round)
    case 'withdraw':
      return withdraw(scene, { person: takeMember(world), wishes: hotWishes(round) })
  }
}

/** No other action uses these members in this round; those who withdraw are gone. */
function takeMember({ members }: World): Person {
  const [person] = members.splice(between(0, members.length - 1), 1)
  if (!person) throw new Error('no member is left')
  return person
}

function anywhere({ venues }: World): Wish {
  const venue = pickOne(venues)
  const { interval, horizonDays } = venue.rule
  return {
    venue,
    // Now and then further ahead than it is offered.
    day: addDays(seoulToday(new Date()), between(1, Math.min(daysAhead, horizonDays + 1))),
    minute: between(0, lastMinute / interval - 1) * interval,
    guests: between(1, partyMax),
  }
}

function wishIn({ world, hot }: Round): Wish {
  if (chance(0.2)) return anywhere(world)
  const wish = pickOne(hot)
  const later = wish.minute + pickOne([0, 0, 0, 1, 2]) * wish.venue.rule.interval
  return { ...wish, minute: later < lastMinute ? later : wish.minute, guests: between(1, partyMax) }
}

/** More than one member may have: too many that day, and some too close. */
function wishesOfOneDay(round: Round): Wish[] {
  const { day } = pickOne(round.hot)
  return Array.from({ length: 5 }, () => {
    const wish = chance(0.5) ? wishIn(round) : anywhere(round.world)
    return { ...wish, day }
  })
}

const hotWishes = (round: Round) => Array.from({ length: 5 }, () => wishIn(round))

/** The next time of today. */
function comingUp(venue: Venue): Wish {
  const now = new Date()
  const { interval } = venue.rule
  const minute = (Math.floor(seoulMinutes(now) / interval) + 1) * interval
  return { venue, day: seoulToday(now), minute, guests: between(1, partyMax) }
}

/** A table for a walk-in. */
function justNow(venue: Venue): Wish {
  const now = new Date()
  const { interval } = venue.rule
  const minute = Math.floor(seoulMinutes(now) / interval) * interval
  const earlier = between(0, 8) * interval
  return {
    venue,
    day: seoulToday(now),
    minute: minute >= earlier ? minute - earlier : minute,
    guests: between(1, partyMax),
  }
}

async function changeHeld(round: Round) {
  const { scene, world, held, moved } = round
  const movable = held.filter(
    ({ memberNo, reservationNo }) => memberNo !== null && !moved.has(reservationNo),
  )
  if (movable.length === 0) return
  const { memberNo, reservationNo, restaurantNo } = pickOne(movable)
  const person = world.members.find((one) => one.memberNo === memberNo)
  const venue = world.venues.find((one) => one.restaurantNo === restaurantNo)
  if (!person || !venue) return
  moved.add(reservationNo)
  const near = round.hot.filter((one) => one.venue === venue)
  await change(scene, reservationNo, {
    person,
    wish: { ...wishIn({ ...round, hot: near }), venue, guests: between(1, partyMax) },
  })
}

async function cancelHeld(round: Round, kind: 'cancel' | 'storeCancel' | 'adminCancel') {
  const { scene, world, held, hot } = round
  // Rather where others wait for it.
  const wanted = held.filter(({ reserveMin }) => hot.some(({ minute }) => minute === reserveMin))
  const among = wanted.length > 0 && chance(0.6) ? wanted : held
  if (among.length === 0) return
  const { memberNo, reservationNo, restaurantNo } = pickOne(among)
  const person = world.members.find((one) => one.memberNo === memberNo)
  const owner = world.venues.find((one) => one.restaurantNo === restaurantNo)?.owner
  const by = { cancel: person, storeCancel: owner, adminCancel: world.admin }[kind]
  if (by) await cancel(scene, reservationNo, { kind, by })
}

async function markHeld({ scene, world, held }: Round) {
  const today = seoulToday(new Date())
  const soon = seoulMinutes(new Date()) + 60
  const markable = held.filter((one) => one.reserveDay === today && one.reserveMin < soon)
  if (markable.length === 0) return
  const { reservationNo, restaurantNo, state } = pickOne(markable)
  const venue = world.venues.find((one) => one.restaurantNo === restaurantNo)
  const to = state === 'confirmed' ? pickOne(['visited', 'noShow'] as const) : 'confirmed'
  if (venue) await mark(scene, reservationNo, { venue, from: state, to })
}

/** No other action uses the member meanwhile; afterwards they are a member like before. */
async function suspendOne(round: Round) {
  const { scene, world } = round
  const person = takeMember(world)
  await suspend(scene, world.admin, { person, wishes: hotWishes(round) })
  world.members.push(person)
}
