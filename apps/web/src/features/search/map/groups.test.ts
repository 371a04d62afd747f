import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areTooClose, groupsOf } from './groups.ts'

const px = (max: number) => fc.double({ min: -max, max, noNaN: true })
const crowds = fc
  .array(
    fc.oneof(fc.record({ x: px(400), y: px(300) }), fc.record({ x: px(90_000), y: px(90_000) })),
    {
      maxLength: 50,
    },
  )
  .map((spots) => spots.map((spot, item) => ({ item, spot })))

test('모든 가게가 한 번씩 있고, 보이는 핀끼리는 58×36 안으로 다가서지 않는다', () => {
  fc.assert(
    fc.property(crowds, (placed) => {
      const groups = groupsOf(placed)
      expect(groups.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(
        placed.map(({ item }) => item),
      )
      const close = groups.filter(({ spot }, index) =>
        groups.slice(index + 1).some((other) => areTooClose(spot, other.spot)),
      )
      expect(close).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('서로 떨어진 것은 합치지 않고, 바로 곁의 둘은 합친다', () => {
  const apart = fc
    .uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      selector: ([column, row]) => `${column} ${row}`,
      maxLength: 50,
    })
    .map((cells) =>
      cells.map(([column, row], item) => ({ item, spot: { x: column * 59, y: row * 37 } })),
    )
  fc.assert(
    fc.property(apart, (placed) => {
      expect(groupsOf(placed).every(({ members }) => members.length === 1)).toBe(true)
    }),
  )
  const near = fc.record({
    x: fc.integer({ min: -57, max: 57 }),
    y: fc.integer({ min: -35, max: 35 }),
  })
  fc.assert(
    fc.property(px(2_000), px(2_000), near, (x, y, by) => {
      const placed = [
        { x, y },
        { x: x + by.x, y: y + by.y },
      ].map((spot, item) => ({ item, spot }))
      expect(groupsOf(placed).map(({ members }) => members)).toEqual([[0, 1]])
    }),
  )
})

test('합친 것은 그 한가운데에 서고, 차례는 목록의 차례다', () => {
  const spots = [
    { x: 500, y: 0 },
    { x: 0, y: 0 },
    { x: 30, y: 20 },
  ]
  expect(groupsOf(spots.map((spot, item) => ({ item, spot })))).toEqual([
    { members: [0], spot: { x: 500, y: 0 } },
    { members: [1, 2], spot: { x: 15, y: 10 } },
  ])
})
