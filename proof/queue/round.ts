import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { book, cancel, change, type Wish } from '../shared/actions/guests.ts'
import { changeSettings, enter, pauseAwhile } from '../shared/actions/owners.ts'
import { type Dice, seededDice, wait } from '../shared/random.ts'
import { partyMax } from '../shared/venue.ts'
import { accept, closeAwhile, decline, join, leave } from './actions.ts'
import type { Scene } from './kinds.ts'
import { changedRule, type Spot, type World } from './world.ts'

const weights = {
  join: 30,
  leave: 3,
  accept: 14,
  decline: 5,
  book: 10,
  entry: 3,
  change: 9,
  cancel: 12,
  storeCancel: 2,
  settings: 2.5,
  pause: 0.8,
  close: 0.6,
} as const

type Action = keyof typeof weights

export type Playing = {
  /** How many act at once. */
  readonly ways: number
  /** The same seed decides the same things, as far as the same things are there to decide about. */
  readonly seed: string
  /** What happens more often than usual. */
  readonly favours?: Partial<Record<Action, number>>
}

type Round = {
  readonly world: World
  readonly hot: readonly Spot[]
  readonly tables: readonly Table[]
  readonly waiters: readonly Waiter[]
  readonly moved: Set<string>
}

/** All members of a round come within this time. */
const spreadMs = 150

/** So many at once, each with something else in mind, all of them about the same two lines. */
export async function runRound(scene: Scene, world: World, playing: Playing & { round: number }) {
  const { seed, round, ways, favours } = playing
  const dice = seededDice(`${seed} ${round}`)
  const hot = [dice.pickOne(world.spots), dice.pickOne(world.spots)]
  const tables = await scene.stage.ask((db) => tablesAt(db, hot))
  const waiters = await scene.stage.ask((db) => waitersAt(db, hot))
  const one: Round = { world, hot, tables, waiters, moved: new Set() }
  const mix = { ...weights, ...favours }
  await Promise.all(
    Array.from({ length: ways }, async (_, actor) => {
      const own = seededDice(`${seed} ${round} ${actor}`)
      await wait(own.between(0, spreadMs))
      await act({ ...scene, dice: own }, one, { action: own.pickWeighted(mix), dice: own })
    }),
  )
}

/** Before the first round: all that is wanted is full. */
export async function fill(scene: Scene, { spots, members }: World, seed: string) {
  const dice = seededDice(seed)
  await Promise.all(
    spots.flatMap((spot) =>
      spot.times.flatMap((minute) =>
        Array.from({ length: spot.venue.rule.maxTeamNum }, () =>
          book(scene, {
            person: dice.pickOne(members),
            wish: { venue: spot.venue, day: spot.day, minute, guests: dice.between(1, 4) },
          }),
        ),
      ),
    ),
  )
}

type Table = {
  readonly reservationNo: string
  readonly restaurantNo: string
  readonly memberNo: string | null
}

async function tablesAt(db: Db, hot: readonly Spot[]) {
  const { rows } = await sql<Table>`
    select reservation_no, restaurant_no, member_no from reservation
    where state <> 'cancelled' and ${atOneOf(hot, 'reserve_day')} order by reservation_no`.execute(
    db,
  )
  return rows
}

type Waiter = {
  readonly waitingNo: string
  readonly memberNo: string
  readonly state: 'waiting' | 'held'
}

async function waitersAt(db: Db, hot: readonly Spot[]) {
  const { rows } = await sql<Waiter>`
    select waiting_no, member_no, state from waiting
    where state in ('waiting', 'held') and ${atOneOf(hot, 'day')} order by waiting_no`.execute(db)
  return rows
}

const atOneOf = (hot: readonly Spot[], day: 'day' | 'reserve_day') =>
  sql`(${sql.join(
    hot.map(
      (spot) =>
        sql`(restaurant_no = ${spot.venue.restaurantNo}::bigint and ${sql.ref(day)} = ${spot.day}::date)`,
    ),
    sql` or `,
  )})`

type Actor = { readonly action: Action; readonly dice: Dice }

function act(scene: Scene, round: Round, { action, dice }: Actor): Promise<unknown> {
  const { world, hot } = round
  const spot = dice.pickOne(hot)
  const person = dice.pickOne(world.members)
  const { venue, day } = spot
  switch (action) {
    case 'join':
      return joinLine(scene, spot, { person, dice })
    case 'leave':
    case 'accept':
    case 'decline':
      return answer(scene, round, { action, dice })
    case 'book':
      return book(scene, { person: booker(round, dice), wish: wishAt(spot, dice) })
    case 'entry':
      return enter(scene, { wish: wishAt(spot, dice) })
    case 'change':
      return changeTable(scene, round, dice)
    case 'cancel':
    case 'storeCancel':
      return cancelTable(scene, round, { action, dice })
    case 'settings':
      return limitTables(scene, round, dice)
    case 'pause':
      return pauseAwhile(scene, venue)
    case 'close':
      return closeAwhile(scene, { venue, day, ms: dice.between(0, 300) })
  }
}

/** Now and then a member who has an offer, which the booking may exclude. */
function booker({ world, waiters }: Round, dice: Dice) {
  const offered = waiters.filter(({ state }) => state === 'held')
  const person = dice.pickOne(world.members)
  if (offered.length === 0 || !dice.chance(0.4)) return person
  return world.byNo.get(dice.pickOne(offered).memberNo) ?? person
}

/** Small parties more often than large ones. */
const guestsBy = (dice: Dice) => Math.min(dice.between(1, partyMax), dice.between(1, partyMax))

const wishAt = ({ venue, day, times }: Spot, dice: Dice): Wish => ({
  venue,
  day,
  minute: dice.pickOne(times),
  guests: guestsBy(dice),
})

type Joining = { readonly person: World['members'][number]; readonly dice: Dice }

function joinLine(scene: Scene, { venue, day, times }: Spot, { person, dice }: Joining) {
  const from = dice.pickOne(times)
  const to = dice.pickOne(times.filter((time) => time >= from))
  const { restaurantNo } = venue
  return join(scene, person, { restaurantNo, day, from, to, guests: guestsBy(dice) })
}

type Answer = { readonly action: 'leave' | 'accept' | 'decline'; readonly dice: Dice }

async function answer(scene: Scene, { world, waiters }: Round, { action, dice }: Answer) {
  const isMeant = ({ state }: Waiter) => action === 'leave' || state === 'held'
  const among = waiters.filter(isMeant)
  if (among.length === 0) return
  const { waitingNo, memberNo } = dice.pickOne(among)
  const person = world.byNo.get(memberNo)
  if (!person) return
  const own = { person, waitingNo }
  if (action === 'accept') await accept(scene, own, dice.chance(0.2))
  else await (action === 'leave' ? leave : decline)(scene, own)
}

/** Only one action changes each booking: what was seen last is what it was answered. */
async function changeTable(scene: Scene, { world, hot, tables, moved }: Round, dice: Dice) {
  const movable = tables.filter((one) => one.memberNo !== null && !moved.has(one.reservationNo))
  if (movable.length === 0) return
  const { reservationNo, restaurantNo, memberNo } = dice.pickOne(movable)
  const person = world.byNo.get(memberNo ?? '')
  const spots = world.spots.filter(({ venue }) => venue.restaurantNo === restaurantNo)
  if (!person) return
  moved.add(reservationNo)
  // Another time, mostly of the same day, and as many or fewer or more.
  const near = hot.filter((spot) => spots.includes(spot))
  const spot = dice.chance(0.7) && near.length > 0 ? dice.pickOne(near) : dice.pickOne(spots)
  await change(scene, reservationNo, { person, wish: wishAt(spot, dice) })
}

type Cancelling = { readonly action: 'cancel' | 'storeCancel'; readonly dice: Dice }

async function cancelTable(scene: Scene, { world, tables }: Round, { action, dice }: Cancelling) {
  if (tables.length === 0) return
  const { reservationNo, restaurantNo, memberNo } = dice.pickOne(tables)
  const venue = world.spots.find((spot) => spot.venue.restaurantNo === restaurantNo)?.venue
  const by = action === 'cancel' ? world.byNo.get(memberNo ?? '') : venue?.owner
  if (by) await cancel(scene, reservationNo, { kind: action, by })
}

async function limitTables(scene: Scene, { world, hot }: Round, dice: Dice) {
  const { venue } = dice.pickOne(hot)
  if (world.steady.includes(venue.restaurantNo)) return
  await changeSettings(scene, venue, {
    rule: changedRule(venue.rule, dice),
    choice: dice.pickWeighted({ keep: 4, cancel: 5, undecided: 1 }),
  })
}
