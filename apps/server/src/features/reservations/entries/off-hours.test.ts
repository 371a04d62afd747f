import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { requireTrueCounters, slotsOfDay } from '../../../../test/support/reservations/bookings.ts'
import { deskDay, enter, moveTo } from '../../../../test/support/reservations/desk.ts'
import { book, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

// 2026-11-15 is a Sunday. The house is open from 10:00 to 22:00 and takes bookings from 11:00 to 20:00.
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => server.clock.set(seoulMoment(today, 18 * 60 + 40)))
afterAll(() => server.close())

const today = '2026-11-15'
const at = (minute: number) => server.clock.set(seoulMoment(today, minute))
const late = 23 * 60 + 7
const walkIn = {
  reserveDay: today,
  reserveTime: '23:07',
  source: 'walkIn',
  guestName: '',
  isSeated: 'Y',
}
const yes = { isOffHours: 'Y' }
const refused = (message: string) => ({ status: 409, header: { code: 'E409-HOURS', message } })

async function ownerAt(minute: number, options: Parameters<typeof reservableOwner>[1] = {}) {
  at(minute)
  return reservableOwner(server, options)
}

test('문을 닫은 뒤의 현장 손님은 한 번 묻고, 그러라고 하면 한 번만 앉고 앱에는 자리가 생기지 않는다', async () => {
  const owner = await ownerAt(late)
  const { restaurantNo } = owner
  const key = { ...owner, key: 'door' }
  const question = '영업 시간이 아니에요. 그래도 앉힐까요?'
  expect(await enter(server, key, walkIn)).toMatchObject(refused(question))
  // A yes to more guests than fit is no yes to another hour.
  expect(await enter(server, key, { ...walkIn, isOver: 'Y' })).toMatchObject(refused(question))
  expect((await deskDay(server, owner)).reservations).toEqual([])

  const seated = await enter(server, key, { ...walkIn, ...yes })
  expect(seated.body.items).toMatchObject({ reserveTime: '23:07', state: 'visited' })
  const again = await enter(server, key, { ...walkIn, ...yes })
  expect(again.body.items.reservationNo).toBe(seated.body.items.reservationNo)
  const { reservations } = await deskDay(server, owner)
  expect(reservations.map(({ isOver }) => isOver)).toEqual(['N'])

  const { slots } = await slotsOfDay(server, restaurantNo, today)
  expect(slots.filter(({ available }) => available)).toEqual([])
  const guest = await signedIn(server)
  const wish = { ...guest, restaurantNo, reserveDay: today, reserveTime: '23:10', ...yes }
  expect((await book(server, wish)).status).toBe(400)
  await requireTrueCounters(server.deps.db)
})

test.each<[string, number, object, string]>([
  ['문 열기 전', 9 * 60 + 30, {}, '영업 시간이 아니에요.'],
  [
    '브레이크타임',
    15 * 60 + 10,
    { hours: { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 } },
    '브레이크타임이에요.',
  ],
  ['쉬는 날', 15 * 60 + 10, { weekDays: [1, 2, 3] }, '쉬는 날이에요.'],
])(
  '%s에 온 손님도 까닭을 말하고 한 번 묻고, 그러라고 하면 앉는다',
  async (_, minute, rules, reason) => {
    const owner = await ownerAt(minute, rules)
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60}`
    const entry = { ...walkIn, reserveTime: clock }
    expect(await enter(server, owner, entry)).toMatchObject(refused(`${reason} 그래도 앉힐까요?`))
    expect((await enter(server, owner, { ...entry, ...yes })).status).toBe(200)
    const guest = await signedIn(server)
    const { restaurantNo } = owner
    const wish = { ...guest, restaurantNo, reserveDay: today, reserveTime: clock }
    expect((await book(server, wish)).status).not.toBe(200)
    await requireTrueCounters(server.deps.db)
  },
)

test('문을 닫은 뒤라도 자리를 넘으면 한 물음에 함께 말하고, 초과로 남는다', async () => {
  const owner = await ownerAt(late, { maxSeats: 4 })
  const party = { ...walkIn, numberOfGuests: 6 }
  const question = `영업 시간이 아니에요. ${messages.desk.overSeats(6, 2)}`
  expect(await enter(server, owner, party)).toMatchObject(refused(question))
  const half = await enter(server, owner, { ...party, ...yes })
  expect(half.header).toEqual({ code: 'E409-OVER', message: messages.desk.overSeats(6, 2) })
  expect((await enter(server, owner, { ...party, ...yes, isOver: 'Y' })).status).toBe(200)
  const { reservations } = await deskDay(server, owner)
  expect(reservations.map(({ isOver }) => isOver)).toEqual(['Y'])
  await requireTrueCounters(server.deps.db)
})

test('문을 열기 전에 앉은 손님도 머무는 동안은 앱의 자리를 차지한다', async () => {
  const owner = await ownerAt(9 * 60 + 50, { maxTeamNum: 1, stayMin: 120 })
  const early = { ...walkIn, reserveTime: '09:50' }
  expect((await enter(server, owner, { ...early, ...yes })).status).toBe(200)
  const { slots } = await slotsOfDay(server, owner.restaurantNo, today)
  expect(slots.slice(0, 3).map(({ time, available }) => [time, available])).toEqual([
    ['11:00', false],
    ['11:30', false],
    ['12:00', true],
  ])
  await requireTrueCounters(server.deps.db)
})

test('전화로도 영업 시간 밖의 예약은 묻고 받지만, 지난 시간은 받지 않는다', async () => {
  const owner = await ownerAt(late)
  const phoned = { reserveDay: today, reserveTime: '23:40' }
  const question = '영업 시간이 아니에요. 그래도 받을까요?'
  expect(await enter(server, owner, phoned)).toMatchObject(refused(question))
  expect((await enter(server, owner, { ...phoned, ...yes })).status).toBe(200)
  for (const reserveTime of ['21:00', '23:00']) {
    const past = await enter(server, owner, { ...phoned, ...yes, reserveTime })
    expect(past.header).toEqual({ code: 'E409', message: messages.reservation.past })
  }
})

test('예약을 영업 시간 밖으로 옮길 때도 묻고, 그 시간에 그대로 두면 다시 묻지 않는다', async () => {
  const owner = await ownerAt(18 * 60 + 40)
  const { reservationNo } = (await enter(server, owner)).body.items
  const own = { ...owner, reservationNo }
  const evening = { reserveDay: tomorrow, reserveTime: '22:30' }
  const question = '영업 시간이 아니에요. 그래도 받을까요?'
  expect(await moveTo(server, own, evening)).toMatchObject(refused(question))
  const moved = await moveTo(server, own, { ...evening, ...yes })
  expect(moved.body.items).toMatchObject({ reserveTime: '22:30', isOver: 'N' })
  const more = await moveTo(server, own, { ...evening, numberOfGuests: 3 })
  expect(more.body.items).toMatchObject({ numberOfGuests: 3, isOver: 'N' })
  await requireTrueCounters(server.deps.db)
})
