import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import {
  askFor,
  endRequest,
  pictures,
  type Registrant,
  readShop,
  registrant,
  saveShop,
} from '../../../test/support/restaurants/shops.ts'
import type { Db } from '../../db/db.ts'
import { keyOf } from '../media/pictures.rules.ts'

let server: ReviewPictures
let own: Registrant
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  own = await registrant(server)
})
afterAll(() => server.close())

const atOnce = <T>(start: () => Promise<T>[], waiting: number) =>
  whileLocked<T>(server.deps.db, {
    lock: (tx: Db) => tx.selectFrom('restaurant').select('restaurantNo').forUpdate().execute(),
    start,
    waiting,
  })

const newName = (restaurantName: string) => askFor(server, own, ['name', { restaurantName }])

const applications = () =>
  server.deps.db
    .selectFrom('application')
    .select(['applicationNo', 'state'])
    .where('restaurantNo', '=', own.restaurantNo)
    .orderBy('applicationNo')
    .execute()

test('동시에 저장해도 보이는 사진만 남고 두 저장이 섞이지 않는다', async () => {
  await saveShop(server, own, { photos: await pictures(2) })
  const sent = await Promise.all([1, 2, 3].map((count) => pictures(count)))
  const answers = await atOnce(
    () =>
      sent.map((photos) =>
        saveShop(server, own, {
          shop: { restaurantDescription: `사진이 ${photos.length}장이에요.` },
          photos,
        }),
      ),
    sent.length,
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { photos, restaurantDescription } = await readShop(server, own)
  expect(restaurantDescription).toBe(`사진이 ${photos.length}장이에요.`)
  const keys = photos.map((photo) => keyOf(photo) ?? photo).sort()
  expect(await server.storedPictures()).toEqual({
    stored: keys,
    claims: Object.fromEntries(keys.map((key) => [key, 1])),
  })
})

test('새 신청과 먼저 신청의 철회가 겹치면 기다리는 것은 새 신청 하나다', async () => {
  const first = (await newName('첫이름')).request?.applicationNo ?? ''
  const [asked, ended] = await atOnce<{ status: number }>(
    () => [newName('새이름'), endRequest(server, own, first)],
    2,
  )
  expect(asked).toMatchObject({ status: 200 })
  // Whichever came first, the earlier one is taken back once.
  expect([200, 404]).toContain(ended?.status)
  const rows = await applications()
  expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
  expect((await readShop(server, own)).requests).toMatchObject([{ wanted: '새이름' }])
})

test('동시에 여럿 신청해도 하나만 기다리고 아무것도 실패하지 않는다', async () => {
  const names = ['하나', '둘', '셋', '넷']
  const answers = await atOnce(() => names.map(newName), names.length)
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  const rows = await applications()
  expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'waiting'])
})
