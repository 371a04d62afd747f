import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { compareInTurn } from '../http/compare.ts'
import { openConnections } from '../http/load.ts'
import { postRequest } from '../http/raw-client.ts'
import { startBare, startProduct } from '../http/start-process.ts'
import { memberCount, openSeeded, type Seeded, tokenSecret } from './seed.ts'

export const restaurants = 2000
const days = 60
const bare = new URL('./bare-server.ts', import.meta.url)

type Options = { readonly url: string; readonly rounds: number; readonly milliseconds: number }

/** Two processes of ours against two that do the least, in turn, with the same requests. */
export async function measureRoutes({ url, rounds, milliseconds }: Options) {
  const seeded = await openSeeded(url, { name: 'bench_routes', restaurants })
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
  const environment = {
    DATABASE_URL: seeded.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  }
  const two = <T>(start: () => Promise<T>) => Promise.all([start(), start()])
  const ours = await two(() => startProduct(environment))
  const inserting = await two(() => startBare(bare, { ...environment, BARE: 'insert' }))
  const reading = await two(() => startBare(bare, { ...environment, BARE: 'read' }))
  try {
    const product = await openConnections(ours.map((server) => server.url))
    const inserts = await openConnections(inserting.map((server) => server.url))
    const reads = await openConnections(reading.map((server) => server.url))
    await fillSingleSlots(seeded)
    await letGuestsStay(seeded)
    const requests = requestsOf(seeded)
    const compare = (name: string, least: typeof product, next: () => () => string, goal: number) =>
      compareInTurn({ name, least, product, next, goal, rounds, milliseconds })
    console.log('over HTTP, two processes with 32 connections each, answers per second (median)')
    await compare('spread slots, all accepted / bare insert', inserts, requests.spread, 0.5)
    await compare('a full slot, all refused / one point read', reads, requests.full, 0.8)
    await compare('one hot slot, all accepted / bare insert', inserts, requests.hot, 0.8)
    const stays = { least: product, product, rounds, milliseconds, goal: 0.5 }
    await compareInTurn({
      ...stays,
      name: 'spread slots, a stay of four times / of one',
      next: requests.spreadStays,
      leastNext: requests.spread,
    })
    await compareInTurn({
      ...stays,
      name: 'one hot slot, a stay of four times / of one',
      next: requests.hotStays,
      leastNext: requests.hot,
    })
    for (const connection of [...product, ...inserts, ...reads]) connection.close()
  } finally {
    await Promise.all([...ours, ...inserting, ...reading].map((server) => server.stop()))
    await seeded.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const firstDay = addDays(seoulToday(new Date()), 2)
const clock = (slot: number) =>
  `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`
/** Restaurants at which spread bookings are made, by their place among them. */
export const spreadAt = (place: number) => 3 + 4 * (place % (restaurants / 4))
const below = (count: number) => Math.floor(Math.random() * count)

/** A generator for each side of each comparison: what one has booked the other has not. */
export function requestsOf({ people }: Seeded) {
  const request = (restaurantNo: number, day: number, slot: number, member: number) =>
    postRequest('/api/reservation', people[member] ?? '', {
      restaurantNo: String(restaurantNo),
      reserveDay: addDays(firstDay, day),
      reserveTime: clock(slot),
      numberOfGuests: 2,
    })
  let hotSlots = 0
  const spreadOver = (first: number) => () => () =>
    request(first + 4 * below(restaurants / 4), below(days), below(48), below(memberCount))
  /** A slot takes a thousand, one of each member; then the next one is the hot one. */
  const hotAt = (first: number) => () => {
    let place = 0
    let slot = hotSlots++
    return () => {
      if (place === slotPlaces) {
        place = 0
        slot = hotSlots++
      }
      const restaurantNo = first + 4 * (slot % (restaurants / 4))
      const member = (slot * slotPlaces + place++) % memberCount
      return request(restaurantNo, days + (slot % 20), (slot * 7) % 48, member)
    }
  }
  return {
    spread: spreadOver(spreadAt(0)),
    spreadStays: spreadOver(1),
    full: () => () => request(2, 0, 24, below(memberCount)),
    hot: hotAt(3),
    hotStays: hotAt(1),
  }
}

const slotPlaces = 1000

/** At every fourth restaurant guests stay for four times; the others keep to one. */
const letGuestsStay = ({ db }: Seeded) =>
  sql`update reservation_setting set stay_min = 120 where restaurant_no % 4 = 1`.execute(db)

/** The slot for which every booking is refused. */
const fillSingleSlots = ({ db }: Seeded) =>
  db
    .insertInto('reservation')
    .values({
      restaurantNo: '2',
      memberNo: '1',
      reserveDay: firstDay,
      reserveMin: 720,
      numberOfGuests: 2,
      createdAt: new Date(),
    })
    .execute()
