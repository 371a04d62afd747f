import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../apps/server/src/lib/db/database.ts'
import type { Held, Slot } from './round.ts'
import type { Person, World } from './world.ts'

const slotsPerDay = 48
const everyMinutes = 30
/** Those who will move into the contested slot wait this far from all that are contested, and from each other. */
const waitingDays = 2000

/** Each round has a slot of its own, the restaurants in turn. */
export function slotOfRound({ venues }: World, round: number): Slot & { maxTeamNum: number } {
  const venue = venues[round % venues.length]
  if (!venue) throw new Error('no restaurant')
  const turn = Math.floor(round / venues.length)
  return {
    ...venue,
    day: addDays(seoulToday(new Date()), 2 + Math.floor(turn / slotsPerDay)),
    minute: (turn % slotsPerDay) * everyMinutes,
  }
}

/** Tables that are taken before the race begins, in the slot itself. */
export const hold = (db: Db, slot: Slot, people: readonly Person[]) =>
  take(
    db,
    people.map((person) => ({ person, slot })),
  )

/** Tables elsewhere, each in a slot of its own. */
export const holdElsewhere = (db: Db, slot: Slot, people: readonly Person[]) =>
  take(
    db,
    people.map((person, n) => ({
      person,
      slot: { ...slot, day: addDays(slot.day, waitingDays * (n + 1)) },
    })),
  )

async function take(db: Db, tables: readonly { person: Person; slot: Slot }[]): Promise<Held[]> {
  const held: Held[] = []
  for (const { person, slot } of tables) {
    const { reservationNo } = await db
      .insertInto('reservation')
      .values({
        restaurantNo: slot.restaurantNo,
        memberNo: person.memberNo,
        reserveDay: slot.day,
        reserveMin: slot.minute,
        numberOfGuests: 2,
        createdAt: new Date(),
      })
      .returning('reservationNo')
      .executeTakeFirstOrThrow()
    held.push({ person, reservationNo })
  }
  return held
}
