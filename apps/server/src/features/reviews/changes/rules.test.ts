import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangePhotos, photosRefusal, recordOf } from './rules.ts'

const names = (of: string, max: number) =>
  fc.integer({ min: 0, max }).map((count) => Array.from({ length: count }, (_, n) => `${of}${n}`))

/** Any photos, any of them kept in any order, any new ones, in any order of both. */
const edit = fc
  .record({ present: names('old', 8), added: names('new', 8) })
  .chain(({ present, added }) =>
    fc.shuffledSubarray(present).chain((kept) =>
      fc
        .shuffledSubarray(
          [...kept.map(() => 'kept' as const), ...added.map(() => 'new' as const)],
          {
            minLength: kept.length + added.length,
          },
        )
        .map((order) => ({ present, added, kept, order })),
    ),
  )

test('고친 뒤의 사진은 말한 차례이고, 두지 않은 것만 놓는다', () => {
  fc.assert(
    fc.property(edit, ({ present, added, kept, order }) => {
      const { photos, dropped } = arrangePhotos({ present, kept, added, order })
      expect(photos.map((photo) => (added.includes(photo) ? 'new' : 'kept'))).toEqual(order)
      expect(photos.filter((photo) => kept.includes(photo))).toEqual(kept)
      expect(photos.filter((photo) => added.includes(photo))).toEqual(added)
      expect([...dropped, ...kept].sort()).toEqual([...present].sort())
    }),
  )
})

test('맞는 차례는 받고, 하나라도 남거나 모자라면 받지 않는다', () => {
  fc.assert(
    fc.property(edit, ({ present, added, kept, order }) => {
      const addedCount = added.length
      const isTooMany = kept.length + addedCount > 8
      const judged = (given: typeof order | null) =>
        photosRefusal({ present, kept, addedCount, order: given }) === null
      expect(judged(order)).toBe(!isTooMany)
      expect(judged(null)).toBe(!isTooMany)
      expect(judged([...order, 'new'])).toBe(false)
      expect(judged([...order, 'kept'])).toBe(false)
      expect(order.length > 0 && judged(order.slice(1))).toBe(false)
    }),
  )
})

test.each([
  [{ halfStars: 9, content: '좋아요', photos: [] }, '4.5점, 사진 0장, 좋아요'],
  [{ halfStars: 10, content: '', photos: ['a', 'b'] }, '5점, 사진 2장'],
  [
    { halfStars: 1, content: '👨‍👩‍👧‍👦'.repeat(61), photos: [] },
    `0.5점, 사진 0장, ${'👨‍👩‍👧‍👦'.repeat(60)}…`,
  ],
])('기록에는 %o 을 짧게 적는다', (review, record) => {
  expect(recordOf(review)).toBe(record)
})
