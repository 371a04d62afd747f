import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { areaGrey } from './area-grey.ts'

test('긴 영수증을 재는 동안에도 다른 일이 된다', async () => {
  const [width, height] = [1200, 4800]
  let isMeasuring = true
  let turns = 0
  const others = (async () => {
    while (isMeasuring) {
      await setImmediate()
      turns += 1
    }
  })()
  const grey = await areaGrey({ data: Buffer.alloc(3 * width * height, 100), width, height }, 32)
  isMeasuring = false
  await others
  expect(Math.round(grey[17] ?? 0)).toBe(100)
  expect(turns).toBeGreaterThan(20)
})
