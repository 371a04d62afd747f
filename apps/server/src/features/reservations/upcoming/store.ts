import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { isPast } from '@matjari/contract/rules/reservations/slots'
import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../../lib/db/database.ts'
import { listed, withGuests, withoutContact } from '../board/store.ts'

type Asked = { readonly restaurantNos: readonly string[]; readonly now: Date }

/** Confirmed and still to come, soonest first. */
export async function guestsToCome(db: Db, { restaurantNos, now }: Asked) {
  if (restaurantNos.length === 0) return []
  const rows = await withGuests(db)
    .where('v.restaurantNo', 'in', [...restaurantNos])
    // Yesterday's night may still be going on.
    .where('v.reserveDay', '>=', addDays(seoulToday(now), -1))
    .where('v.state', '<>', 'cancelled')
    .where('v.state', '=', 'confirmed')
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo')
    .execute()
  return rows
    .map(listed)
    .filter(({ reserveDay, reserveMin }) => !isPast(reserveDay, reserveMin, now))
}

type Guests = Awaited<ReturnType<typeof guestsToCome>>

function countOf(coming: Guests, today: string) {
  return {
    teams: coming.length,
    guests: coming.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0),
    teamsToday: coming.filter(({ reserveDay }) => reserveDay === today).length,
  }
}

/** Those that are open, first registered first: nobody will run them any more. */
const openAmong = async (db: Db, { restaurantNos }: Asked) =>
  restaurantNos.length === 0
    ? []
    : db
        .selectFrom('restaurant')
        .select(['restaurantNo', 'restaurantName'])
        .where('restaurantNo', 'in', [...restaurantNos])
        .where('status', '=', 'Y')
        .orderBy('restaurantNo')
        .execute()

/** Teams in line for a table there, whichever the day, and those for whom one is held. */
async function teamsWaiting(db: Db, { restaurantNos }: Asked): Promise<number> {
  if (restaurantNos.length === 0) return 0
  const { teams } = await db
    .selectFrom('waiting')
    .select(({ fn }) => fn.countAll<string>().as('teams'))
    .where('restaurantNo', 'in', [...restaurantNos])
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirstOrThrow()
  return Number(teams)
}

export async function upcomingGuests(db: Db, asked: Asked): Promise<UpcomingGuests> {
  const coming = await guestsToCome(db, asked)
  const today = seoulToday(asked.now)
  const concerned = [...(await openAmong(db, asked)), ...coming]
  const names = new Map(concerned.map((one) => [one.restaurantNo, one.restaurantName]))
  return {
    today,
    ...countOf(coming, today),
    teamsByPhone: coming.filter(({ memberNo }) => memberNo === null).length,
    teamsWaiting: await teamsWaiting(db, asked),
    firstDay: coming[0]?.reserveDay ?? null,
    lastDay: coming.at(-1)?.reserveDay ?? null,
    restaurants: [...names].map(([restaurantNo, restaurantName]) => ({
      restaurantNo,
      restaurantName,
      ...countOf(
        coming.filter((guest) => guest.restaurantNo === restaurantNo),
        today,
      ),
    })),
    reservations: coming.slice(0, limits.reservation.upcomingGuestsShown).map(withoutContact),
  }
}

export const memberNoOf = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select('memberNo')
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Only new bookings stop. A restaurant without settings takes none anyway. */
export const pauseBookings = (tx: Db, restaurantNos: readonly string[]) =>
  tx
    .updateTable('reservationSetting')
    .set({ isPaused: true, pausedUntil: null })
    .where('restaurantNo', 'in', [...restaurantNos])
    .execute()
