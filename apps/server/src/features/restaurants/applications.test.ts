import { messages } from '@matjari/contract/messages'
import type { ApplicationDetail } from '@matjari/contract/restaurants/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberRow } from '../../../test/support/members/profile.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  applyFor,
  buildRegistration,
  buildWish,
  decide,
  insertMany,
  newAddress,
  queueOf,
  takeBack,
} from '../../../test/support/restaurants/applications.ts'
import { insertBooking, messagesTo } from '../../../test/support/restaurants/owners.ts'
import { searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { decideApplications } from './applications.ts'
import { isNearName } from './look-alikes.ts'
import { notifyRegistrants } from './restaurant-events.ts'

describe('신청', () => {
  describe('대기 목록', () => {
    let server: TestApp
    let admin: Awaited<ReturnType<typeof signedIn>>
    beforeAll(async () => {
      server = await testApp()
      admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    })
    afterAll(() => server.close())

    const numbers = async (query = '') =>
      (await queueOf(server, admin, query)).applications.map(({ applicationNo }) => applicationNo)
    const detail = (applicationNo: string) =>
      ask<{ items: ApplicationDetail }>(
        server,
        `GET /api/admin/applications/${applicationNo}`,
        admin,
      )

    test('기다리는 것은 오래된 것부터, 이어서, 무리별로 나오고 세어진다', async () => {
      const { db } = server.deps
      const first = await buildRegistration(db)
      const name = await buildWish(db, { restaurantName: '새로운담벼락' })
      const rejected = await buildRegistration(db)
      await decide(server, admin, {
        verdict: 'reject',
        applicationNos: [rejected.applicationNo],
        reason: '사진이 가게와 달라요',
      })
      await db
        .updateTable('restaurant')
        .set({ status: 'N' })
        .where('restaurantNo', '=', rejected.restaurantNo)
        .execute()
      const { applications, counts } = await queueOf(server, admin)
      expect(applications.map((one) => [one.applicationNo, one.kind, one.isAgain])).toEqual([
        [first.applicationNo, 'registration', false],
        [name.applicationNo, 'name', false],
        [expect.any(String), 'registration', true],
      ])
      expect(applications[1]).toMatchObject({ wanted: '새로운담벼락', isWarned: false })
      expect(counts).toEqual({ all: 3, new: 1, change: 1, again: 1, decidedToday: 1 })
      expect(await numbers('size=1')).toEqual([first.applicationNo])
      expect(await numbers(`size=1&after=${first.applicationNo}`)).toEqual([name.applicationNo])
      expect(await numbers('group=new')).toEqual([first.applicationNo])
      expect(await numbers('group=change')).toEqual([name.applicationNo])
      expect(await numbers('group=again')).toEqual([applications[2]?.applicationNo])
      // In Seoul the day begins at three in the afternoon of London's.
      server.clock.set(new Date('2026-11-15T15:00:00.000Z'))
      admin = { ...admin, ...(await signedIn(server, { memberRole: 'ROLE_ADMIN' })) }
      expect((await queueOf(server, admin)).counts.decidedToday).toBe(0)
    })

    test('하나를 열면 등록 내용과 지난 결정이 보이고, 거두거나 결정된 것은 없는 것이다', async () => {
      const { db } = server.deps
      const { restaurantNo, applicationNo, memberNo } = await buildWish(db, newAddress, {
        restaurantName: '먼지나루밥상',
      })
      await decide(server, admin, {
        verdict: 'reject',
        applicationNos: [applicationNo],
        reason: '주소를 찾을 수 없어요',
      })
      expect((await detail(applicationNo)).status).toBe(404)
      const secondNo = await applyFor(db, { restaurantNo, wanted: newAddress, isAgain: true })
      const { body } = await detail(secondNo)
      expect(body.items).toMatchObject({
        kind: 'address',
        isAgain: true,
        wanted: newAddress.restaurantAddress,
        isWarned: false,
        lookAlikes: [],
        registration: { restaurantNo, restaurantName: '먼지나루밥상', isActive: 'Y', memberNo },
        history: [
          {
            kind: 'rejected',
            subject: 'address',
            after: newAddress.restaurantAddress,
            reason: '주소를 찾을 수 없어요',
          },
        ],
      })
      await applyFor(db, { restaurantNo, wanted: newAddress })
      expect((await detail(secondNo)).status).toBe(404)
    })

    test('전화나 주소가 같거나 가까운 곳에 이름이 비슷한 가게가 있으면 알려 준다', async () => {
      const { db } = server.deps
      const here = { latitude: 35.1, longitude: 129.1 }
      const known = await buildRegistration(db, {
        ...here,
        restaurantName: '사천골목',
        restaurantAddress: '부산 해운대구 우동 1',
        phoneNumber: '051-0123-4567',
        status: 'N',
      })
      const alike = await buildRegistration(db, {
        ...here,
        latitude: 35.101,
        restaurantName: '사천 골목 본점',
        phoneNumber: '051-0123-4567',
      })
      const far = await buildRegistration(db, { restaurantAddress: '부산 해운대구 우동 1' })
      const { body } = await detail(known.applicationNo)
      expect(body.items.isWarned).toBe(true)
      expect(
        body.items.lookAlikes.map((one) => [one.restaurantNo, one.alike, one.distance]),
      ).toEqual([
        [alike.restaurantNo, ['phone', 'name'], 111],
        [far.restaurantNo, ['address'], expect.any(Number)],
      ])
      // What is over is no restaurant any more.
      await decide(server, admin, {
        verdict: 'reject',
        applicationNos: [alike.applicationNo, far.applicationNo],
        reason: '이미 등록된 가게예요',
      })
      expect((await detail(known.applicationNo)).body.items.lookAlikes).toEqual([])
    })

    test('바라는 이름과 주소도 견준다', async () => {
      const { db } = server.deps
      await buildRegistration(db, { restaurantAddress: newAddress.restaurantAddress })
      await buildRegistration(db, { restaurantName: '물레방앗간' })
      const wish = await buildWish(db, newAddress)
      const { body } = await detail(wish.applicationNo)
      expect(body.items.lookAlikes.map(({ alike }) => alike)).toEqual([['address']])
      const named = await buildWish(db, { restaurantName: '물래방앗간' })
      const { lookAlikes } = (await detail(named.applicationNo)).body.items
      expect(lookAlikes.map(({ alike }) => alike)).toEqual([['name']])
    })
  })

  describe('승인과 반려', () => {
    let server: TestApp
    let admin: Awaited<ReturnType<typeof signedIn>>
    beforeAll(async () => {
      server = await testApp()
      admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    })
    afterAll(() => server.close())

    const rowOf = (restaurantNo: string) =>
      server.deps.db
        .selectFrom('restaurant')
        .selectAll()
        .where('restaurantNo', '=', restaurantNo)
        .executeTakeFirstOrThrow()
    const applicationOf = (applicationNo: string) =>
      server.deps.db
        .selectFrom('application')
        .select(['state', 'reason', 'decidedBy', 'decidedAt'])
        .where('applicationNo', '=', applicationNo)
        .executeTakeFirstOrThrow()
    const recordsOf = (targetNo: string) =>
      server.deps.db
        .selectFrom('audit')
        .select(['action', 'before', 'after', 'reason', 'actorNo'])
        .where('targetNo', '=', targetNo)
        .where('targetKind', '=', 'restaurant')
        .orderBy('auditNo')
        .execute()
    const eventsOf = (restaurantNo: string) =>
      server.deps.db
        .selectFrom('restaurantEvent')
        .select([
          'applicationNo',
          'kind',
          'subject',
          'before',
          'after',
          'reason',
          'actorNo',
          'tellAt',
        ])
        .where('restaurantNo', '=', restaurantNo)
        .orderBy('eventNo')
        .execute()
    const inTenSeconds = () => new Date(server.deps.now().getTime() + 10_000)
    const found = async (query: string) =>
      (await searchFor(server, { query })).restaurants.map(({ restaurantNo }) => restaurantNo)

    test('등록을 승인하면 열리고 찾아지며 등록한 사람은 사장님이 된다', async () => {
      const { restaurantNo, applicationNo, memberNo } = await buildRegistration(server.deps.db, {
        memberNo: (await signedIn(server)).memberNo,
        restaurantName: '느티나무밥집',
      })
      const { status, body } = await decide(server, admin, {
        verdict: 'approve',
        applicationNos: [applicationNo, applicationNo],
      })
      expect([status, body.items.decided, body.items.left]).toEqual([200, [applicationNo], []])
      expect((await rowOf(restaurantNo)).status).toBe('Y')
      expect(await found('느티나무밥집')).toEqual([restaurantNo])
      expect((await memberRow(server, memberNo)).isStoreOwner).toBe(true)
      expect(await applicationOf(applicationNo)).toEqual({
        state: 'approved',
        reason: '',
        decidedBy: admin.memberNo,
        decidedAt: server.deps.now(),
      })
      const change = { before: '승인 대기', after: '활성', reason: '', actorNo: admin.memberNo }
      expect(await recordsOf(restaurantNo)).toEqual([{ action: '맛집 상태 변경', ...change }])
      expect(await eventsOf(restaurantNo)).toEqual([
        {
          applicationNo,
          kind: 'approved',
          subject: 'registration',
          ...change,
          tellAt: inTenSeconds(),
        },
      ])
    })

    test('등록을 반려하면 이유와 함께 거부되고, 이유 없이는 반려할 수 없다', async () => {
      const { restaurantNo, applicationNo } = await buildRegistration(server.deps.db)
      const sent = { verdict: 'reject', applicationNos: [applicationNo] } as const
      const { header } = await decide(server, admin, sent)
      expect(header.message).toBe(messages.verdict.reasonRequired)
      const reason = '사진이 가게와 달라요'
      await decide(server, admin, { ...sent, reason })
      expect((await rowOf(restaurantNo)).status).toBe('R')
      expect(await applicationOf(applicationNo)).toMatchObject({ state: 'rejected', reason })
      expect(await recordsOf(restaurantNo)).toMatchObject([{ after: '거부됨', reason }])
      expect(await eventsOf(restaurantNo)).toMatchObject([
        { applicationNo, kind: 'rejected', subject: 'registration', reason },
      ])
    })

    test('이름을 승인하면 새 이름으로 보이고 찾아지며 옛 이름은 한동안 남는다', async () => {
      const { db } = server.deps
      const wanted = { restaurantName: '달빛식탁' }
      const { restaurantNo, applicationNo } = await buildWish(db, wanted, {
        restaurantName: '별빛부엌',
      })
      await decide(server, admin, { verdict: 'approve', applicationNos: [applicationNo] })
      expect((await rowOf(restaurantNo)).restaurantName).toBe('달빛식탁')
      expect(await found('달빛식탁')).toEqual([restaurantNo])
      expect(await db.selectFrom('formerName').selectAll().execute()).toEqual([
        {
          restaurantNo,
          restaurantName: '별빛부엌',
          foundUntil: new Date(server.deps.now().getTime() + 90 * 24 * 60 * 60_000),
        },
      ])
      const change = { before: '별빛부엌', after: '달빛식탁' }
      expect(await recordsOf(restaurantNo)).toMatchObject([
        { action: '맛집 이름 변경 승인', ...change },
      ])
      expect(await eventsOf(restaurantNo)).toMatchObject([
        { kind: 'approved', subject: 'name', ...change },
      ])
    })

    test('주소를 승인하면 자리와 동네까지 모두 바뀌고 옛 주소는 신청에 남는다', async () => {
      const { db } = server.deps
      const { restaurantNo, applicationNo } = await buildWish(db, newAddress)
      const before = await rowOf(restaurantNo)
      await decide(server, admin, { verdict: 'approve', applicationNos: [applicationNo] })
      expect(await rowOf(restaurantNo)).toEqual({ ...before, ...newAddress })
      const kept = await db
        .selectFrom('applicationValue')
        .select(['restaurantAddress', 'dongCode', 'latitude', 'restaurantName'])
        .where('applicationNo', '=', applicationNo)
        .where('isReplaced', '=', true)
        .executeTakeFirst()
      const { restaurantAddress, dongCode, latitude } = before
      expect(kept).toEqual({ restaurantAddress, dongCode, latitude, restaurantName: null })
    })

    test('이름이나 주소를 반려하면 가게는 그대로이고 무엇을 왜 반려했는지 남는다', async () => {
      const { db } = server.deps
      const { restaurantNo, applicationNo } = await buildWish(db, { restaurantName: '바람의언덕' })
      const before = await rowOf(restaurantNo)
      const reason = '간판과 달라요'
      await decide(server, admin, { verdict: 'reject', applicationNos: [applicationNo], reason })
      expect(await rowOf(restaurantNo)).toEqual(before)
      expect(await applicationOf(applicationNo)).toMatchObject({ state: 'rejected', reason })
      expect(await recordsOf(restaurantNo)).toMatchObject([
        { action: '맛집 이름 변경 반려', before: '신청: 바람의언덕', after: '반려', reason },
      ])
      expect(await eventsOf(restaurantNo)).toMatchObject([
        { kind: 'rejected', subject: 'name', after: '바람의언덕', reason },
      ])
    })

    test('뜻밖에 안 되는 하나는 남기고 적어 두며, 나머지는 결정한다', async () => {
      const { db } = server.deps
      const broken = await buildRegistration(db, { restaurantName: '고장난신청' })
      const sound = await buildRegistration(db)
      const gone = await buildRegistration(db)
      await db.deleteFrom('restaurant').where('restaurantNo', '=', gone.restaurantNo).execute()
      await sql`
    create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create trigger refuse_one before update on restaurant for each row
      when (old.restaurant_name = '고장난신청') execute function refuse_one()`.execute(db)
      const sent = [broken, gone, sound].map(({ applicationNo }) => applicationNo)
      const { body } = await decide(server, admin, { verdict: 'approve', applicationNos: sent })
      expect(body.items).toMatchObject({
        decided: [sound.applicationNo],
        left: [
          { applicationNo: broken.applicationNo, why: 'failed' },
          { applicationNo: gone.applicationNo, why: 'gone' },
        ],
      })
      expect(server.logLines.join('')).toContain('an application could not be decided')
      expect(await recordsOf(broken.restaurantNo)).toEqual([])
      // Nothing at all could be done: that is no success.
      const alone = { verdict: 'approve', applicationNos: [broken.applicationNo] } as const
      expect((await decide(server, admin, alone)).status).toBe(500)
    })

    test('맛집 관리에서 바꾼 상태도 신청의 결정으로 남고 등록한 사람에게 알릴 일이 된다', async () => {
      const { restaurantNo, applicationNo } = await buildRegistration(server.deps.db)
      const change = (status: string, reason: string) =>
        ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
          token: admin.token,
          payload: { status, reason },
        })
      await change('R', '주소를 찾을 수 없어요')
      expect(await applicationOf(applicationNo)).toMatchObject({
        state: 'rejected',
        reason: '주소를 찾을 수 없어요',
        decidedBy: admin.memberNo,
      })
      await change('N', '다시 볼게요')
      const [waiting] = (await queueOf(server, admin)).applications.filter(
        (one) => one.restaurantNo === restaurantNo,
      )
      expect(waiting).toMatchObject({
        isAgain: true,
        createDate: server.deps.now().toISOString(),
      })
      await change('I', '')
      expect(await eventsOf(restaurantNo)).toMatchObject([
        { applicationNo, kind: 'rejected', subject: 'registration', tellAt: inTenSeconds() },
        { applicationNo: null, kind: 'status', before: '거부됨', after: '승인 대기' },
        { applicationNo: null, kind: 'status', before: '승인 대기', after: '비활성' },
      ])
    })
  })

  describe('여럿을 한꺼번에', () => {
    let server: TestApp
    let admin: Awaited<ReturnType<typeof signedIn>>
    beforeAll(async () => {
      server = await testApp()
      admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    })
    afterAll(() => server.close())

    const recorded = async () => {
      const { db } = server.deps
      const rows = await db
        .selectFrom('audit')
        .select('targetNo')
        .where('targetKind', '=', 'restaurant')
        .execute()
      return new Set(rows.map(({ targetNo }) => targetNo)).size
    }

    test('기다리는 500곳을 쉰 곳씩 승인하면 줄이 이어지고, 비슷한 곳이 있는 하나만 남는다', async () => {
      const { db } = server.deps
      const { memberNo } = await signedIn(server)
      await insertMany(db, { memberNo, count: 500 })
      // The sixtieth has the same phone as one that waits far behind.
      await db
        .updateTable('restaurant')
        .set({ phoneNumber: '02-0999-9999' })
        .where('restaurantName', 'in', ['가게 60호', '가게 499호'])
        .execute()
      const { applications, counts } = await queueOf(server, admin, 'size=100')
      expect(counts).toMatchObject({ all: 500, decidedToday: 0 })
      const warned = applications.filter(({ isWarned }) => isWarned)
      expect(warned.map(({ restaurantName }) => restaurantName)).toEqual(['가게 60호'])
      const applicationNos = applications.map(({ applicationNo }) => applicationNo)

      const approve = (from: number) =>
        decide(server, admin, {
          verdict: 'approve',
          applicationNos: applicationNos.slice(from, from + 50),
          isBulk: 'Y',
        })
      const first = (await approve(0)).body.items
      expect(first).toMatchObject({ decided: applicationNos.slice(0, 50), left: [] })
      expect(first.counts).toMatchObject({ all: 450, decidedToday: 50 })
      expect(await recorded()).toBe(50)
      const next = (await queueOf(server, admin, `after=${applicationNos[49]}`)).applications
      expect(next[0]?.applicationNo).toBe(applicationNos[50])

      await notifyRegistrants(server.deps)
      expect(await messagesTo(db, memberNo)).toEqual([])
      server.clock.advance(10_000)
      await notifyRegistrants(server.deps)
      expect(await messagesTo(db, memberNo)).toHaveLength(50)

      const second = (await approve(50)).body.items
      expect(second.decided).toHaveLength(49)
      expect(second.left).toEqual([{ applicationNo: applicationNos[59], why: 'warned' }])
      expect(await recorded()).toBe(99)
      const [waiting] = (await queueOf(server, admin, 'size=1')).applications
      expect(waiting?.applicationNo).toBe(applicationNos[59])
    })

    test('한 번에 여럿을 결정하면 먼저 결정한 것도 답이 온 뒤로 열 초 동안 되돌릴 수 있다', async () => {
      const { db } = server.deps
      const built = [await buildRegistration(db), await buildRegistration(db)]
      const applicationNos = built.map(({ applicationNo }) => applicationNo)
      // Each takes a while.
      const now = () => {
        server.clock.advance(400)
        return server.deps.now()
      }
      await decideApplications(
        { ...server.deps, now },
        {
          verdict: 'approve',
          applicationNos,
          reason: '',
          isBulk: false,
          caller: {
            ...admin,
            memberRole: 'ROLE_ADMIN',
            isStoreOwner: false,
            signInNo: '1',
            scope: 'full',
          },
          settleGuests: () => Promise.resolve('free'),
          log: { error() {} },
        },
      )
      server.clock.advance(9_999)
      const { body } = await takeBack(server, admin, applicationNos)
      expect(body.items.takenBack).toEqual(applicationNos)
    })
  })

  describe('되돌리기', () => {
    let server: TestApp
    let admin: Awaited<ReturnType<typeof signedIn>>
    beforeAll(async () => {
      server = await testApp()
      admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    })
    afterAll(() => server.close())

    /** Of what is as it was: the restaurant, its registrant, its applications and what search finds. */
    async function everything(restaurantNo: string) {
      const { db } = server.deps
      const restaurant = await db
        .selectFrom('restaurant')
        .selectAll()
        .where('restaurantNo', '=', restaurantNo)
        .executeTakeFirstOrThrow()
      const applications = await db
        .selectFrom('application')
        .selectAll()
        .where('restaurantNo', '=', restaurantNo)
        .execute()
      const values = await db
        .selectFrom('applicationValue')
        .selectAll()
        .where(
          'applicationNo',
          'in',
          applications.map(({ applicationNo }) => applicationNo),
        )
        .execute()
      const { isStoreOwner } = await memberRow(server, restaurant.memberNo)
      const { restaurants } = await searchFor(server, { query: restaurant.restaurantName })
      const queue = (await queueOf(server, admin)).applications.map(
        ({ applicationNo }) => applicationNo,
      )
      const formerNames = await db.selectFrom('formerName').selectAll().execute()
      const found = restaurants.map((one) => one.restaurantNo)
      return { restaurant, applications, values, isStoreOwner, found, queue, formerNames }
    }

    const wishes = {
      이름: { restaurantName: '달빛식탁' },
      주소: newAddress,
    }
    const cases = (['approve', 'reject'] as const).flatMap((verdict) =>
      (['등록', '이름', '주소'] as const).map((kind) => [kind, verdict] as const),
    )
    test.each(cases)(
      '%s의 결정(%s)을 되돌리면 모두 전과 같고 아무도 듣지 않는다',
      async (kind, verdict) => {
        const { db } = server.deps
        const registrant = await signedIn(server)
        const place = { memberNo: registrant.memberNo }
        const { restaurantNo, applicationNo } =
          kind === '등록'
            ? await buildRegistration(db, place)
            : await buildWish(db, wishes[kind], place)
        await buildRegistration(db)
        const before = await everything(restaurantNo)
        const sent = { verdict, applicationNos: [applicationNo], reason: '간판과 달라요' }
        expect((await decide(server, admin, sent)).body.items.decided).toEqual([applicationNo])
        expect(await everything(restaurantNo)).not.toEqual(before)

        server.clock.advance(9_999)
        const { body } = await takeBack(server, admin, [applicationNo])
        expect(body.items).toMatchObject({ takenBack: [applicationNo], left: [] })
        expect(await everything(restaurantNo)).toEqual(before)
        server.clock.advance(10_000)
        admin = { ...admin, token: await tokenFor(server, admin.memberNo) }
        await notifyRegistrants(server.deps)
        expect(await messagesTo(db, registrant.memberNo)).toEqual([])
        const records = await db
          .selectFrom('audit')
          .select(['action', 'before', 'after'])
          .where('targetKind', '=', 'restaurant')
          .where('targetNo', '=', restaurantNo)
          .orderBy('auditNo')
          .execute()
        expect(records).toHaveLength(2)
        expect([records[1]?.before, records[1]?.after]).toEqual([
          records[0]?.after,
          records[0]?.before,
        ])
      },
    )

    test('손으로 준 사장님 등급은 승인을 되돌려도 남고, 함께 승인한 둘을 되돌리면 둘 다 없던 일이다', async () => {
      const { db } = server.deps
      const given = await signedIn(server, { isStoreOwner: true })
      const member = await signedIn(server)
      const [one, other] = [
        await buildRegistration(db, { memberNo: member.memberNo }),
        await buildRegistration(db, { memberNo: member.memberNo }),
      ]
      const third = await buildRegistration(db, { memberNo: given.memberNo })
      const applicationNos = [one, other, third].map(({ applicationNo }) => applicationNo)
      await decide(server, admin, { verdict: 'approve', applicationNos })
      await takeBack(server, admin, applicationNos)
      expect((await memberRow(server, given.memberNo)).isStoreOwner).toBe(true)
      expect((await memberRow(server, member.memberNo)).isStoreOwner).toBe(false)
    })

    test('열 초가 지났거나 그새 예약한 손님이 있으면 늦었고, 다른 관리자의 결정이나 달라진 것은 없는 것이다', async () => {
      const { db } = server.deps
      const another = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
      const approved = async () => {
        const built = await buildRegistration(db)
        await decide(server, admin, { verdict: 'approve', applicationNos: [built.applicationNo] })
        return built
      }
      const why = async (applicationNo: string, by = admin) =>
        (await takeBack(server, by, [applicationNo])).body.items.left.map((one) => one.why)

      const booked = await approved()
      const { restaurantNo } = booked
      await db
        .insertInto('reservationSetting')
        .values({ restaurantNo, intervalMin: 30, minNum: 1, maxNum: 5, maxTeamNum: 5 })
        .execute()
      await insertBooking(db, { restaurantNo })
      expect(await why(booked.applicationNo)).toEqual(['tooLate'])
      const changed = await approved()
      expect(await why(changed.applicationNo, another)).toEqual(['gone'])
      await ask(server, `PATCH /api/admin/restaurants/${changed.restaurantNo}/status`, {
        token: another.token,
        payload: { status: 'I' },
      })
      expect(await why(changed.applicationNo)).toEqual(['gone'])
      const wish = await buildWish(db, { restaurantName: '물결식탁' })
      await decide(server, admin, { verdict: 'approve', applicationNos: [wish.applicationNo] })
      await applyFor(db, {
        restaurantNo: wish.restaurantNo,
        wanted: { restaurantName: '너울식탁' },
      })
      expect(await why(wish.applicationNo)).toEqual(['gone'])
      const late = await approved()
      server.clock.advance(10_000)
      expect(await why(late.applicationNo)).toEqual(['tooLate'])
      expect(await why('999999')).toEqual(['gone'])
    })
  })
})

describe('닮은 이름', () => {
  test.each([
    ['사천골목', '사천 골목', true],
    ['사천골목', '사천골목 연남점', true],
    ['물레방앗간', '물래방앗간', true],
    ['Cafe 온기', 'CAFE 온기', true],
    ['연남국밥', '연남김밥', false],
    ['하루', '하늘', false],
    ['담은비빔', '담은국수', false],
  ])('%s, %s: 비슷한 이름인지 %s', (one, other, isNear) => {
    expect(isNearName(one, other)).toBe(isNear)
    expect(isNearName(other, one)).toBe(isNear)
  })
})
