import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { makeOutbox } from './guest-marks.ts'
import { retryPausesMs } from './retry-lost.ts'

const lost = (status = 0) => new ApiError('', { code: 'NETWORK', status })
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Answers in this order; an error is thrown. */
function boxWith(outcomes: (string | Error)[]) {
  const sent: string[] = []
  const slept: number[] = []
  let keys = 0
  const box = makeOutbox({
    send: async (item: { what: string }, key) => {
      sent.push(`${item.what} ${key}`)
      const outcome = outcomes.shift() ?? 'done'
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    sleep: async (ms) => void slept.push(ms),
    makeKey: () => `key${++keys}`,
  })
  return { box, sent, slept }
}

test('답을 잃으면 같은 열쇠로 점점 늦게 다시 보낸다', async () => {
  const { box, sent, slept } = boxWith([lost(), lost(502), lost(500), 'done'])
  await expect(box.add({ what: '방문' })).resolves.toBe('done')
  expect(new Set(sent)).toEqual(new Set(['방문 key1']))
  expect([sent.length, slept]).toEqual([4, retryPausesMs])
  expect(box.current()).toEqual([])
})

test('끝내 답이 없으면 기다린다고 말하고, 다시 이어지면 그 열쇠로 보낸다', async () => {
  const { box, sent } = boxWith([lost(), lost(), lost(), lost(), 'done'])
  const done = box.add({ what: '노쇼' })
  await turn()
  expect(sent.length).toBe(4)
  expect(box.current()).toEqual([{ what: '노쇼', key: 'key1', isLate: true }])
  box.resume()
  await expect(done).resolves.toBe('done')
  expect(sent.at(-1)).toBe('노쇼 key1')
  expect(box.current()).toEqual([])
})

test('거절은 다시 보내지 않고, 다음 것은 다른 열쇠를 갖는다', async () => {
  const { box, sent } = boxWith([lost(409), 'done'])
  await expect(box.add({ what: '방문' })).rejects.toThrow(ApiError)
  expect(box.current()).toEqual([])
  await box.add({ what: '방문' })
  expect(sent).toEqual(['방문 key1', '방문 key2'])
})

test('들으려는 이에게 바뀔 때마다 알린다', async () => {
  const { box } = boxWith([lost(), 'done'])
  const heard: boolean[][] = []
  const stop = box.subscribe(() => heard.push(box.current().map(({ isLate }) => isLate)))
  await box.add({ what: '방문' })
  stop()
  await box.add({ what: '방문' })
  expect(heard).toEqual([[false], [true], []])
})
