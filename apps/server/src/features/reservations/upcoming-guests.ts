import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { pausedNotification } from '@matjari/contract/reservations/notifications'
import { isPast } from '@matjari/contract/reservations/slots'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { cancelSeveral } from './booking-changes.ts'
import { toListedGuest, withGuests, withoutContact } from './listed-guests.ts'
import { restaurantNosOf } from './reservations.ts'

type UpcomingQuery = { readonly restaurantNos: readonly string[]; readonly now: Date }

/** Confirmed bookings that are still to come, soonest first. */
export async function upcomingReservations(db: Db, { restaurantNos, now }: UpcomingQuery) {
  if (restaurantNos.length === 0) return []
  const rows = await withGuests(db)
    .where('v.restaurantNo', 'in', [...restaurantNos])
    // A night that began yesterday may still be going on.
    .where('v.reserveDay', '>=', addDays(seoulToday(now), -1))
    .where('v.state', '<>', 'cancelled')
    .where('v.state', '=', 'confirmed')
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo')
    .execute()
  return rows
    .map(toListedGuest)
    .filter(({ reserveDay, reserveMin }) => !isPast(reserveDay, reserveMin, now))
}

type Guests = Awaited<ReturnType<typeof upcomingReservations>>

function countOf(coming: Guests, today: string) {
  return {
    teams: coming.length,
    guests: coming.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0),
    teamsToday: coming.filter(({ reserveDay }) => reserveDay === today).length,
  }
}

/**
 * The open ones of these restaurants, first registered first: their owner will no longer run them.
 */
const openAmong = async (db: Db, { restaurantNos }: UpcomingQuery) =>
  restaurantNos.length === 0
    ? []
    : db
        .selectFrom('restaurant')
        .select(['restaurantNo', 'restaurantName'])
        .where('restaurantNo', 'in', [...restaurantNos])
        .where('status', '=', 'Y')
        .orderBy('restaurantNo')
        .execute()

/** Teams on the waitlist there for any day, including those for whom a table is held. */
async function teamsWaiting(db: Db, { restaurantNos }: UpcomingQuery): Promise<number> {
  if (restaurantNos.length === 0) return 0
  const { teams } = await db
    .selectFrom('waiting')
    .select(({ fn }) => fn.countAll<string>().as('teams'))
    .where('restaurantNo', 'in', [...restaurantNos])
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirstOrThrow()
  return Number(teams)
}

export async function upcomingGuests(db: Db, query: UpcomingQuery): Promise<UpcomingGuests> {
  const coming = await upcomingReservations(db, query)
  const today = seoulToday(query.now)
  const restaurants = [...(await openAmong(db, query)), ...coming]
  const names = new Map(restaurants.map((one) => [one.restaurantNo, one.restaurantName]))
  return {
    today,
    ...countOf(coming, today),
    teamsByPhone: coming.filter(({ memberNo }) => memberNo === null).length,
    teamsWaiting: await teamsWaiting(db, query),
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
    reservations: coming.slice(0, limits.reservation.upcomingGuestsMost).map(withoutContact),
  }
}

export const memberNoOf = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select('memberNo')
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Stops only new bookings. A restaurant without settings takes none anyway. */
const pauseBookings = (tx: Db, restaurantNos: readonly string[]) =>
  tx
    .updateTable('reservationSetting')
    .set({ isPaused: true, pausedUntil: null })
    .where('restaurantNo', 'in', [...restaurantNos])
    .execute()

type Closing = {
  readonly restaurantNos: readonly string[]
  readonly ownerNo: string
  readonly choice: 'keep' | 'cancel' | undefined
  /** Shown to the guests, or to the owner. */
  readonly reason: string
  readonly by: { readonly actor: 'store' | 'admin'; readonly actorNo: string | null }
  readonly now: Date
}

/**
 * Runs before restaurants are taken away from their guests, in the same transaction: refuses until
 * the caller has decided about guests who are still to come. `kept` means that the restaurants stay
 * and only new bookings stop, so the caller must not go on.
 */
export async function resolveUpcoming(tx: Db, closing: Closing): Promise<'free' | 'kept'> {
  const { restaurantNos, ownerNo, choice, reason, by, now } = closing
  // Waits for bookings under way; later ones are judged by the restaurant's new state.
  await lockSchedules(tx, restaurantNos)
  const coming = await upcomingReservations(tx, { restaurantNos, now })
  if (coming.length === 0) return 'free'
  if (choice === undefined)
    throw new AppError('affectedBookings', { message: messages.admin.guestsComing })
  if (reason === '') throw new AppError('invalid', { message: messages.admin.reasonRequired })
  if (choice === 'keep') {
    await pauseBookings(tx, restaurantNos)
    await addInboxMessages(tx, [
      {
        ...pausedNotification({ reason, teams: coming.length }),
        memberNo: ownerNo,
        kind: 'restaurant',
        link: '/mypage/restaurant',
        createdAt: now,
      },
    ])
    return 'kept'
  }
  await cancelSeveral(tx, {
    reservationNos: coming.map(({ reservationNo }) => reservationNo),
    cancelledBy: by.actor,
    actorNo: by.actorNo,
    reason,
    now,
  })
  return 'free'
}

/** The same for all restaurants of a member. */
export const resolveUpcomingOf = async (tx: Db, closing: Omit<Closing, 'restaurantNos'>) =>
  resolveUpcoming(tx, { ...closing, restaurantNos: await restaurantNosOf(tx, closing.ownerNo) })
