import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcement, endOfHold, leftClock, leftWords } from './countdown.ts'

const table = { heldTime: '19:00', numberOfGuests: 2 }

test('어떻게 건너뛰며 세어도 시작, 5분, 1분, 끝에만 말하고, 같은 말을 두 번 하지 않는다', () => {
  const falling = fc
    .array(fc.integer({ min: 1, max: 600 }), { minLength: 1 })
    .map((seconds) => [...new Set([...seconds, 0])].toSorted((a, b) => b - a))
  fc.assert(
    fc.property(falling, (ticks) => {
      const said = ticks.map((left, at) => announcement(table, ticks[at - 1] ?? null, left))
      const [first = 0] = ticks
      const marks = [300, 60, 0].filter((mark) => mark < first)
      const heard = said.slice(1).filter((words) => words !== null)
      expect(said[0]).toBe(`19:00 2명 자리가 났어요. ${leftWords(first)} 안에 확정하세요.`)
      expect(heard.length).toBeLessThanOrEqual(marks.length)
      expect(new Set(heard).size).toBe(heard.length)
      expect(heard.at(-1)).toBe('확정 시간이 지나 자리가 다음 순서로 넘어갔어요.')
      // Every second, it is exactly at the marks.
      const each = Array.from({ length: first }, (_, gone) =>
        announcement(table, first - gone, first - gone - 1),
      )
      expect(each.flatMap((words, gone) => (words === null ? [] : first - gone - 1))).toEqual(marks)
    }),
    { numRuns: 50 },
  )
})

test('창의 시계가 틀려도 서버의 시계로 센다', () => {
  const at = (time: string) => `2026-11-20T${time}+09:00`
  const hold = { state: 'held', heldUntil: at('18:20:00'), answerDate: at('18:12:00') } as const
  const right = Date.parse(at('18:12:00'))
  expect(endOfHold(hold, right - 2000)).toBe(Date.parse(at('18:20:00')))
  const hour = 60 * 60_000
  expect(endOfHold(hold, right + hour)).toBe(right + hour + 8 * 60_000)
  expect(endOfHold(hold, right - hour)).toBe(right - hour + 8 * 60_000)
  expect(endOfHold({ ...hold, state: 'expired' }, right)).toBeNull()
})

test('남은 시간은 분과 초로, 밤을 넘기는 것은 시간과 분으로 읽는다', () => {
  expect([582, 60, 5, 29_109].map(leftClock)).toEqual(['9:42', '1:00', '0:05', '8:05:09'])
  expect([582, 60, 5, 29_109].map(leftWords)).toEqual(['9분 42초', '1분', '5초', '8시간 5분'])
})
