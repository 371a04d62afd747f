import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import {
  anotherPlace,
  backedUp,
  backingOf,
  backupShelf,
} from '../../../test/support/backup/places.ts'
import { backingBy, backupWays } from '../../../test/support/backup/ways.ts'
import { dashboardAt } from '../../../test/support/dashboard.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { requireTrueCounters } from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import type { Db } from '../../db/db.ts'
import { withSnapshot } from '../../db/snapshot.ts'
import {
  claimPicture,
  dropPicture,
  releasePicture,
  sweepPictures,
  withPicture,
} from '../media/pictures.ts'
import { makeBackupWhenDue } from './backups.ts'

describe('때가 된 백업', () => {
  const hourMs = 60 * 60 * 1000
  const never = new AbortController().signal

  let server: TestApp
  let shelf: ReturnType<typeof backupShelf>
  beforeEach(async () => {
    shelf = backupShelf()
    server = await testApp({
      BACKUP_FOLDER: shelf.folder,
      BACKUP_EVERY_HOURS: '6',
      BACKUP_KEEP: '2',
    })
  })
  afterEach(async () => {
    await server.close()
    shelf.remove()
  })

  const attempt = async () => {
    const made = await makeBackupWhenDue(backingOf(server), never)
    return typeof made === 'string' ? made : 'made'
  }
  const state = async () => (await dashboardAt(server, server.deps.now().toISOString())).backup

  test('여러 프로세스가 함께 봐도 때가 되면 하나만 만들고, 정한 수만 남기며, 사진은 다시 복사하지 않는다', async () => {
    const { db } = server.deps
    const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
    await withPicture(server.deps, uploadOf(bytes), (address) =>
      db.transaction().execute((tx) => claimPicture(tx, address)),
    )
    expect(await state()).toMatchObject({ doneDate: null, isLate: true })
    const first = await Promise.all(Array.from({ length: 4 }, attempt))
    expect(first.filter((one) => one === 'made')).toHaveLength(1)
    expect(await state()).toMatchObject({ everyHours: 6, problem: null, isLate: false })
    server.clock.advance(6 * hourMs - 1)
    expect(await attempt()).toBe('early')
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(6 * hourMs)
      expect(await attempt()).toBe('made')
    }
    const names = await readdir(shelf.folder)
    expect(names).toHaveLength(2)
    const media = join(shelf.folder, names[0] ?? '', 'media')
    const pictures = await readdir(media, { recursive: true })
    const jpeg = pictures.find((name) => name.endsWith('.jpg')) ?? ''
    // One file under the names of both.
    expect((await stat(join(media, jpeg))).nlink).toBe(2)
    server.clock.advance(12 * hourMs + 1)
    expect(await state()).toMatchObject({ isLate: true })
  })

  test('실패하면 운영 현황에 까닭이 서고, 한 시간 뒤에 다시 해 본다', async () => {
    const broken = backingOf(server, {
      frozen: () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' })),
    })
    await expect(makeBackupWhenDue(broken, never)).rejects.toThrow('no')
    const problem = `${shelf.folder} 폴더에 쓸 수 없어서 백업하지 못했어요(EACCES).`
    expect(await state()).toMatchObject({ doneDate: null, problem, isLate: true })
    expect(await attempt()).toBe('early')
    server.clock.advance(hourMs + 1)
    expect(await attempt()).toBe('made')
    expect(await state()).toMatchObject({ problem: null, isLate: false })
  })
})

describe('만드는 동안', async () => {
  const ways = await backupWays()
  const bookings = 64
  const early = 16

  let server: TestApp
  let pictures: ReturnType<typeof memoryStore>
  let shelf: ReturnType<typeof backupShelf>
  beforeEach(async () => {
    shelf = backupShelf()
    pictures = memoryStore()
    server = await testApp({}, { media: pictures.media })
  })
  afterEach(async () => {
    await server.close()
    shelf.remove()
  })

  /** What happens after each statement of whoever reads all tables. */
  const between = (happen: () => void): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asAnotherServer(happen)
      // Given room: what was begun goes on before the next table is read.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return result
    },
  })

  async function shownPhoto(db: Db): Promise<string> {
    const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
    return withPicture(server.deps, uploadOf(bytes), async (address) => {
      await db.transaction().execute((tx) => claimPicture(tx, address))
      return String(address)
    })
  }

  test.each(ways)(
    '예약 예순네 건이 들어오는 가운데 만든 백업은 수와 소식이 맞고, 그사이 지운 사진도 들어 있다(%s)',
    async (way) => {
      const { db, now } = server.deps
      const photo = await shownPhoto(db)
      const { restaurantNo } = await buildReservable(db, { maxTeamNum: 100 })
      const guests: string[] = []
      for (let n = 0; n < bookings; n += 1) guests.push((await signedIn(server)).token)
      const made: Promise<unknown>[] = []
      const bookNext = () => {
        const token = guests.pop()
        if (token) made.push(book(server, { restaurantNo, token }))
      }
      for (let n = 0; n < early; n += 1) bookNext()
      await Promise.race(made)
      let removal: Promise<unknown> | undefined
      const removePhoto = async () => {
        await db.transaction().execute((tx) => releasePicture(tx, photo, now()))
        await dropPicture(server.deps, photo)
      }
      let statements = 0
      const plugin = between(() => {
        removal ??= removePhoto()
        if ((statements += 1) % 3 === 0) bookNext()
      })
      const backup = await backedUp(
        await backingBy(way, server, {
          frozen: (work) =>
            withSnapshot(db)(async (tx) => {
              await sql`select from reservation limit 1`.execute(tx)
              return work(tx.withPlugin(plugin))
            }),
        }),
        shelf.folder,
      )
      while (guests.length > 0) bookNext()
      await Promise.all(made)
      await removal

      const elsewhere = await anotherPlace(server)
      await elsewhere.restore(backup)
      const { rows } = await sql<{ booked: number; told: number; counted: number }>`
    select (select count(*)::int from reservation) as booked,
      (select count(distinct reservation_no)::int from reservation_event) as told,
      (select coalesce(sum(booked), 0)::int from reservation_slot) as counted`.execute(elsewhere.db)
      const [found] = rows
      expect(found?.booked).toBeGreaterThan(0)
      expect(found?.booked).toBeLessThan(bookings)
      expect(found).toEqual({ booked: found?.booked, told: found?.booked, counted: found?.booked })
      await requireTrueCounters(elsewhere.db)
      expect(await elsewhere.media.read(photo.replace('/media/', ''))).not.toBeNull()
      await elsewhere.close()

      // Afterwards the photo goes, as it would have at once.
      expect(pictures.addresses()).toContain(photo)
      server.clock.advance(2 * 60 * 60 * 1000)
      await sweepPictures(server.deps)
      expect(pictures.addresses()).toEqual([])
    },
  )
})
