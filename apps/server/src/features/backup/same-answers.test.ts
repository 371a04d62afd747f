import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { splitKey } from '@matjari/contract/call'
import { describedCalls } from '@matjari/contract/calls/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, promised } from '../../../test/support/access/people.ts'
import { type Scene, type Sent, send } from '../../../test/support/access/request.ts'
import { requests } from '../../../test/support/access/stage.ts'
import {
  type AccessServer,
  accessServer,
  buildWorld,
  type World,
} from '../../../test/support/access/world.ts'
import { anotherPlace, backedUp, backupShelf } from '../../../test/support/backup/places.ts'
import { backingBy, backupWays } from '../../../test/support/backup/ways.ts'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import type { Db } from '../../db/db.ts'
import { claimPicture, withPicture } from '../media/pictures.ts'

const askers: readonly Person[] = ['member', 'owner', 'admin']
/** All but the way to a social provider and back, which is another one each time. */
const reads = describedCalls.filter(
  ([key]) => splitKey(key).method === 'GET' && !key.includes('/oauth2/'),
)

type RecordedCall = {
  readonly key: (typeof reads)[number][0]
  readonly person: Person
  readonly sent: Sent
}

let server: AccessServer
let world: World
let photo: string
let calls: RecordedCall[]

type Restored = Awaited<ReturnType<typeof anotherPlace>> & {
  readonly backup: string
  readonly server: AccessServer
}
const ways = await backupWays()
const restored = new Map<(typeof ways)[number], Restored>()
const at = (way: (typeof ways)[number]) => {
  const place = restored.get(way)
  if (!place) throw new Error(`nothing was restored: ${way}`)
  return place
}
const shelf = backupShelf()

const sceneAt = (at: AccessServer, person: Person): Scene => ({
  server: at,
  world,
  person,
  me: world.known[person === 'visitor' ? 'member' : person],
})

/** The restaurant's photo, as an owner sends one; and the receipts of the world are pictures like any other. */
async function showPictures() {
  const { db } = server.deps
  await sql`insert into picture (picture_key, claims, since)
    select substr(photo, 8), 1, now() from review_receipt`.execute(db)
  const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
  await withPicture(server.deps, uploadOf(bytes), (address) =>
    db.transaction().execute(async (tx) => {
      await claimPicture(tx, address)
      const { restaurantNo } = world
      await tx
        .updateTable('restaurant')
        .set({ photo: address })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
      photo = String(address)
    }),
  )
}

beforeAll(async () => {
  server = await accessServer()
  world = await buildWorld(server)
  await showPictures()
  calls = []
  for (const [key, call] of reads)
    for (const person of askers) {
      const sent = await requests[key](sceneAt(server, person))
      // A visitor asks for what is the member's.
      const all: readonly Person[] = person === 'member' ? ['visitor', person] : [person]
      for (const one of all)
        if (promised(call, one) === 'in') calls.push({ key, person: one, sent })
    }
  for (const way of ways) {
    const backup = await backedUp(await backingBy(way, server), join(shelf.folder, way))
    const elsewhere = await anotherPlace(server)
    await elsewhere.restore(backup)
    const { db, notices, media } = elsewhere
    const { now, social } = server.deps
    const there = await accessServer({}, { db, notices, now, social, media })
    restored.set(way, { ...elsewhere, backup, server: there })
  }
})
afterAll(async () => {
  for (const place of restored.values()) {
    await place.server.close()
    await place.close()
  }
  await server?.close()
  shelf.remove()
})

/** What belongs to the place: when its tables were made, and the backups it has made itself. */
const ofThePlace = ['schema_migration', 'backup']
const contents = async (db: Db) => {
  const { rows: given } = await sql`
    select sequencename as name, last_value as last from pg_sequences
    where sequencename <> 'backup_backup_no_seq' order by 1`.execute(db)
  const tables = (await wholeDatabase(db)) as { name: string }[]
  return {
    given,
    tables: tables.filter(({ name }) => !ofThePlace.includes(name)),
    shape: await shapeOf(db),
  }
}

/** What guards the rows and finds them: a table that came back without it would look the same. */
async function shapeOf(db: Db) {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by 1`.execute(db)
  // Read again from their text, conditions have fewer brackets and the same meaning.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort()
}

test.each(ways)(
  '되살린 곳의 모든 표는 줄 수도 내용도 다음 번호도 지키는 것도 같다(%s)',
  async (way) => {
    const here = await contents(server.deps.db)
    expect(here.tables.length).toBeGreaterThan(40)
    expect(existsSync(join(at(way).backup, 'database.dump'))).toBe(way === 'tools')
    expect(here.shape.length).toBeGreaterThan(200)
    expect(await contents(at(way).db)).toEqual(here)
  },
)

/** Nor the number of the database's last transaction. */
const withoutPlace = (body: string) =>
  body.replace(/"backup":\{[^}]*\}/, '').replace(/"seen":"\d+"/, '')

/** All of them, one after another: some leave a record that a later one shows. */
async function answersAt(place: AccessServer) {
  const answers: string[] = []
  for (const { key, person, sent } of calls) {
    const { statusCode, body } = await send(key, sent, sceneAt(place, person))
    answers.push(`${person} ${key} ${statusCode} ${withoutPlace(body)}`)
  }
  return answers
}
let answersHere: Promise<string[]> | undefined

test.each(ways)(
  '되살린 곳은 모든 조회에 물어볼 수 있는 누구에게나 같은 답을 한다(%s)',
  async (way) => {
    answersHere ??= answersAt(server)
    const here = await answersHere
    expect(here.length).toBeGreaterThan(100)
    expect(here.filter((answer) => / 5\d\d /.test(answer.slice(0, 120)))).toEqual([])
    expect(await answersAt(at(way).server)).toEqual(here)
  },
)

test.each(ways)('되살린 곳은 사진도 한 바이트까지 같다(%s)', async (way) => {
  const here = await server.app.inject(photo)
  const there = await at(way).server.app.inject(photo)
  expect(here.statusCode).toBe(200)
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true)
})
