import { type CallKey, describedCalls } from '@matjari/contract/calls/all'
import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patientLimits, testPlace } from '../../test/setup/database.ts'
import { everyone, type Person, promised, refusedAnyway } from '../../test/support/access/people.ts'
import { type Sent, send } from '../../test/support/access/request.ts'
import { printsOf, takeSnapshot } from '../../test/support/access/snapshot.ts'
import { requests } from '../../test/support/access/stage.ts'
import { accessServer, buildWorld } from '../../test/support/access/world.ts'
import { openDatabase } from '../db/database.ts'
import type { Replicas } from '../db/replicas.ts'

// Every call is made by whoever may make it, on a server whose replica is always well: what it was asked is counted.

/** Where the writer of the last change must see to. */
const written = 0x16_b374d848n
let asked: { count: number; least: bigint }
let stage: Awaited<ReturnType<typeof replicaWalk>>

async function replicaWalk() {
  const { place, remove } = await testPlace('migrated')
  const database = await openDatabase({ ...place, ...patientLimits, log: () => {} })
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked.count += 1
      return result
    },
  }
  const copy = database.db.withPlugin(counting)
  const replicas: Replicas = {
    dbFor(least) {
      asked.least = least
      return copy
    },
    written: async () => written,
    requireCurrent: () => {},
    onDoubt: () => {},
    tell: () => [],
    close: async () => {},
  }
  asked = { count: 0, least: 0n }
  const server = await accessServer({}, { db: database.db, notices: database.notices, replicas })
  const world = await buildWorld(server)
  const snapshot = await takeSnapshot(database.db)
  return {
    sceneOf: (person: Person) => ({
      server,
      world,
      person,
      me: world.known[person === 'visitor' ? 'member' : person],
    }),
    restore: async () => snapshot.restore(await printsOf(database.db)),
    async close() {
      await server.close()
      await database.close()
      await remove()
    },
  }
}

beforeAll(async () => {
  stage = await replicaWalk()
})
afterAll(() => stage.close())
afterEach(() => stage.restore())

/** Where the usual question is answered without looking. */
const questions: Readonly<Partial<Record<CallKey, Sent>>> = {
  'GET /api/restaurants/category/:categoryName': {
    params: { categoryName: encodeURIComponent(mainCategories[0]) },
  },
}

/** What the replica was asked by one call. */
async function askedBy(key: CallKey, person: Person, headers: Record<string, string> = {}) {
  const scene = stage.sceneOf(person)
  const sent = { ...(await requests[key](scene)), ...questions[key] }
  asked = { count: 0, least: 0n }
  const response = await send(key, { ...sent, headers: { ...sent.headers, ...headers } }, scene)
  return { ...asked, response }
}

const seen = { cookie: 'other=1; matjari_seen=16/B374D848' }
const isServed = ([, call]: (typeof describedCalls)[number]) => call.replica !== undefined
const rows = (calls: typeof describedCalls) => calls.map((call) => [call[0], call] as const)

test.each(rows(describedCalls.filter((call) => !isServed(call))))(
  '%s 호출은 누가 하든 복제본을 건드리지 않는다',
  async (key, [, call]) => {
    const mayCall = everyone.filter(
      (person) => promised(call, person) === 'in' && !refusedAnyway[key]?.people[person],
    )
    for (const person of mayCall.slice(0, 2)) {
      expect((await askedBy(key, person, seen)).count).toBe(0)
      await stage.restore()
    }
  },
)

test.each(rows(describedCalls.filter(isServed)))(
  '%s 읽기는 복제본이 맡을 수 있다',
  async (key, [, call]) => {
    const visitor = await askedBy(key, 'visitor')
    expect(visitor.response.statusCode).toBe(200)
    expect(visitor.response.headers['set-cookie']).toBeUndefined()
    expect(visitor.count).toBeGreaterThan(0)
    expect(visitor.least).toBe(0n)
    // Whoever brings along how far they have to see is believed, and nonsense is nothing.
    expect((await askedBy(key, 'visitor', seen)).least).toBe(written)
    expect((await askedBy(key, 'visitor', { cookie: 'matjari_seen=nonsense' })).least).toBe(0n)
    // Somebody who could have written and does not say so is not sent there.
    expect((await askedBy(key, 'member')).count).toBe(0)
    const member = await askedBy(key, 'member', seen)
    expect(member.count > 0).toBe(call.replica === 'anybody')
  },
)

test('바꾼 사람의 답은 어디까지 보아야 하는지를 쿠키로 남긴다', async () => {
  const { response } = await askedBy('PUT /api/favorites/:restaurantNo', 'member')
  expect(response.headers['set-cookie']).toBe(
    'matjari_seen=16/B374D848; Max-Age=86400; Path=/api; HttpOnly; SameSite=Lax',
  )
})
