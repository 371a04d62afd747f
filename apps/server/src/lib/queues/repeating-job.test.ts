import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRepeatingJob } from './repeating-job.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const noError = (error: unknown) => {
  throw error
}

test('기다렸다가 일하고, 일이 끝나야 다시 기다린다', async () => {
  let end = () => {}
  const work = vi.fn<() => Promise<void>>(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const rounds = startRepeatingJob(work, { everyMs: 1_000, onError: noError })
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  end()
  await rounds.stop(1_000)
})

test('한 번 실패해도 알리고 다음 차례에 다시 일한다', async () => {
  const errors: unknown[] = []
  const broken = new Error('away')
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve()).mockRejectedValueOnce(broken)
  const onError = (error: unknown) => errors.push(error)
  const rounds = startRepeatingJob(work, { everyMs: 1_000, onError })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(work).toHaveBeenCalledTimes(2)
  expect(errors).toEqual([broken])
  await rounds.stop(1_000)
})

test('멈추면 더는 일하지 않는다', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const rounds = startRepeatingJob(work, { everyMs: 1_000, onError: noError })
  await rounds.stop(1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(0)
})

test('하던 일은 끝나기를 기다리고, 하는 일은 멈추라는 것을 알 수 있다', async () => {
  const seen: string[] = []
  const work = async (isStopping: () => boolean) => {
    while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 100))
    await new Promise((resolve) => setTimeout(resolve, 300))
    seen.push('done')
  }
  const rounds = startRepeatingJob(work, { everyMs: 1_000, onError: noError })
  await vi.advanceTimersByTimeAsync(1_000)
  const stopped = rounds.stop(5_000).then(() => seen.push('stopped'))
  await vi.advanceTimersByTimeAsync(400)
  await stopped
  expect(seen).toEqual(['done', 'stopped'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen).toEqual(['done', 'stopped'])
})

test('끝나지 않는 일은 정한 만큼만 기다린다', async () => {
  const work = () => new Promise<void>(() => {})
  const rounds = startRepeatingJob(work, { everyMs: 1_000, onError: noError })
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopping = rounds.stop(5_000).then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isStopped).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopping
  expect(isStopped).toBe(true)
})

test('바로 시작하라고 하면 기다리지 않고 일하고, 그다음부터 쉬어 가며 일한다', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const rounds = startRepeatingJob(work, { everyMs: 1_000, atOnce: true, onError: noError })
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await rounds.stop()
})

test('기다릴 시간을 정하지 않으면 하던 일이 끝날 때까지 기다린다', async () => {
  const seen: string[] = []
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    seen.push('done')
  }
  const rounds = startRepeatingJob(work, { everyMs: 1_000, atOnce: true, onError: noError })
  const stopped = rounds.stop().then(() => seen.push('stopped'))
  await vi.advanceTimersByTimeAsync(60_000)
  await stopped
  expect(seen).toEqual(['done', 'stopped'])
})
