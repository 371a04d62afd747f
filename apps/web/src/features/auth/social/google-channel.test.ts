import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceAnswer, type GoogleAnswer, listenForAnswer } from './google-channel.ts'

const stops: (() => void)[] = []

function listen(state: string) {
  const taken: GoogleAnswer[] = []
  stops.push(listenForAnswer(state, (answer) => taken.push(answer)))
  return taken
}

/** Messages travel at their own pace; only the clock of the page stands still. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

test('자기 state의 답을 받고, 팝업은 받았다는 말을 듣는다', async () => {
  const taken = listen('mine')
  expect(await announceAnswer({ state: 'mine', code: 'c-1' })).toBe(true)
  expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
})

test('거절도 같은 길로 알린다', async () => {
  const taken = listen('mine')
  expect(await announceAnswer({ state: 'mine', error: 'access_denied' })).toBe(true)
  expect(taken).toEqual([{ state: 'mine', error: 'access_denied' }])
})

test('state가 다른 답은 받지 않고, 그 팝업은 혼자 남는다', async () => {
  const taken = listen('mine')
  const strange = announceAnswer({ state: 'other', code: 'c-2' })
  await announceAnswer({ state: 'mine', code: 'c-1' })
  expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
  vi.advanceTimersByTime(1500)
  expect(await strange).toBe(false)
})

test('답은 한 번만 받는다', async () => {
  const taken = listen('mine')
  await announceAnswer({ state: 'mine', code: 'c-1' })
  const again = announceAnswer({ state: 'mine', code: 'c-2' })
  vi.advanceTimersByTime(1500)
  expect(await again).toBe(false)
  expect(taken).toHaveLength(1)
})

test('듣는 화면이 없으면 1.5초 뒤에 그런 줄 안다', async () => {
  const announced = announceAnswer({ state: 'mine', code: 'c-1' })
  let isSettled = false
  void announced.then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(1499)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await announced).toBe(false)
})

test('잠들었다 깬 화면은 팝업이 이미 쓰기 시작한 답을 받지 않는다', async () => {
  const taken = listen('mine')
  const late = announceAnswer({ state: 'mine', code: 'c-1' })
  // The page gets to the message only now.
  vi.setSystemTime(Date.now() + 1000)
  const last = listen('last')
  await announceAnswer({ state: 'last', code: 'c-2' })
  expect(last).toHaveLength(1)
  expect(taken).toEqual([])
  vi.advanceTimersByTime(1500)
  expect(await late).toBe(false)
})

test('모양이 다른 말은 못 들은 것으로 한다', async () => {
  const taken = listen('mine')
  const channel = new BroadcastChannel('matjari-google')
  const takeBefore = Date.now() + 1000
  for (const strange of [
    null,
    'answer',
    { kind: 'taken', state: 'mine' },
    { kind: 'answer', answer: null, takeBefore },
    { kind: 'answer', answer: { state: 'mine' }, takeBefore },
    { kind: 'answer', answer: { state: 'mine', code: 3 }, takeBefore },
    { kind: 'answer', answer: { state: 'mine', code: 'c-0' } },
  ]) {
    channel.postMessage(strange)
  }
  channel.close()
  await announceAnswer({ state: 'mine', code: 'c-1' })
  expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
})
