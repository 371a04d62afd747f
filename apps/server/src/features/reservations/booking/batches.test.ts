import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { requireTrueCounters, takePlaces } from '../../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { tableBooking } from './commands.ts'
import { requestHash } from './rules.ts'
import type { BookedSlot } from './statement.ts'

let server: TestApp
let slot: BookedSlot
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 3, maxNum: 4 })
  slot = { restaurantNo, day: tomorrow, minute: 720 }
})
afterEach(() => requireTrueCounters(server.deps.db))

type Request = { readonly memberNo: string; readonly guests?: number; readonly key?: string }

/** All in one breath: the first goes alone, the others wait for it and go together. */
const contact = { request: '', phone: null }

async function outcomesOf(asked: readonly Request[]) {
  const bookTable = tableBooking(server.deps)
  const answers = await Promise.all(
    asked.map(({ memberNo, guests = 2, key }) =>
      bookTable(slot, {
        memberNo,
        guests,
        ...contact,
        idemKey: key ?? null,
        idemHash: key === undefined ? null : requestHash(slot, { guests, contact }),
      }),
    ),
  )
  return answers.map(({ outcome }) => outcome)
}

async function members(count: number) {
  const built = []
  for (let n = 0; n < count; n++)
    built.push({ memberNo: (await buildMember(server.deps.db)).memberNo })
  return built
}

test('함께 간 요청은 온 차례대로 자리가 있는 만큼만 예약된다', async () => {
  expect(await outcomesOf(await members(5))).toEqual(['booked', 'booked', 'booked', 'full', 'full'])
})

test('함께 간 요청 가운데 인원이 맞지 않는 하나만 거절된다', async () => {
  const [one, two, three, four] = await members(4)
  if (!one || !two || !three || !four) throw new Error('four members')
  expect(await outcomesOf([one, two, { ...three, guests: 5 }, four])).toEqual([
    'booked',
    'booked',
    'guests',
    'booked',
  ])
})

test('이미 예약이 있는 회원은 함께 간 다른 회원의 자리를 빼앗지 않는다', async () => {
  const [one, two, three] = await members(3)
  if (!one || !two || !three) throw new Error('three members')
  expect(await outcomesOf([one])).toEqual(['booked'])
  expect(await outcomesOf([two, one, three])).toEqual(['booked', 'alreadyBooked', 'booked'])
})

test('한 회원이 마지막 자리를 번호 없이 두 번 보내면 하나만 예약이다', async () => {
  const [one, two] = await members(2)
  if (!one || !two) throw new Error('two members')
  await takePlaces(server.deps.db, { restaurantNo: slot.restaurantNo, count: 1 })
  expect(await outcomesOf([one, two, { ...two, guests: 3 }])).toEqual([
    'booked',
    'booked',
    'alreadyBooked',
  ])
})

test('한 회원이 마지막 자리를 한 번호로 다르게 두 번 보내면 둘째는 다른 요청이다', async () => {
  const [one, two] = await members(2)
  if (!one || !two) throw new Error('two members')
  await takePlaces(server.deps.db, { restaurantNo: slot.restaurantNo, count: 1 })
  const asked = [one, { ...two, key: 'k' }, { ...two, key: 'k', guests: 3 }, { ...two, key: 'k' }]
  expect(await outcomesOf(asked)).toEqual(['booked', 'booked', 'otherRequest', 'replayed'])
})
