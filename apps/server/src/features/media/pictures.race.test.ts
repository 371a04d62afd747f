import { afterEach, beforeEach, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { whileLocked } from '../../../test/support/database/race.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { markUnusedForDeletion } from './pictures.sql.ts'
import { claimPicture, dropPicture, sweepPictures, withPicture } from './pictures.ts'

let pictures: ReturnType<typeof memoryStore>
let server: TestApp
beforeEach(async () => {
  pictures = memoryStore()
  server = await testApp({}, { media: pictures.media })
})
afterEach(() => server.close())

/** Stored, and for two hours nobody has shown it. */
async function forgottenPicture() {
  const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
  const address = await withPicture(server.deps, uploadOf(bytes), (kept) => Promise.resolve(kept))
  return String(address)
}
const twoHoursLater = () => server.clock.advance(2 * 60 * 60 * 1000)
const claim = (address: string) =>
  server.deps.db.transaction().execute((tx) => claimPicture(tx, address))
const claims = async () =>
  (await server.deps.db.selectFrom('picture').select('claims').execute()).map((row) => row.claims)

test('맡는 중인 사진은 청소가 건드리지 않는다', async () => {
  const address = await forgottenPicture()
  twoHoursLater()
  await whileLocked(server.deps.db, {
    lock: (tx) => claimPicture(tx, address),
    start: () => [],
    waiting: 0,
    // Without waiting: the sweep passes by what somebody holds.
    beforeRelease: () => asAnotherServer(() => sweepPictures(server.deps)),
  })
  expect(await claims()).toEqual([1])
  expect(pictures.addresses()).toContain(address)
})

test('치우는 중인 사진은 맡을 수 없다', async () => {
  const address = await forgottenPicture()
  twoHoursLater()
  const now = server.deps.now()
  const [outcome] = await whileLocked(server.deps.db, {
    lock: (tx) => markUnusedForDeletion(tx, { before: now, now, most: 1 }),
    start: () => [
      claim(address).then(
        () => 'claimed',
        (error: Error) => error.message,
      ),
    ],
    waiting: 1,
  })
  expect(outcome).toContain('not stored')
  twoHoursLater()
  await sweepPictures(server.deps)
  expect([await claims(), pictures.addresses()]).toEqual([[], []])
})

test('실패했다고 여긴 일이 뒤늦게 커밋되면 사진은 남는다', async () => {
  const address = await forgottenPicture()
  await whileLocked(server.deps.db, {
    lock: (tx) => claimPicture(tx, address),
    start: () => [dropPicture(server.deps, address)],
    waiting: 1,
  })
  expect(await claims()).toEqual([1])
  expect(pictures.addresses()).toContain(address)
})

test('두 서버가 함께 청소해도 사진 하나는 한 서버가 치운다', async () => {
  for (let n = 0; n < 3; n += 1) await forgottenPicture()
  twoHoursLater()
  const now = server.deps.now()
  const removed: string[] = []
  const { media } = pictures
  const watched = {
    ...media,
    remove: async (key: string) => {
      removed.push(key)
      await media.remove(key)
    },
  }
  let taken: string[] = []
  await whileLocked(server.deps.db, {
    lock: async (tx) => {
      taken = await markUnusedForDeletion(tx, { before: now, now, most: 2 })
    },
    start: () => [],
    waiting: 0,
    beforeRelease: () => asAnotherServer(() => sweepPictures({ ...server.deps, media: watched })),
  })
  expect(taken).toHaveLength(2)
  expect(removed).toHaveLength(4)
  expect(removed.some((key) => taken.some((other) => key.startsWith(other)))).toBe(false)
})
