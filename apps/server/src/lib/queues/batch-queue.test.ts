import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchQueue, coalescedBatches } from './batch-queue.ts'

describe('묶음', () => {
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
})

describe('표시한 일', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Rounds that end when the test says so. */
  function heldRounds(options: { most?: number; restMs?: number } = {}) {
    const sent: { marked: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
    const errors: unknown[] = []
    const rounds = coalescedBatches(
      (marked) =>
        new Promise<void>((end, fail) => {
          sent.push({ marked, end, fail })
        }),
      { most: 10, ...options, onError: (error) => errors.push(error) },
    )
    const marked = () => sent.map((round) => round.marked)
    return { rounds, sent, marked, errors }
  }

  const settled = () => vi.advanceTimersByTimeAsync(0)

  test('함께 표시한 것은 한 차례에, 그동안 표시한 것은 다음 차례에 저마다 한 번 온다', async () => {
    const { rounds, sent, marked } = heldRounds({ most: 2 })
    for (const room of ['1', '2', '1', '3']) rounds.mark(room)
    await settled()
    expect(marked()).toEqual([['1', '2']])
    for (const room of ['2', '3', '2']) rounds.mark(room)
    sent[0]?.end()
    await settled()
    expect(marked()).toEqual([
      ['1', '2'],
      ['3', '2'],
    ])
  })

  test('실패한 차례의 것은 알리고 1초 뒤에 그동안 표시한 것과 함께 다시 한다', async () => {
    const { rounds, sent, marked, errors } = heldRounds()
    rounds.mark('1')
    await settled()
    rounds.mark('2')
    const broken = new Error('away')
    sent[0]?.fail(broken)
    await vi.advanceTimersByTimeAsync(999)
    expect(errors).toEqual([broken])
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(marked()).toEqual([['1'], ['2', '1']])
  })

  test('차례 사이에는 정한 만큼 쉰다', async () => {
    const { rounds, sent } = heldRounds({ restMs: 200 })
    rounds.mark('1')
    await settled()
    rounds.mark('2')
    sent[0]?.end()
    await vi.advanceTimersByTimeAsync(199)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  test('멈추면 하던 차례가 끝나기를 기다리고 더는 하지 않는다', async () => {
    const { rounds, sent } = heldRounds()
    rounds.mark('1')
    await settled()
    rounds.mark('2')
    let isStopped = false
    const stopping = rounds.stop().then(() => (isStopped = true))
    await settled()
    expect(isStopped).toBe(false)
    sent[0]?.end()
    await stopping
    rounds.mark('3')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })

  test('실패한 차례도 멈추기를 막지 않고, 쉬는 동안을 기다리지 않는다', async () => {
    const { rounds, sent } = heldRounds()
    rounds.mark('1')
    await settled()
    const stopping = rounds.stop()
    sent[0]?.fail(new Error('away'))
    await stopping
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })
})
