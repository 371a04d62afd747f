import {
  HoursExceptionInput,
  SettingsInput,
  WeekHoursInput,
} from '@matjari/contract/entities/schedule-input'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { reservableOwner, settingsOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof reservableOwner>>
beforeAll(async () => {
  server = await testApp()
  owner = await reservableOwner(server)
})
afterAll(() => server.close())

const put = (path: string, payload: object) =>
  ask<{ items: object }>(server, `PUT ${path}`, { token: owner.token, payload })

const pad = (value: number) => String(value).padStart(2, '0')
const time = fc.oneof(
  { weight: 4, arbitrary: timeOf(24, [0, 10, 20, 30, 40, 50]) },
  { weight: 2, arbitrary: timeOf(49, [0, 10, 30, 50]) },
  { weight: 1, arbitrary: timeOf(60, [5, 59, 60, 99]) },
  { weight: 2, arbitrary: fc.constantFrom('', ' ', null, undefined, '9:00', '24:00', '-1:00') },
)
function timeOf(hours: number, minutes: number[]) {
  return fc
    .tuple(fc.nat({ max: hours - 1 }), fc.constantFrom(...minutes))
    .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`)
}
const count = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 110 }) },
  { weight: 1, arbitrary: fc.constantFrom('7', ' 8 ', '1e2', '', null, -1, 0.5, 32768, 'x') },
)
const daytime = fc.record({ startTime: timeOf(12, [0, 30]), endTime: timeOf(24, [0, 50]) })
const hours = fc.oneof(
  // So many that chance alone never leaves too few of them among a week's.
  { weight: 7, arbitrary: daytime },
  {
    weight: 3,
    arbitrary: fc
      .tuple(daytime, fc.record({ breakStartTime: time, breakEndTime: time }))
      .map(([day, rest]) => ({ ...day, ...rest })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      startTime: time,
      endTime: time,
      breakStartTime: time,
      breakEndTime: time,
    }),
  },
)

/** What the contract takes the database takes too, and what it refuses never gets there. */
async function agrees(path: string, sent: object, isAccepted: boolean) {
  const { status, text } = await put(`${path}?affected=keep`, sent)
  const outcome = { status, text: status === 200 ? '' : text }
  expect(outcome).toEqual(isAccepted ? { status: 200, text: '' } : { ...outcome, status: 400 })
}

test('계약이 받아들인 예약설정은 데이터베이스도 받아들인다', async () => {
  const window = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(timeOf(24, [0, 10, 50]), timeOf(24, [0, 20])) },
    { weight: 1, arbitrary: fc.tuple(time, time) },
  )
  const input = fc.record({
    windows: fc.array(window, { minLength: 1, maxLength: 2 }),
    interval: fc.constantFrom(30, 60, '30', 60, 30, 15),
    minNum: fc.constantFrom(1, 2, '3', 0),
    maxNum: count,
    maxTeamNum: count,
    description: fc.string({ unit: 'binary', maxLength: 12 }),
  })
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(input, async ({ windows, ...info }) => {
      const { settingInfo } = settingsOf(owner.restaurantNo, info)
      const reservation = windows.map(([reservationStartTime, reservationEndTime], at) => ({
        weekDay: weekDays[at],
        reservationStartTime,
        reservationEndTime,
      }))
      const sent = JSON.parse(JSON.stringify({ reservation, settingInfo })) as object
      const isAccepted = SettingsInput.safeParse(sent).success
      seen[isAccepted ? 'taken' : 'refused'] += 1
      await agrees('/api/settings', sent, isAccepted)
    }),
    { numRuns: 200 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20)
})

test('계약이 받아들인 운영 시간과 특별 영업일은 데이터베이스도 받아들인다', async () => {
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(hours, hours, async (one, other) => {
      const week = weekDays.map((weekDay, at) => ({ weekDay, ...(at % 2 === 0 ? one : other) }))
      const exception = { day: '2026-12-24', isClosed: 'N', ...one }
      const sent = JSON.parse(JSON.stringify({ week, exception })) as Record<string, object>
      const taken = WeekHoursInput.safeParse(sent.week).success
      seen[taken ? 'taken' : 'refused'] += 1
      await agrees('/api/operatings', sent.week ?? {}, taken)
      const isException = HoursExceptionInput.safeParse(sent.exception).success
      await agrees('/api/operatings/exceptions', sent.exception ?? {}, isException)
    }),
    { numRuns: 150 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20)
})
