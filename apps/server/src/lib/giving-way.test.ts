import { expect, test } from 'vitest'
import { turnsThatGiveWay } from './giving-way.ts'
import { keepChunk } from './http/uploads/chunks.ts'

test.each([
  ['한가하면 쉬지 않는다', 0.2, []],
  ['늦은 만큼의 세 배를 쉰다', 20, [60, 60]],
  ['아무리 늦어도 끝없이 쉬지는 않는다', 5000, [200, 200]],
])('%s', async (_name, behind, rests) => {
  const rested: number[] = []
  const inTurn = turnsThatGiveWay({
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
    keepChunk(`${at}`, async () => void rounds.push(round)),
  )
  await Promise.all(pieces)
  isOver = true
  expect(rounds).toHaveLength(40)
  const most = Math.max(...rounds.map((one) => rounds.filter((other) => other === one).length))
  expect(most).toBe(2)
})
