import { addDays, seoulClock, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../apps/server/src/db/db.ts'
import {
  availabilityOf,
  timesOfDay,
} from '../../apps/server/src/features/reservations/availability.ts'
import { median } from '../http/load.ts'
import { fillDays } from './fill-days.ts'
import { openSeeded } from './seed.ts'

const few = 50_000
const tries = 2000
const days = 90

/** The slots of a day with few and with many bookings in the database, asked in turn. */
export async function measureAvailability({ url, bookings }: { url: string; bookings: number }) {
  const small = await filled(url, few)
  const large = await filled(url, bookings)
  const times: [number[], number[]] = [[], []]
  for (let count = 0; count < tries; count += 1)
    for (const [at, { db, restaurants }] of [small, large].entries())
      times[at]?.push(await timeOf(() => ask(db, restaurants)))
  const [before, after] = [median(times[0]), median(times[1])]
  console.log(
    `availability of a day, ${few.toLocaleString('en')} → ${bookings.toLocaleString('en')} bookings: ${before.toFixed(2)} → ${after.toFixed(2)} ms, × ${(after / before).toFixed(2)} (goal ≤ 1.3)`,
  )
  await small.close()
  await large.close()
}

const firstDay = addDays(seoulToday(new Date()), 2)
const below = (count: number) => Math.floor(Math.random() * count)

async function ask(db: Db, restaurants: number) {
  const day = addDays(firstDay, below(days))
  const row = await timesOfDay(db, {
    restaurantNo: String(1 + below(restaurants)),
    day,
    guests: 2,
    own: undefined,
    ...seoulClock(new Date()),
  })
  if (!row) throw new Error('no restaurant')
  return availabilityOf(row)
}

async function timeOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The same bookings per restaurant at both sizes. */
async function filled(url: string, bookings: number) {
  const restaurants = Math.max(100, Math.round(bookings / 500))
  const seeded = await openSeeded(url, { name: `bench_days_${bookings}`, restaurants })
  const { db } = seeded
  const began = performance.now()
  await fillDays(db, { restaurants, bookings, firstDay, days })
  const seconds = (performance.now() - began) / 1000
  console.log(`${bookings.toLocaleString('en')} bookings loaded in ${seconds.toFixed(0)} s`)
  return { ...seeded, restaurants }
}
