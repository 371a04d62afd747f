import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, loadScript, scriptPatienceMs } from './load-script.ts'

let appended: HTMLScriptElement[] = []

beforeEach(() => {
  vi.useFakeTimers()
  appended = []
  // Nothing may leave the machine: the element is only looked at.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    appended.push(...nodes.filter((node) => node instanceof HTMLScriptElement))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('스크립트가 오면 참이고, 같은 것은 한 번만 부른다', async () => {
  const loaded = Promise.all([
    loadScript('https://a.example/1.js'),
    loadScript('https://a.example/1.js'),
  ])
  appended[0]?.dispatchEvent(new Event('load'))
  expect(await loaded).toEqual([true, true])
  expect(appended).toHaveLength(1)
})

test('막히면 거짓이다', async () => {
  const loaded = loadScript('https://a.example/2.js')
  appended[0]?.dispatchEvent(new Event('error'))
  expect(await loaded).toBe(false)
})

test('대답이 없으면 기다리다가 거짓이고, 다음에는 기다리지 않는다', async () => {
  const loaded = loadScript('https://a.example/3.js')
  await vi.advanceTimersByTimeAsync(scriptPatienceMs)
  expect(await loaded).toBe(false)
  expect(await loadScript('https://a.example/3.js')).toBe(false)
  expect(appended).toHaveLength(1)
})

test('늦게 온 것은 없는 것과 같다', async () => {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 200))
  const loading = inTime(late, 100)
  await vi.advanceTimersByTimeAsync(300)
  expect(await loading).toBe(false)
})
