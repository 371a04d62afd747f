import { messages } from '@matjari/contract/messages'
import type { DeskGuest, GuestCard, GuestSummary } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookTable, phoneGuest } from '../../../test/support/desk/guests.ts'
import { buildMember, testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('손님 카드', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Owner = { readonly token: string; readonly restaurantNo: string }

  const card = ({ token, restaurantNo }: Owner, key: string) =>
    ask<{ items: GuestCard | null }>(
      server,
      `GET /api/desk/guests/${key}?restaurantNo=${restaurantNo}`,
      { token },
    )
  const note = ({ token, restaurantNo }: Owner, key: string, said: object) =>
    ask<{ items: GuestSummary | null }>(server, `PUT /api/desk/guests/${key}/note`, {
      token,
      payload: { restaurantNo, note: '', marks: [], ...said },
    })

  const days = (list: GuestCard['history'] | undefined) => list?.map((one) => one.reserveDay)

  test('손님 카드는 이 가게에 온 것, 안 온 것, 취소한 것과 앞으로 올 것을 말한다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server, { maxTeamNum: 50 })
    const elsewhere = await reservableOwner(server)
    const { memberNo } = await buildMember(db, { memberNickName: '단골손님' })
    const { restaurantNo } = owner
    const table = (reserveDay: string, more: object = {}) =>
      bookTable(db, { restaurantNo, memberNo, reserveDay, ...more })
    await table('2026-09-01', { state: 'visited', numberOfGuests: 4 })
    await table('2026-10-01', { state: 'noShow' })
    await table('2026-10-02', { state: 'cancelled' })
    // The restaurant's own doing says nothing of the guest.
    await table('2026-10-03', { state: 'cancelled', cancelledBy: 'store' })
    await table('2026-10-20', { state: 'visited', numberOfGuests: 4 })
    await table('2026-11-01', { state: 'visited', numberOfGuests: 3, guestPhone: '010-1111-2222' })
    await table('2026-11-14')
    await table('2026-12-01')
    await table('2026-11-20')
    for (const state of ['visited', 'noShow', 'cancelled'] as const)
      await bookTable(db, {
        restaurantNo: elsewhere.restaurantNo,
        memberNo,
        guestPhone: '010-9999-9999',
        reserveDay: '2026-11-02',
        reserveMin: state === 'noShow' ? 780 : 720,
        state,
      })

    const { body } = await card(owner, `m${memberNo}`)
    expect(body.items).toMatchObject({
      guestKey: `m${memberNo}`,
      name: '단골손님',
      phone: '010-1111-2222',
      isMember: true,
      visits: 3,
      noShows: 1,
      cancels: 1,
      firstVisit: '2026-09-01',
      lastVisit: '2026-11-01',
      usualGuests: 4,
      note: '',
      marks: [],
      noteDate: null,
      historyTotal: 7,
    })
    expect(days(body.items?.upcoming)).toEqual(['2026-11-20', '2026-12-01'])
    expect(days(body.items?.history)).toEqual([
      '2026-11-14',
      '2026-11-01',
      '2026-10-20',
      '2026-10-03',
      '2026-10-02',
      '2026-10-01',
      '2026-09-01',
    ])
    expect(body.items?.upcoming[0]).toMatchObject({ visits: 3, noShows: 1, restaurantNo })
  })

  test('메모와 표시는 그 가게의 것이고 다른 가게의 카드에는 없다', async () => {
    const { db } = server.deps
    const [owner, elsewhere] = [await reservableOwner(server), await reservableOwner(server)]
    const { memberNo } = await buildMember(db)
    const key = `m${memberNo}`
    for (const { restaurantNo } of [owner, elsewhere])
      await bookTable(db, { restaurantNo, memberNo, reserveDay: '2026-11-20' })
    const first = await note(owner, key, { note: ' 땅콩 알레르기 ', marks: ['allergy', 'allergy'] })
    expect(first.header).toEqual({ code: 'S200', message: messages.desk.noteSaved })
    expect(first.body.items).toMatchObject({
      guestKey: key,
      note: '땅콩 알레르기',
      marks: ['allergy'],
    })
    expect((await card(owner, key)).body.items).toMatchObject({
      note: '땅콩 알레르기',
      noteDate: server.clock.now().toISOString(),
      upcoming: [{ note: '땅콩 알레르기', marks: ['allergy'] }],
    })
    const other = await card(elsewhere, key)
    expect(other.body.items).toMatchObject({ note: '', marks: [], noteDate: null })
    await note(owner, key, { note: '', marks: [] })
    expect((await card(owner, key)).body.items).toMatchObject({ note: '', marks: [] })

    const long = await note(owner, key, { note: '가'.repeat(501) })
    expect([long.status, long.header.message]).toEqual([400, messages.desk.noteTooLong])
    expect((await note(owner, key, { marks: ['rude'] })).status).toBe(400)
  })

  test('이 가게에 온 적 없는 회원, 다른 가게의 전화 손님, 떠난 회원은 없는 손님이다', async () => {
    const { db } = server.deps
    const [owner, elsewhere] = [await reservableOwner(server), await reservableOwner(server)]
    const stranger = await buildMember(db)
    await bookTable(db, {
      restaurantNo: elsewhere.restaurantNo,
      memberNo: stranger.memberNo,
      reserveDay: '2026-11-20',
    })
    const phoned = await phoneGuest(db, {
      restaurantNo: elsewhere.restaurantNo,
      phone: '010-3333-4444',
    })
    await bookTable(db, {
      ...phoned,
      restaurantNo: elsewhere.restaurantNo,
      reserveDay: '2026-11-20',
    })
    const leaver = await signedIn(server)
    const { restaurantNo } = owner
    await bookTable(db, { restaurantNo, memberNo: leaver.memberNo, reserveDay: '2026-11-10' })
    await note(owner, `m${leaver.memberNo}`, { note: '조용한 자리' })
    // A member's row is no phone guest's, whatever its number.
    const row = await db
      .selectFrom('guest')
      .select('guestNo')
      .where('memberNo', '=', leaver.memberNo)
      .executeTakeFirstOrThrow()
    expect((await note(owner, `g${row.guestNo}`, { note: '바뀜' })).status).toBe(404)
    const payload = { password: testPassword }
    await ask(server, 'DELETE /api/member/delete', { token: leaver.token, payload })

    for (const key of [
      `m${stranger.memberNo}`,
      `g${phoned.guestNo}`,
      `m${leaver.memberNo}`,
      'g999999',
    ]) {
      const seen = await card(owner, key)
      const written = await note(owner, key, { note: '몰래' })
      expect([key, seen.status, written.status]).toEqual([key, 404, 404])
    }
    expect((await card(elsewhere, `g${phoned.guestNo}`)).body.items?.name).toBe('전화 손님')
    for (const key of ['m0', 'm1x', 'g-1', 'x1', `m${'9'.repeat(30)}`])
      expect((await card(owner, key)).status).toBe(404)
  })
})

describe('손님 찾기', () => {
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
    return (await ask<Seen>(server, 'POST /api/desk/guests/recognise', { token, payload })).body
      .items
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
})
