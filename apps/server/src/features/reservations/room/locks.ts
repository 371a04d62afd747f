import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type Day = { readonly restaurantNo: string; readonly day: string }

/** Whoever joins or looks for room in the background: nobody takes or frees a place until the end. */
export const lockTimesOf = (tx: Db, { restaurantNo, day }: Day) =>
  sql`select lock_times_of(${restaurantNo}::bigint, ${day}::date)`.execute(tx)
