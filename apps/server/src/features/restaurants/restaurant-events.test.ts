import { verdictNotification } from '@matjari/contract/restaurants/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardAt } from '../../../test/support/dashboard.ts'
import { lettersTo } from '../../../test/support/mail/letters.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  buildRegistration,
  buildWish,
  decide,
} from '../../../test/support/restaurants/applications.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { notifyRegistrants } from './restaurant-events.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: 'https://matjari.example' })
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

/** Ten seconds go by, to the last one. */
async function tenSecondsLater() {
  server.clock.advance(9_999)
  await notifyRegistrants(server.deps)
  return {
    async over() {
      server.clock.advance(1)
      await notifyRegistrants(server.deps)
      // Whoever comes again finds nothing to tell.
      await notifyRegistrants(server.deps)
    },
  }
}

test('반려는 열 초 뒤에 관리자가 읽은 그대로 알림함과 메일로 간다', async () => {
  const { db } = server.deps
  const registrant = await signedIn(server)
  const { memberNo } = registrant
  const place = { memberNo, restaurantName: '느티나무밥집' }
  const { restaurantNo, applicationNo } = await buildRegistration(db, place)
  const reason = '사진이 가게와 달라요'
  await decide(server, admin, { verdict: 'reject', applicationNos: [applicationNo], reason })
  const later = await tenSecondsLater()
  expect(await messagesTo(db, memberNo)).toEqual([])
  await later.over()
  const news = verdictNotification({
    kind: 'registration',
    verdict: 'rejected',
    restaurantName: '느티나무밥집',
    wanted: null,
    reason,
  })
  const link = `/mypage/shop?restaurantNo=${restaurantNo}`
  expect(await messagesTo(db, memberNo)).toEqual([{ kind: 'restaurant', ...news, link }])
  const [letter, ...others] = await lettersTo(server.deps, registrant.memberEmail)
  expect(others).toEqual([])
  expect(letter?.subject).toBe('[맛자리] 느티나무밥집 등록이 반려됐어요')
  expect(letter?.text).toContain(news.content)
  expect(letter?.text).toContain(`https://matjari.example${link}`)
})

test('새 이름의 승인은 옛 이름으로 알리고, 주소를 확인하지 않은 사람에게 메일은 가지 않는다', async () => {
  const { db } = server.deps
  const owner = await signedIn(server, { isStoreOwner: true, isEmailProved: false })
  const { applicationNo } = await buildWish(
    db,
    { restaurantName: '달빛식탁' },
    { memberNo: owner.memberNo, restaurantName: '별빛부엌' },
  )
  await decide(server, admin, { verdict: 'approve', applicationNos: [applicationNo] })
  await (await tenSecondsLater()).over()
  expect(await messagesTo(db, owner.memberNo)).toMatchObject([
    {
      title: '별빛부엌 새 이름이 승인됐어요',
      content: "이제 손님에게 '달빛식탁' 이름으로 보여요.",
    },
  ])
  expect(await lettersTo(server.deps, owner.memberEmail)).toEqual([])
})

test('상태가 바뀐 것도, 사장님이 정지되어 닫힌 것도 알리고, 떠난 사람에게는 쓰지 않는다', async () => {
  const { db } = server.deps
  const [stopped, leaving] = [
    await signedIn(server, { isStoreOwner: true }),
    await signedIn(server, { isStoreOwner: true }),
  ]
  const own = await buildRestaurant(db, { memberNo: stopped.memberNo, restaurantName: '멈춘가게' })
  const left = await buildRestaurant(db, { memberNo: leaving.memberNo })
  for (const { restaurantNo } of [own, left])
    await ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      token: admin.token,
      payload: { status: 'N', reason: '확인할게요' },
    })
  await ask(server, `PATCH /api/admin/restaurants/${own.restaurantNo}/status`, {
    token: admin.token,
    payload: { status: 'Y' },
  })
  await ask(server, 'POST /api/member/admin-update', {
    token: admin.token,
    payload: { memberId: stopped.memberId, isActive: 'N', reason: '약관을 어겼어요' },
  })
  await ask(server, 'DELETE /api/member/delete', {
    token: leaving.token,
    payload: { password: testPassword },
  })
  await (await tenSecondsLater()).over()
  const told = await messagesTo(db, stopped.memberNo)
  expect(told.map(({ title }) => title)).toEqual([
    '멈춘가게 상태가 바뀌었어요: 승인 대기',
    '멈춘가게 등록이 승인됐어요',
    '멈춘가게 상태가 바뀌었어요: 비활성',
  ])
  expect(told[2]?.content).toBe('손님에게 보이지 않고 새 예약도 받지 않아요. 이유: 약관을 어겼어요')
  expect(await messagesTo(db, leaving.memberNo)).toEqual([])
  expect(await lettersTo(server.deps, leaving.memberEmail)).toEqual([])
})

test('알릴 수 없는 하나는 미뤄지다가 다섯 번 만에 내려놓고, 나머지는 바로 알린다', async () => {
  const { db } = server.deps
  admin = { ...admin, ...(await signedIn(server, { memberRole: 'ROLE_ADMIN' })) }
  const [broken, sound] = [await buildRegistration(db), await buildRegistration(db)]
  await sql`
    create function broken_inbox() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create trigger broken_inbox before insert on inbox_message for each row
      when (new.member_no = ${sql.lit(broken.memberNo)}) execute function broken_inbox()`.execute(
    db,
  )
  const applicationNos = [broken, sound].map(({ applicationNo }) => applicationNo)
  await decide(server, admin, { verdict: 'approve', applicationNos })
  const event = () =>
    db
      .selectFrom('restaurantEvent')
      .select(['tries', 'toldAt', 'givenUpAt'])
      .where('restaurantNo', '=', broken.restaurantNo)
      .executeTakeFirst()
  await (await tenSecondsLater()).over()
  expect(await messagesTo(db, sound.memberNo)).toHaveLength(1)
  expect(await event()).toEqual({ tries: 1, toldAt: null, givenUpAt: null })
  for (const tries of [2, 3, 4, 5]) {
    server.clock.advance(60 * 60_000)
    await notifyRegistrants(server.deps)
    expect(await event()).toMatchObject({ tries })
  }
  expect(await event()).toEqual({ tries: 5, toldAt: null, givenUpAt: server.deps.now() })
  const moment = server.deps.now().toISOString()
  expect(await dashboardAt(server, moment)).toMatchObject({ untoldNewsCount: 1 })
})
