import { describe, expect, test } from 'vitest'
import { processChunk } from '../../http/uploads/uploads.ts'
import { fairQueue } from './fair-queue.ts'
import { loadAwareQueue } from './load-aware-queue.ts'

describe('차례', () => {
  test('한 사람이 여덟 장을 맡겨도 다른 사람은 한 장만 기다린다', async () => {
    const inTurn = fairQueue({ most: 20 })
    const drawn: string[] = []
    const draw = (who: string, what: string) =>
      inTurn(who, async () => {
        await Promise.resolve()
        drawn.push(what)
      })
    const all = Array.from({ length: 8 }, (_, n) => draw('가', `가${n}`))
    all.push(draw('나', '나0'), draw('나', '나1'), draw('다', '다0'))
    await Promise.all(all)
    expect(drawn.slice(0, 6)).toEqual(['가0', '나0', '다0', '가1', '나1', '가2'])
    expect(drawn).toHaveLength(11)
  })

  test('한 번에 하나만 하고, 못 그린 것 뒤에도 차례는 온다', async () => {
    const inTurn = fairQueue({ most: 20 })
    let atOnce = 0
    const work = async (outcome: number) => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      if (outcome < 0) throw new Error('not a picture')
      return outcome
    }
    const outcomes = await Promise.allSettled([1, -1, 2].map((n) => inTurn(`${n}`, () => work(n))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await inTurn('later', () => work(3))).toBe(3)
  })

  test('줄이 다 차면 나중에 오라고 하고, 줄이 줄면 다시 받는다', async () => {
    const inTurn = fairQueue({ most: 2 })
    const wait = () => inTurn('가', () => Promise.resolve('drawn'))
    // The first is being worked on and does not wait.
    const taken = [wait(), wait(), wait()]
    await expect(wait()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 5 })
    await Promise.all(taken)
    await expect(wait()).resolves.toBe('drawn')
  })

  test('둘씩 할 때는 셋째부터 기다린다', async () => {
    const inTurn = fairQueue({ most: 20, atOnce: 2 })
    let atOnce = 0
    let highest = 0
    const work = async () => {
      atOnce += 1
      highest = Math.max(highest, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
    }
    await Promise.all(Array.from({ length: 6 }, (_, n) => inTurn(`${n % 2}`, work)))
    expect(highest).toBe(2)
  })
})

describe('붐빌 때 비켜 주기', () => {
  test.each([
    ['한가하면 쉬지 않는다', 0.2, []],
    ['늦은 만큼의 세 배를 쉰다', 20, [60, 60]],
    ['아무리 늦어도 끝없이 쉬지는 않는다', 5000, [200, 200]],
  ])('%s', async (_name, behind, rests) => {
    const rested: number[] = []
    const inTurn = loadAwareQueue({
      most: 10,
      loopDelay: async () => behind,
      rest: async (ms) => void rested.push(ms),
    })
    const failed = inTurn('가', () => Promise.reject(new Error('the disk is full')))
    const done = inTurn('나', async () => 'done')
    await expect(failed).rejects.toThrow('the disk is full')
    expect(await done).toBe('done')
    expect(rested).toEqual(rests)
  })

  test('몸이 몇백이라도 루프가 한 바퀴 도는 동안 두 조각만 받는다', async () => {
    const rounds: number[] = []
    let round = 0
    let isOver = false
    function count() {
      round += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const pieces = Array.from({ length: 40 }, (_, at) =>
      processChunk(`${at}`, async () => void rounds.push(round)),
    )
    await Promise.all(pieces)
    isOver = true
    expect(rounds).toHaveLength(40)
    const most = Math.max(...rounds.map((one) => rounds.filter((other) => other === one).length))
    expect(most).toBe(2)
  })
})
