import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchQueue } from './batches.ts'

type Item = { readonly who: number; readonly place: number }

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('무엇이 언제 와도 하나도 빠지지 않고, 사람마다 온 차례로, 한 번에 한 묶음씩 간다', async () => {
  const arrivals = fc.array(fc.tuple(fc.nat(4), fc.boolean()), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 5 }), async (people, most) => {
      let underWay = 0
      const batches: (readonly Item[])[] = []
      const queue = batchQueue<Item>(
        async (batch) => {
          underWay += 1
          expect(underWay).toBe(1)
          batches.push(batch)
          await settled()
          underWay -= 1
        },
        { most, apartBy: ({ who }) => who },
      )
      const items = people.map(([who], place) => ({ who, place }))
      for (const [place, item] of items.entries()) {
        queue.add(item)
        if (people[place]?.[1]) await settled()
      }
      await queue.flushed()
      expect(queue.isEmpty()).toBe(true)
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(most)
        expect(new Set(batch.map(({ who }) => who)).size).toBe(batch.length)
      }
      const placesOf = (some: readonly Item[], person: number) =>
        some.filter(({ who }) => who === person).map(({ place }) => place)
      const ran = batches.flat()
      for (const person of [0, 1, 2, 3, 4])
        expect(placesOf(ran, person)).toEqual(placesOf(items, person))
    }),
    { numRuns: 60 },
  )
})

test('기다리는 동안 다시 온 것은 한 번만 가고, 가 있는 동안 다시 온 것은 다음에 또 간다', async () => {
  const batches: (readonly string[])[] = []
  const queue = batchQueue<string>(
    async (batch) => {
      batches.push(batch)
      if (batches.length === 1) queue.add('하나')
      await settled()
    },
    { most: 10, gathers: true },
  )
  for (const each of ['하나', '둘', '하나']) queue.add(each)
  expect(batches).toEqual([])
  await queue.flushed()
  expect(batches).toEqual([['하나', '둘'], ['하나']])
})
