import { daysBetween, seoulMoment, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { type BookedSlot, batchStatement, singleStatement } from './statement.ts'

/** One member asking for a table. Without a key nobody asks again. */
export type TableRequest = {
  readonly memberNo: string
  readonly guests: number
  readonly request: string
  readonly phone: string | null
  readonly idemKey: string | null
  readonly idemHash: Buffer | null
}

/** What differs between those who ask together is a column each. */
type Columns = BookedSlot & {
  readonly memberNos: readonly string[]
  readonly guests: readonly number[]
  readonly requests: readonly string[]
  readonly phones: readonly (string | null)[]
  readonly idemKeys: readonly (string | null)[]
  readonly idemHashes: readonly (Buffer | null)[]
  readonly minutesAhead: number
  readonly daysAhead: number
  readonly now: Date
  readonly keysSince: Date
  readonly refusalsSince: Date
}

const bookSeveral = prepared((db: Db, v: Columns) => {
  const asked = sql`
    select * from unnest(${v.memberNos}::bigint[], ${v.guests}::smallint[], ${v.idemKeys}::text[],
      ${v.idemHashes}::bytea[], ${v.requests}::text[], ${v.phones}::text[]) with ordinality`
  return { compile: () => batchStatement(asked, v).compile(db) }
})

type Single = BookedSlot &
  TableRequest & {
    readonly minutesAhead: number
    readonly daysAhead: number
    readonly now: Date
    readonly keysSince: Date
    readonly refusalsSince: Date
  }

/** Mostly somebody asks alone. PostgreSQL keeps its plan for this one; lists it plans each time. */
const bookOne = prepared((db: Db, v: Single) => ({
  compile: () => singleStatement(v).compile(db),
}))

type Batch = {
  readonly slot: BookedSlot
  readonly requests: readonly TableRequest[]
  readonly now: Date
  readonly keysSince: Date
  readonly refusalsSince: Date
}

/** One answer per request, in their order. */
export function bookAll(db: Db, { slot, requests, now, keysSince, refusalsSince }: Batch) {
  const { day, minute } = slot
  const minutesAhead = (seoulMoment(day, minute).getTime() - now.getTime()) / 60_000
  const daysAhead = daysBetween(seoulToday(now), day)
  const common = { ...slot, minutesAhead, daysAhead, now, keysSince, refusalsSince }
  const [first, ...others] = requests
  if (first && others.length === 0) return bookOne(db, { ...common, ...first })
  return bookSeveral(db, {
    ...common,
    memberNos: requests.map(({ memberNo }) => memberNo),
    guests: requests.map(({ guests }) => guests),
    requests: requests.map(({ request }) => request),
    phones: requests.map(({ phone }) => phone),
    idemKeys: requests.map(({ idemKey }) => idemKey),
    idemHashes: requests.map(({ idemHash }) => idemHash),
  })
}

/** A key is good for a day; afterwards the same one may be used for something else. */
export const forgetKeysBefore = (db: Db, since: Date) =>
  db
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('idemKey', 'is not', null)
    .where('createdAt', '<=', since)
    .execute()

export const forgetOldKey = (
  db: Db,
  { memberNo, idemKey, since }: { memberNo: string; idemKey: string; since: Date },
) =>
  db
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('memberNo', '=', memberNo)
    .where('idemKey', '=', idemKey)
    .where('createdAt', '<=', since)
    .execute()

export const forgetRefusalsBefore = (db: Db, since: Date) =>
  db.deleteFrom('refusedBooking').where('refusedAt', '<=', since).execute()
