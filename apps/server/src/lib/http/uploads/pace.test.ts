import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usualPace, watchPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minuteMs = 60_000

/** A body of which so many bytes arrive each second; how long it was let in, in seconds. */
function secondsOf(bytesASecond: (second: number) => number, most: number) {
  const socket = { bytesRead: 0 }
  let isCut = false
  const body = {
    complete: false,
    socket,
    destroy: () => {
      isCut = true
    },
  }
  const end = watchPace(body, usualPace)
  let second = 0
  while (!isCut && second < most) {
    socket.bytesRead += bytesASecond(second)
    second += 1
    vi.advanceTimersByTime(1000)
  }
  end()
  return second
}

test('느린 전화도 끊기지 않는 한 들이고, 다 온 몸은 기다리지 않는다', () => {
  expect(secondsOf(() => 1200, 290)).toBe(290)
  // Twenty seconds in a tunnel.
  expect(secondsOf((second) => (second % 60 < 20 ? 0 : 20_000), 290)).toBe(290)
  const cut = vi.fn<() => void>()
  watchPace({ complete: true, socket: { bytesRead: 9 }, destroy: cut }, usualPace)
  vi.advanceTimersByTime(10 * minuteMs)
  expect(cut).not.toHaveBeenCalled()
})

test('보내다 말거나 한 방울씩 보내거나 끝없이 보내는 몸은 끊는다', () => {
  expect(secondsOf((second) => (second < 45 ? 20_000 : 0), 600)).toBeLessThanOrEqual(90)
  expect(secondsOf(() => 1, 600)).toBe(30)
  expect(secondsOf(() => 1_000_000, 600)).toBe(300)
})
