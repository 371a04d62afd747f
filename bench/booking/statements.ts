import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { bookBatch } from '../../apps/server/src/features/reservations/booking.sql.ts'
import { median } from '../http/load.ts'
import { bareInsert } from './bare-statements.ts'
import { findPgbench, pgbenchPerSecond } from './pgbench.ts'
import { memberCount, openSeeded } from './seed.ts'

const restaurants = 2000
const connections = 32

type Options = { readonly url: string; readonly rounds: number; readonly milliseconds: number }

/** The statement itself, without HTTP, beside the bare transaction that is the limit for it. */
export async function measureStatements({ url, rounds, milliseconds }: Options) {
  const seeded = await openSeeded(url, { name: 'bench_statements', restaurants })
  const log = () => undefined
  const database = await openDatabase({ url: seeded.url, poolSize: connections, log })
  const { insert, book } = statementsOn(database.db)
  const pgbench = findPgbench()
  const run = { url: seeded.url, restaurants, connections, milliseconds }
  const inserts: number[] = []
  const limits: number[] = []
  const booked: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const limit = pgbench ? await pgbenchPerSecond(pgbench, run) : 0
    const inserted = await perSecond(insert, milliseconds)
    const taken = await perSecond(book, milliseconds)
    // The first round warms up and does not count.
    if (round === 0) continue
    limits.push(limit)
    inserts.push(inserted)
    booked.push(taken)
  }
  const beside = (others: readonly number[]) =>
    `× ${median(booked.map((one, at) => one / (others[at] ?? 1))).toFixed(2)} (${median(others).toFixed(0)}/s)`
  console.log(
    `the booking statement through pg, ${connections} connections, spread slots: ${median(booked).toFixed(0)}/s`,
  )
  console.log(`  beside a bare insert through pg: ${beside(inserts)}`)
  console.log(
    pgbench
      ? `  beside the bare transaction by pgbench, the limit: ${beside(limits)}`
      : '  pgbench is not installed: the bare insert through pg is the limit',
  )
  await database.close()
  await seeded.close()
}

const below = (count: number) => Math.floor(Math.random() * count)

function statementsOn(db: Db) {
  const firstDay = addDays(seoulToday(new Date()), 2)
  const anySlot = () => ({
    restaurantNo: String(1 + 2 * below(restaurants / 2)),
    day: addDays(firstDay, below(60)),
    minute: below(48) * 30,
  })
  const anyMember = () => String(1 + below(memberCount))
  return {
    insert: () =>
      bareInsert(db, { ...anySlot(), memberNo: anyMember(), guests: 2, now: new Date() }),
    book: () => {
      const now = new Date()
      const request = {
        memberNo: anyMember(),
        guests: 2,
        request: '',
        phone: null,
        idemKey: null,
        idemHash: null,
      }
      return bookBatch(db, {
        slot: anySlot(),
        requests: [request],
        now,
        keysSince: now,
        refusalsSince: now,
      })
    },
  }
}

async function perSecond(work: () => Promise<unknown>, milliseconds: number) {
  let done = 0
  const failures: unknown[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < milliseconds) {
        await work().catch((error: unknown) => failures.push(error))
        done += 1
      }
    }),
  )
  // Now and then a member has that slot already; more than that would be no measurement.
  if (failures.length > done / 100) throw failures[0]
  return (done / (performance.now() - began)) * 1000
}
