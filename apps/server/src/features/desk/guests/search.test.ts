import type { DeskGuest, GuestSummary } from '@matjari/contract/entities/owner/desk'
import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/rules/desk/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTable, phoneGuest } from '../../../../test/support/desk/guests.ts'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof reservableOwner>>
let known: Awaited<ReturnType<typeof buildGuests>>
beforeAll(async () => {
  server = await testApp()
  owner = await reservableOwner(server, { maxTeamNum: 100 })
  known = await buildGuests()
})
afterAll(() => server.close())

/** A member and somebody on the phone here, one with a name only, and others at the next restaurant. */
async function buildGuests() {
  const { db } = server.deps
  const { restaurantNo } = owner
  const member = await buildMember(db, { memberNickName: '김 하늘' })
  const phone = '010-2345-6789'
  await bookTable(db, {
    restaurantNo,
    memberNo: member.memberNo,
    guestPhone: phone,
    reserveDay: '2026-11-20',
  })
  const phoned = await phoneGuest(db, {
    restaurantNo,
    phone: '010-7000-6789',
    guestName: '꽃집 사장',
  })
  await bookTable(db, { restaurantNo, ...phoned, reserveDay: '2026-11-01', state: 'visited' })
  await bookTable(db, {
    restaurantNo,
    guestNo: phoned.guestNo,
    guestPhone: '010-7000-6789',
    reserveDay: '2026-11-18',
  })
  await bookTable(db, { restaurantNo, guestName: '100%_만족', reserveDay: '2026-11-02' })

  const { restaurantNo: other } = await reservableOwner(server)
  const elsewhere = await phoneGuest(db, {
    restaurantNo: other,
    phone: '010-9999-6789',
    guestName: '김 하늘',
  })
  await bookTable(db, {
    ...elsewhere,
    restaurantNo: other,
    guestName: '김 하늘',
    guestPhone: '010-9999-6789',
    reserveDay: '2026-11-20',
  })
  const { memberNo: away } = await buildMember(db, { memberNickName: '김하늬' })
  await bookTable(db, {
    restaurantNo: other,
    memberNo: away,
    guestPhone: '010-5555-6666',
    reserveDay: '2026-11-21',
  })
  return { memberKey: `m${member.memberNo}`, phoneKey: `g${phoned.guestNo}` }
}

type Found = { items: { guests: GuestSummary[]; reservations: DeskGuest[] } }

async function search(query: string) {
  const payload = { restaurantNo: owner.restaurantNo, query }
  const { token } = owner
  const { body } = await ask<Found>(server, 'POST /api/desk/search', { token, payload })
  const { guests, reservations } = body.items
  return {
    guests: guests.map(({ guestKey }) => guestKey),
    days: reservations.map(({ reserveDay }) => reserveDay),
  }
}

test.each([
  ['닉네임의 한 부분', '하늘', 'member'],
  ['띄어쓰기와 상관없이', '김하늘', 'member'],
  ['첫소리', 'ㄱㅎㄴ', 'member'],
  ['붙은 첫소리', 'ㄱㅈ ㅅㅈ', 'phone'],
  ['전화 손님의 이름', '꽃집', 'phone'],
  ['전화번호 전부', '01070006789', 'phone'],
  ['줄표가 있는 번호', '010-2345-6789', 'member'],
  ['마지막 네 자리', '6789', 'both'],
  ['가운데 네 자리', '7000', 'none'],
  ['세 자리', '789', 'none'],
  ['다른 가게의 번호', '010-9999-6789', 'none'],
  ['다른 가게의 손님', '하늬', 'none'],
  ['모든 것을 뜻하지 않는 글자', '%', 'unknown'],
  ['아무 글자를 뜻하지 않는 글자', '.', 'none'],
  ['글자로서의 역슬래시', '\\', 'none'],
])('%s: 우리 가게의 손님과 예약만 찾는다', async (_name, query, who) => {
  const { memberKey, phoneKey } = known
  const found = {
    member: { guests: [memberKey], days: ['2026-11-20'] },
    phone: { guests: [phoneKey], days: ['2026-11-18', '2026-11-01'] },
    both: { guests: [memberKey, phoneKey], days: ['2026-11-18', '2026-11-20', '2026-11-01'] },
    // A name that was only written down is nobody to be known again.
    unknown: { guests: [], days: ['2026-11-02'] },
    none: { guests: [], days: [] },
  }
  expect(await search(query)).toEqual(found[who as keyof typeof found])
})

test('많아도 스무 명과 스무 건까지만 답하고, 빈 말과 긴 말은 거절한다', async () => {
  const { db } = server.deps
  const { restaurantNo, token } = owner
  for (let no = 10; no < 35; no += 1) {
    const guest = await phoneGuest(db, {
      restaurantNo,
      phone: `010-4400-44${no}`,
      guestName: '많은이',
    })
    await bookTable(db, { restaurantNo, guestNo: guest.guestNo, reserveDay: '2026-10-01' })
  }
  const { guests, days } = await search('많은이')
  expect([guests.length, days.length]).toEqual([deskLimits.found, deskLimits.found])
  for (const query of ['  ', '가'.repeat(51)]) {
    const payload = { restaurantNo, query }
    const { status, header } = await ask(server, 'POST /api/desk/search', { token, payload })
    expect([status, header.message]).toEqual([400, messages.desk.soughtRequired])
  }
})

async function recognise(phone: string) {
  const payload = { restaurantNo: owner.restaurantNo, phone }
  const { token } = owner
  type Seen = { items: GuestSummary | null }
  return (await ask<Seen>(server, 'POST /api/desk/guests/recognise', { token, payload })).body.items
}

test('전화번호는 우리 가게의 손님만 알아보고, 회원이라도 처음이면 아무도 아니다', async () => {
  expect(await recognise('01023456789')).toMatchObject({
    guestKey: known.memberKey,
    name: '김 하늘',
    phone: '010-2345-6789',
  })
  expect(await recognise('010-7000-6789')).toMatchObject({
    guestKey: known.phoneKey,
    name: '꽃집 사장',
    isMember: false,
    visits: 1,
    lastVisit: '2026-11-01',
  })
  for (const stranger of ['010-5555-6666', '010-9999-6789', '010-0000-0000', '6789', '', '전화'])
    expect(await recognise(stranger)).toBeNull()
})
