import { expect, test } from 'vitest'
import { z } from 'zod'
import { splitKey } from '../call.ts'
import { calls, describedCalls } from './all.ts'

/** Section 7 of the spec, with the providers of the wire page. */
const specCalls = [
  'POST /api/auth/refresh',
  'DELETE /api/auth/logout',
  'POST /api/auth/tokens',
  'POST /api/oauth2/google-login',
  'GET /api/oauth2/kakao-url',
  'GET /api/oauth2/kakao/callback',
  'POST /api/auth/password-confirm',
  'POST /api/member/check-id',
  'POST /api/member/check-nickname',
  'POST /api/email/verify-email',
  'POST /api/email/editprofile-verify',
  'POST /api/email/check-verifycode',
  'POST /api/email/pw-verify',
  'POST /api/member',
  'PUT /api/member/social-update',
  'POST /api/member/mypage-info',
  'PUT /api/member/update',
  'POST /api/member/find-id',
  'DELETE /api/member/delete',
  'GET /api/member/member-list',
  'POST /api/member/admin-update',
  'GET /api/restaurants/category/:categoryName',
  'GET /api/restaurants/:restaurantNo',
  'GET /api/restaurants/:restaurantNo/rating',
  'GET /api/restaurants/:restaurantNo/reviews',
  'GET /api/restaurants/:restaurantNo/menu',
  'POST /api/stores/register',
  'GET /api/admin/restaurants',
  'PATCH /api/admin/restaurants/:restaurantNo/status',
  'GET /api/restaurants/search',
  'GET /api/restaurants/suggest',
  'POST /api/reviews',
  'PUT /api/reviews',
  'DELETE /api/reviews',
  'GET /api/reviews/my',
  'GET /api/admin/reviews',
  'PATCH /api/admin/reviews',
  'GET /api/favorites/:restaurantNo',
  'PUT /api/favorites/:restaurantNo',
  'DELETE /api/favorites/:restaurantNo',
  'GET /api/operatings',
  'POST /api/operatings',
  'PUT /api/operatings',
  'DELETE /api/operatings',
  'GET /api/operatings/memberNo',
  'GET /api/settings/byRestaurantNo',
  'GET /api/settings/byMemberNo',
  'GET /api/settings/restaurant',
  'DELETE /api/settings',
  'POST /api/settings',
  'PUT /api/settings',
  'GET /api/reservation/info',
  'GET /api/reservation',
  'POST /api/reservation',
  'GET /api/reservation/check',
  'GET /api/reservation/all',
  'DELETE /api/reservation',
  'GET /api/chatting/roomNo',
  'GET /api/chatting/:roomNo',
  'GET /api/chatting/admin/list',
]

/** "How a refusal travels" on the wire page. */
const answeredCalls = [
  'POST /api/auth/tokens',
  'POST /api/auth/refresh',
  'POST /api/member/check-id',
  'POST /api/member/check-nickname',
  'POST /api/email/check-verifycode',
  'POST /api/email/verify-email',
  'POST /api/email/editprofile-verify',
  'POST /api/member',
  'PUT /api/member/update',
  'PUT /api/member/social-update',
  'POST /api/auth/password-confirm',
  'DELETE /api/member/delete',
  'POST /api/member/find-id',
  'POST /api/oauth2/google-login',
  'POST /api/stores/register',
  'GET /api/member/member-list',
]

/** "bare" on the wire page. */
const bareCalls = [
  'GET /api/restaurants/category/:categoryName',
  'GET /api/restaurants/:restaurantNo',
  'GET /api/restaurants/:restaurantNo/rating',
  'GET /api/restaurants/:restaurantNo/menu',
  'GET /api/admin/restaurants',
]

/** What somebody without an account can do: to read what is public, and to come in. */
const publicCalls = [
  'POST /api/auth/tokens',
  'DELETE /api/auth/logout',
  'POST /api/oauth2/google-login',
  'GET /api/oauth2/google-url',
  'GET /api/oauth2/kakao-url',
  'GET /api/oauth2/kakao/callback',
  'POST /api/email/verify-email',
  'POST /api/email/check-verifycode',
  'POST /api/email/pw-verify',
  'POST /api/member/check-id',
  'POST /api/member/check-nickname',
  'POST /api/member',
  'POST /api/member/find-id',
  'GET /api/restaurants/category/:categoryName',
  'GET /api/restaurants/:restaurantNo',
  'GET /api/restaurants/:restaurantNo/rating',
  'GET /api/restaurants/:restaurantNo/reviews',
  'GET /api/restaurants/:restaurantNo/menu',
  'GET /api/restaurants/search',
  'GET /api/restaurants/suggest',
  'GET /api/restaurants/times',
  'GET /api/operatings',
  'GET /api/operatings/exceptions',
  'GET /api/settings/byRestaurantNo',
  'GET /api/reservation/days',
  'GET /api/reservation/info',
  'GET /api/reservation',
  'GET /api/media/receipts/:reviewNo',
  'GET /api/sample/accounts',
  'GET /api/transparency',
  'GET /api/push/key',
  'GET /api/waiting/line',
]

/** Calls of every member that name a particular thing, and whose things they are good for. */
const heldCalls = {
  'PUT /api/reviews': ['self', 'admin'],
  'DELETE /api/reviews': ['self', 'admin'],
  'DELETE /api/reservation': ['self', 'registrant', 'staff', 'admin'],
  'PUT /api/reviews/:reviewNo/hold/answer': ['self'],
  'PUT /api/reservation/:reservationNo': ['self'],
  'GET /api/chatting/:roomNo': ['self', 'admin'],
  'PUT /api/chatting/:roomNo/read': ['self', 'admin'],
  'PUT /api/inbox/:messageNo/read': ['self'],
  'DELETE /api/auth/sign-ins/:signInNo': ['self'],
  'GET /api/shops/:restaurantNo': ['registrant'],
  'PUT /api/shops/:restaurantNo': ['registrant'],
  'PUT /api/shops/:restaurantNo/name': ['registrant'],
  'PUT /api/shops/:restaurantNo/address': ['registrant'],
  'DELETE /api/shops/:restaurantNo/requests/:applicationNo': ['registrant'],
  'PUT /api/shops/:restaurantNo/registration': ['registrant'],
  'POST /api/staff/invitations/:invitationNo/accept': ['self'],
  'POST /api/staff/invitations/:invitationNo/decline': ['self'],
  'DELETE /api/staff/workplaces/:restaurantNo': ['staff'],
  'DELETE /api/waiting/:waitingNo': ['self'],
  'POST /api/waiting/:waitingNo/accept': ['self'],
  'POST /api/waiting/:waitingNo/decline': ['self'],
}

/** What somebody who works at a restaurant can do there: its guests of the day, and nothing of the shop itself. */
const deskOnes = [
  'GET /api/desk/day',
  'GET /api/desk/waiting',
  'PUT /api/desk/memo',
  'PUT /api/desk/reservations/:reservationNo',
  'POST /api/desk/reservations/:reservationNo/messages',
  'POST /api/desk/search',
  'POST /api/desk/guests/recognise',
  'GET /api/desk/guests/:guestKey',
  'PUT /api/desk/guests/:guestKey/note',
  'GET /api/reservation/board',
  'POST /api/reservation/board',
  'PATCH /api/reservation/:reservationNo/state',
]

/** Public reads that are not about the database, or in which nothing is everybody's. */
const readsOfThePrimary = [
  'GET /api/oauth2/google-url',
  'GET /api/oauth2/kakao-url',
  'GET /api/oauth2/kakao/callback',
  'GET /api/push/key',
  'GET /api/media/receipts/:reviewNo',
  'GET /api/sample/accounts',
]

const keysWhere = (wanted: (call: (typeof describedCalls)[number][1]) => unknown) =>
  describedCalls.filter(([, call]) => wanted(call)).map(([key]) => key)

test('명세와 결정이 이름을 부른 호출이 모두 있다', () => {
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(specCalls))
})

test('변수 이름만 다른 같은 경로가 두 번 나오지 않는다', () => {
  const paths = describedCalls.map(([key]) => key.replace(/:\w+/g, ':'))
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('E 코드를 200으로 답하는 호출은 정해진 열여섯 개뿐이다', () => {
  const answered = keysWhere((call) => call.refusal === 'answered')
  expect(answered.toSorted()).toEqual(answeredCalls.toSorted())
})

test('본문에 값을 그대로 싣는 호출은 정해진 것뿐이다', () => {
  expect(keysWhere((call) => call.bare).toSorted()).toEqual(bareCalls.toSorted())
})

test('성공 코드가 정해진 호출은 그 코드로 답한다', () => {
  expect(calls['GET /api/restaurants/:restaurantNo/menu'].success.code).toBe('S200')
  expect(calls['POST /api/stores/register'].success.code).toBe('S100')
})

test('누구나 볼 수 있게 열리는 관리자 호출은 활성 맛집 목록 하나다', () => {
  expect(keysWhere((call) => call.publicWhen)).toEqual(['GET /api/admin/restaurants'])
  expect(calls['GET /api/admin/restaurants'].publicWhen).toEqual({ status2: 'Y' })
})

test('로그인하지 않아도 되는 호출은 정해진 것뿐이다', () => {
  expect(keysWhere((call) => call.access === 'public').toSorted()).toEqual(publicCalls.toSorted())
})

test('회원의 호출 가운데 누구의 것인지 가리는 것은 정해져 있다', () => {
  const held = describedCalls.filter(([, call]) => call.access === 'member' && call.whose)
  expect(Object.fromEntries(held.map(([key, { whose }]) => [key, whose]))).toEqual(heldCalls)
})

test('사장님의 호출은 모두 제가 등록한 맛집에만 닿는다', () => {
  const others = describedCalls.filter(
    ([, { access, whose }]) => access === 'owner' && whose?.join() !== 'registrant',
  )
  expect(others).toEqual([])
})

test('직원에게 열린 호출은 하루의 손님에 대한 것뿐이고, 일하는 가게에만 닿는다', () => {
  const open = keysWhere(({ access }) => access === 'desk')
  const held = keysWhere(
    ({ access, whose }) => access === 'desk' && whose?.join() === 'registrant,staff',
  )
  // Names no restaurant: everybody is told their own.
  expect(open.toSorted()).toEqual([...deskOnes, 'GET /api/desk/restaurants'].toSorted())
  expect(held.toSorted()).toEqual(deskOnes.toSorted())
})

test('누구나의 호출과 관리자의 호출은 누구의 것인지 가리지 않는다', () => {
  expect(keysWhere(({ access, whose }) => whose && /public|admin|refresh/.test(access))).toEqual([])
})

test.each(describedCalls)('%s 에는 요약과 권한과 거절 방식이 있다', (key, call) => {
  expect(call.summary).toMatch(/[가-힣]/)
  expect(['public', 'member', 'desk', 'owner', 'admin', 'refresh']).toContain(call.access)
  expect(['answered', 'status']).toContain(call.refusal)
  expect(call.items && call.bare).toBeUndefined()
  expect(call.body && (call.parts ?? call.files)).toBeUndefined()
  expect(splitKey(key).path.includes('/admin/') ? call.access : 'admin').toBe('admin')
})

test.each(describedCalls)('%s 의 경로 변수는 번호이거나 제 형식이 있다', (key, call) => {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const described = Object.keys(call.params?.shape ?? {})
  expect(described.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !name.endsWith('No') && !described.includes(name))).toEqual([])
})

test('복제본이 맡지 않는 누구나의 읽기는 정해진 것뿐이다', () => {
  const reads = keysWhere(({ access }) => access === 'public').filter((key) =>
    key.startsWith('GET '),
  )
  const served = keysWhere(({ replica }) => replica)
  expect(reads.filter((key) => !served.includes(key)).toSorted()).toEqual(
    readsOfThePrimary.toSorted(),
  )
})

test.each(describedCalls)(
  '%s 의 캐시와 복제본은 누구나의 읽기에만, 느리다는 말은 읽기에만, 바꾸는 것은 그 밖에만 있다',
  (key, call) => {
    const isRead = key.startsWith('GET ')
    expect(Boolean(call.cached ?? call.replica) && !(isRead && call.access === 'public')).toBe(
      false,
    )
    const { changesPublicData, movesBookings, changesNothing } = call
    expect(Boolean(changesPublicData ?? movesBookings ?? changesNothing) && isRead).toBe(false)
    expect(Boolean(changesPublicData ?? movesBookings) && changesNothing).toBeFalsy()
    expect(call.slow && !isRead).toBeFalsy()
  },
)

test('보안 기록이 보는 폼의 칸은 그 호출의 폼에 있다', () => {
  const named = describedCalls.flatMap(([, { securityEvent, parts }]) =>
    securityEvent?.ifSent === undefined
      ? []
      : [{ field: securityEvent.ifSent, fields: Object.keys(parts?.shape ?? {}) }],
  )
  expect(named).not.toEqual([])
  expect(named.filter(({ field, fields }) => !fields.includes(field))).toEqual([])
})

const cachedCalls = describedCalls.flatMap(([key, call]) =>
  call.cached ? [[key, call, call.cached] as const] : [],
)
const fieldsIn = (tag = '') => [...tag.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

test.each(cachedCalls)(
  '%s 의 캐시 태그는 물은 것과 답에 있는 이름으로 채워진다',
  (key, call, cached) => {
    const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const inQuery = Object.keys(call.query?.shape ?? {})
    expect([...inPath, ...inQuery]).toEqual(expect.arrayContaining(fieldsIn(cached.tag)))
    expect(inQuery).toEqual(expect.arrayContaining([...(cached.exceptWith ?? [])]))
    const list = call.items ?? call.bare
    const inItem =
      list instanceof z.ZodArray ? Object.keys((list.element as z.ZodObject).shape) : []
    expect(inItem).toEqual(
      expect.arrayContaining(cached.tagOfEach ? fieldsIn(cached.tagOfEach) : []),
    )
  },
)

test.each(describedCalls)('%s 의 요청은 문서로 옮겨진다', (_key, call) => {
  for (const schema of [call.params, call.query, call.headers, call.body, call.parts]) {
    if (!schema) continue
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(json.type ?? json.anyOf ?? json.oneOf).toBeTruthy()
  }
})

test.each(describedCalls)('%s 의 답은 빠짐없이 JSON 스키마가 된다', (_key, call) => {
  const schema = call.items ?? call.bare
  if (!schema) return
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }))
  expect(json).not.toContain('{}')
})

test('이름 붙은 답의 이름은 겹치지 않고 모두 영어 이름이다', () => {
  const answers = describedCalls.map(([key, call]) => [key, call.items ?? call.bare ?? z.null()])
  // Throws when two schemas carry the same id.
  const { $defs } = z.toJSONSchema(z.object(Object.fromEntries(answers)), { io: 'output' })
  const names = Object.keys($defs ?? {})
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
})
