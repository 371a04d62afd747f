import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  cancel,
  change,
  requireTrueCounters,
  slotsOfDay,
} from '../../../../test/support/reservations/bookings.ts'
import { deskDay, enter, moveTo } from '../../../../test/support/reservations/desk.ts'
import { book, bookedNo, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { historyOf, reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

// The clock stands at 18:40.
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const today = '2026-11-15'
const said = messages.desk
const walkIn = {
  reserveDay: today,
  reserveTime: '18:37',
  source: 'walkIn',
  guestName: '',
  isSeated: 'Y',
}

test('현장 손님은 이름 없이 아무 시각에나 바로 앉고, 지금이 아니거나 전화 손님이면 앉히지 않는다', async () => {
  const owner = await reservableOwner(server, { maxSeats: 4 })
  const { restaurantNo } = owner
  const seated = await enter(server, owner, walkIn)
  expect(seated.body.items).toMatchObject({
    reserveTime: '18:37',
    state: 'visited',
    source: 'walkIn',
    guestName: null,
  })
  const { reservationNo } = seated.body.items
  const history = await historyOf(server.deps.db, reservationNo)
  expect(history.map(({ kind, fromState }) => [kind, fromState])).toEqual([
    ['booked', null],
    ['visited', 'confirmed'],
  ])
  const [row] = (await deskDay(server, owner)).reservations
  expect(row).toMatchObject({ reservationNo, guestKey: null, isOver: 'N' })
  for (const reserveTime of ['18:24', '18:56']) {
    const later = await enter(server, owner, { ...walkIn, reserveTime })
    expect([later.status, later.header.message]).toEqual([409, said.seatedNow])
  }
  const phoned = await enter(server, owner, { ...walkIn, source: 'phone' })
  expect([phoned.status, phoned.header.message]).toEqual([
    400,
    messages.reservation.seatedAtTheDoor,
  ])
  expect((await slotsOfDay(server, restaurantNo, today)).slots.at(-1)?.time).toBe('19:30')
  // Also between two times of the grid the seats are those that are free then.
  const house = await reservableOwner(server, { maxSeats: 4 })
  await enter(server, house, { reserveDay: today, reserveTime: '18:30', numberOfGuests: 4 })
  const full = await enter(server, house, walkIn)
  expect(full.header).toEqual({ code: 'E409-OVER', message: said.overSeats(2, 2) })
  await requireTrueCounters(server.deps.db)
})

test('전화번호는 우리 가게의 같은 손님을 찾거나 만들고, 말한 이름으로 고쳐 부른다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const other = await reservableOwner(server)
  const phone = { guestPhone: '01077778888' }
  await enter(server, owner, { ...phone, guestName: '박손님' })
  const again = await enter(server, owner, { ...phone, guestName: '', reserveTime: '13:00' })
  expect(again.body.items).toMatchObject({ guestName: '박손님', guestPhone: '010-7777-8888' })
  await enter(server, owner, { ...phone, guestName: '박단골', reserveTime: '14:00' })
  await enter(server, other, { ...phone, guestName: '남' })
  const guests = await db
    .selectFrom('guest as g')
    .innerJoin('reservation as v', 'v.guestNo', 'g.guestNo')
    .select(['g.restaurantNo', 'g.guestName', 'g.phone'])
    .distinct()
    .where('g.phone', '=', '010-7777-8888')
    .orderBy('g.restaurantNo')
    .execute()
  expect(guests.map(({ restaurantNo, guestName }) => [restaurantNo, guestName])).toEqual([
    [owner.restaurantNo, '박단골'],
    [other.restaurantNo, '남'],
  ])
  const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
  expect(new Set(reservations.map(({ guestKey }) => guestKey)).size).toBe(1)
})

test.each<[string, object, object, string]>([
  ['자리 수', { maxSeats: 5 }, { numberOfGuests: 4 }, said.overSeats(4, 1)],
  ['팀 수', { maxTeamNum: 1 }, {}, said.overTeams(1)],
  ['한 팀의 인원', { maxNum: 3 }, { numberOfGuests: 4 }, said.overParty(3)],
  ['받는 시간', {}, { reserveTime: '12:10' }, said.offGrid],
])(
  '%s: 넘으면 한 번 묻고, 그러라고 하면 초과로 받으며 앱은 더 받지 않는다',
  async (_, rules, entry, question) => {
    const { db } = server.deps
    const owner = await reservableOwner(server, rules)
    const { restaurantNo } = owner
    await enter(server, owner)
    const asked = await enter(server, { ...owner, key: 'one' }, entry)
    expect(asked).toMatchObject({ status: 409, header: { code: 'E409-OVER', message: question } })
    const taken = await enter(server, { ...owner, key: 'one' }, { ...entry, isOver: 'Y' })
    expect(taken.status).toBe(200)
    const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
    expect(reservations.map(({ isOver }) => isOver).sort()).toEqual(['N', 'Y'])
    const slots = (await slotsOfDay(server, restaurantNo)).slots
    expect(slots.some(({ time }) => time === '12:10')).toBe(false)
    const isFull = 'maxSeats' in rules || 'maxTeamNum' in rules
    expect(slots.find(({ time }) => time === '12:00')?.available).toBe(!isFull)
    const guest = await signedIn(server)
    expect((await book(server, { ...guest, restaurantNo })).status).toBe(isFull ? 409 : 200)
    await requireTrueCounters(db)
  },
)

test('그사이 자리가 났으면 그러라고 했어도 초과가 아니고, 닫은 시간은 따로 묻는다', async () => {
  const owner = await reservableOwner(server, {
    maxTeamNum: 1,
    hours: { startMin: 600, endMin: 1320, breakStartMin: 900, breakEndMin: 960 },
  })
  const yes = { isOver: 'Y' }
  await enter(server, owner, yes)
  const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
  expect(reservations.map(({ isOver }) => isOver)).toEqual(['N'])
  for (const reserveTime of ['15:10', '22:10'])
    expect((await enter(server, owner, { ...yes, reserveTime })).header.code).toBe('E409-HOURS')
})

test('초과로 옮겨진 손님이 스스로 바꾸면 다시 자리가 있어야 한다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, { maxTeamNum: 1, maxSeats: 4 })
  const { restaurantNo } = owner
  const guest = await signedIn(server)
  await enter(server, owner)
  await enter(server, owner, { reserveTime: '14:00' })
  const reservationNo = await bookedNo(server, { ...guest, restaurantNo, reserveTime: '13:00' })
  const over = await moveTo(server, { ...owner, reservationNo }, { isOver: 'Y' })
  expect(over.body.items.isOver).toBe('Y')
  const own = { ...guest, reservationNo }
  expect((await change(server, { ...own, numberOfGuests: 3 })).status).toBe(409)
  expect((await change(server, { ...own, reserveTime: '14:00' })).status).toBe(409)
  expect((await change(server, { ...own, numberOfGuests: 1 })).status).toBe(200)
  expect((await change(server, { ...own, reserveTime: '16:00' })).status).toBe(200)
  const { reservations } = await deskDay(server, { ...owner, day: tomorrow })
  expect(reservations.map(({ isOver }) => isOver)).toEqual(['N', 'N', 'N'])
  await cancel(server, own)
  await requireTrueCounters(db)
})
