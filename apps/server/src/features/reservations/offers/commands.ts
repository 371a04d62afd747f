import type { BookableDay } from '@matjari/contract/entities/reservation'
import type { DayOffer } from '@matjari/contract/entities/restaurant'
import { messages } from '@matjari/contract/messages'
import { daysBetween, seoulClock } from '@matjari/contract/rules/time/seoul-day'
import type { Meal } from '@matjari/contract/rules/tonight/meals'
import { type Wish, wishOf } from '@matjari/contract/rules/tonight/wish'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { bookableDayOf, offerOf } from './rules.ts'
import {
  bookableAmong,
  nextTimesAt,
  type OfferedRow,
  type Question,
  timesAt,
  timesOnDays,
} from './store.ts'

/** How many somebody is who does not say. */
const usualGuests = 2

type Asked = {
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
  readonly guests?: number | undefined
}

export type TableQuestion = { readonly question: Question; readonly wish: Wish }

/** Whoever names no day means today. */
export function tableQuestion(
  { day, time, meal, guests = usualGuests }: Asked,
  now: Date,
): TableQuestion {
  const clock = seoulClock(now)
  return { question: { day: day ?? clock.today, guests, ...clock }, wish: wishOf({ time, meal }) }
}

/** What several restaurants have for a party on one day, in their order; those that are not shown are left out. */
export async function offersAt(
  db: Db,
  restaurantNos: readonly string[],
  { question, wish }: TableQuestion,
): Promise<DayOffer[]> {
  if (restaurantNos.length === 0) return []
  const rows = await timesAt(db, { ...question, restaurantNos })
  const offers = new Map(rows.map((row) => [row.restaurantNo, offerOf(row, { question, wish })]))
  const without = rows.filter(({ restaurantNo }) => needsNext(offers.get(restaurantNo)))
  const later = await offersLater(db, without, { question, wish })
  return restaurantNos.flatMap(
    (restaurantNo) => later.get(restaurantNo) ?? offers.get(restaurantNo) ?? [],
  )
}

const needsNext = (offer: DayOffer | undefined) =>
  offer !== undefined && offer.times.length === 0 && offer.dayState !== 'phoneOnly'

async function offersLater(db: Db, rows: readonly OfferedRow[], { question, wish }: TableQuestion) {
  const restaurantNos = rows.map(({ restaurantNo }) => restaurantNo)
  const found =
    restaurantNos.length > 0 ? await nextTimesAt(db, { ...question, ...wish, restaurantNos }) : []
  const nexts = new Map(found.map(({ restaurantNo, ...next }) => [restaurantNo, next]))
  return new Map(
    rows.map((row) => [
      row.restaurantNo,
      offerOf(row, { question, wish, next: nexts.get(row.restaurantNo) }),
    ]),
  )
}

/** Those of them with a time, in their order, up to so many. */
export async function withTable(
  db: Db,
  restaurantNos: readonly string[],
  { question, wish, most }: TableQuestion & { readonly most: number },
): Promise<string[]> {
  const rows = await bookableAmong(db, { ...question, ...wish, restaurantNos, most })
  return rows.map(({ restaurantNo }) => restaurantNo)
}

type AskedDays = {
  readonly restaurantNo: string
  readonly from: string
  readonly to: string
  readonly numberOfGuests?: number | undefined
}

/** What each of several days is for a party. */
export async function bookableDays(
  deps: Pick<Deps, 'db' | 'now'>,
  { restaurantNo, from, to, numberOfGuests: guests = usualGuests }: AskedDays,
): Promise<BookableDay[]> {
  const rows = await timesOnDays(deps.db, {
    restaurantNo,
    day: from,
    count: daysBetween(from, to) + 1,
    guests,
    ...seoulClock(deps.now()),
  })
  if (rows.length === 0) throw new AppError('notFound', { message: messages.restaurant.notShown })
  return rows.map((row) => bookableDayOf(row, guests))
}

/** Everything about tables on the day that somebody asked for. */
export function tablesFor(asked: Asked, now: Date) {
  const question = tableQuestion(asked, now)
  return {
    day: question.question.day,
    offers: (db: Db, restaurantNos: readonly string[]) => offersAt(db, restaurantNos, question),
    among: (db: Db, restaurantNos: readonly string[], most: number) =>
      withTable(db, restaurantNos, { ...question, most }),
  }
}
