import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { book, type Wish } from '../../shared/actions/guests.ts'
import { enter } from '../../shared/actions/owners.ts'
import { hasRoom, lastMinute, type Party, type Rule } from '../../shared/oracle.ts'
import { enlist } from '../../shared/people.ts'
import { untilQuiet } from '../../shared/quiet.ts'
import { between, pickOne } from '../../shared/random.ts'
import { partyMax } from '../../shared/venue.ts'
import { settingJson } from '../../shared/witness/record.ts'
import type { Scene } from '../kinds.ts'
import type { World } from '../world.ts'

const searches = 60

/** Once all is quiet: a place that is free is given, and one that is full is not. */
export async function probePlaces(scene: Scene, world: World, probes: number) {
  await untilQuiet(scene)
  for (let probe = 0; probe < probes; probe += 1) {
    const isFree = probe % 2 === 0
    const wish = await scene.stage.ask((db) => findPlace(db, world, isFree))
    if (!wish) continue
    const isEntry = probe % 4 > 1
    const [person] = await scene.stage.ask((db) => enlist(db, 1))
    if (!person) throw new Error('nobody to ask')
    const { outcome } = isEntry ? await enter(scene, { wish }) : await book(scene, { person, wish })
    const { findings } = scene.diary
    const said = `가게 ${wish.venue.restaurantNo}, ${wish.day} ${wish.minute}분 ${wish.guests}명`
    if (isFree && outcome !== 'accepted') findings.wronglyRefused.push(said)
    if (!isFree && outcome === 'accepted') findings.wronglyAccepted.push(said)
  }
}

async function findPlace(db: Db, { venues }: World, isFree: boolean): Promise<Wish | null> {
  for (let search = 0; search < searches; search += 1) {
    const venue = pickOne(venues)
    const day = addDays(seoulToday(new Date()), between(1, 3))
    const rule = await ruleOf(db, venue.restaurantNo)
    const parties = await partiesOf(db, { restaurantNo: venue.restaurantNo, day })
    if (!rule || (!isFree && parties.length === 0)) continue
    const minute = isFree
      ? between(0, lastMinute / rule.interval - 1) * rule.interval
      : pickOne(parties).minute
    const wish = { venue, day, minute, guests: between(1, partyMax) }
    // The smallest hours of tomorrow may be too close for who wants to know hours before.
    if (minute < lastMinute / 2 || hasRoom(rule, parties, wish) !== isFree) continue
    // Rather the last place than one of several.
    const isLast = isFree && !hasRoom(rule, [...parties, wish], wish)
    if (!isFree || isLast || search > searches / 2) return wish
  }
  return null
}

/** Undefined: it takes no bookings now. */
async function ruleOf(db: Db, restaurantNo: string): Promise<Rule | undefined> {
  const row = await db
    .selectFrom('reservationSetting as s')
    .innerJoin('restaurant as r', 'r.restaurantNo', 's.restaurantNo')
    .select(settingJson('s').as('rule'))
    .where('s.restaurantNo', '=', restaurantNo)
    .where('s.isPaused', '=', false)
    .where('r.status', '=', 'Y')
    .executeTakeFirst()
  return row?.rule
}

const partiesOf = (db: Db, { restaurantNo, day }: { restaurantNo: string; day: string }) =>
  db
    .selectFrom('reservation')
    .select(['reserveMin as minute', 'numberOfGuests as guests'])
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '=', day)
    .where('state', '<>', 'cancelled')
    .execute() satisfies Promise<Party[]>
