import { messages } from '@matjari/contract/messages'
import { restaurantStatuses } from '@matjari/contract/rules/restaurants/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

const restaurantName = '숨은골목국수'
const menuName = '비밀칼국수'
const reason = '비밀휴무'
const notShown = messages.restaurant.notShown

type Read = {
  readonly url: (restaurantNo: string) => string
  /** What is there while the restaurant is shown, so that its absence means something. */
  readonly sign: (restaurantNo: string) => string
  /** Asks about this one restaurant: refused, rather than without it. */
  readonly isOfOne?: true
  readonly isForMembers?: true
}
const api = '/api/restaurants'
const named = () => restaurantName
const sought = (text: string) => encodeURIComponent(text)

const reads: Record<string, Read> = {
  분류: { url: () => `${api}/category/${sought('한식')}`, sign: named },
  // Not to the last letter: an answer repeats what it was asked, and must not name more than that.
  검색: { url: () => `${api}/search?query=${sought(restaurantName.slice(0, -1))}`, sign: named },
  '메뉴로 검색': { url: () => `${api}/search?query=${sought(menuName.slice(0, -1))}`, sign: named },
  '모두 검색': { url: () => `${api}/search?category=${sought('한식')}&sort=newest`, sign: named },
  '자동 완성': { url: () => `${api}/suggest?query=${sought('숨은골목')}`, sign: named },
  '메뉴 자동 완성': { url: () => `${api}/suggest?query=${sought('비밀칼')}`, sign: () => menuName },
  '활성 목록': { url: () => '/api/admin/restaurants?status2=Y', sign: named },
  '활성 목록에서 찾기': {
    url: () => `/api/admin/restaurants?status2=Y&keyword2=${sought('골목')}`,
    sign: named,
  },
  상세: { url: (no) => `${api}/${no}`, sign: named, isOfOne: true },
  평점: { url: (no) => `${api}/${no}/rating`, sign: () => 'scoreCounts', isOfOne: true },
  메뉴: { url: (no) => `${api}/${no}/menu`, sign: () => menuName, isOfOne: true },
  영업시간: {
    url: (no) => `/api/operatings?restaurantNo=${no}`,
    sign: () => '09:10',
    isOfOne: true,
  },
  휴무: {
    url: (no) => `/api/operatings/exceptions?restaurantNo=${no}`,
    sign: () => reason,
    isOfOne: true,
  },
  즐겨찾기: { url: () => '/api/favorites', sign: named, isForMembers: true },
  사이트맵: { url: () => '/sitemaps/1.xml', sign: (no) => `/restaurant/${no}<` },
  '화면의 머리말': { url: (no) => `/restaurant/${no}`, sign: named },
}

let server: TestApp
let admin: { token: string }
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

async function fullRestaurant(memberNo: string) {
  const { restaurantNo } = await buildRestaurant(server.deps.db, {
    memberNo,
    restaurantName,
    menus: [{ menuName }],
  })
  await server.deps.db
    .insertInto('operatingHours')
    .values({ restaurantNo, weekDay: 1, startMin: 550, endMin: 1260 })
    .execute()
  await server.deps.db
    .insertInto('hoursException')
    .values({ restaurantNo, day: '2026-12-25', isClosed: true, reason })
    .execute()
  return restaurantNo
}

const setStatus = (restaurantNo: string, status: string) =>
  ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
    ...admin,
    payload: { status },
  })

describe.each(restaurantStatuses.filter((status) => status !== 'Y'))('상태가 %s 이면', (status) => {
  let restaurantNo: string
  let owner: { memberNo: string; token: string }
  let guest: { token: string }
  beforeAll(async () => {
    owner = await signedIn(server)
    guest = await signedIn(server)
    restaurantNo = await fullRestaurant(owner.memberNo)
    await ask(server, `PUT /api/favorites/${restaurantNo}`, guest)
  })
  afterAll(() => setStatus(restaurantNo, 'C'))

  const look = (read: Read, token?: string) =>
    server.app.inject({ url: read.url(restaurantNo), headers: token ? bearer(token) : {} })
  const secrets = () => [restaurantName, menuName, reason, `/restaurant/${restaurantNo}<`]

  describe.each(Object.entries(reads))('%s 에는', (_name, read) => {
    test('활성일 때만 나오고 다른 회원에게도 나오지 않는다', async () => {
      await setStatus(restaurantNo, 'Y')
      const readers = read.isForMembers ? [guest.token] : [undefined, guest.token]
      for (const token of readers)
        expect((await look(read, token)).body).toContain(read.sign(restaurantNo))

      await setStatus(restaurantNo, status)
      for (const token of readers) {
        const { body, statusCode } = await look(read, token)
        for (const secret of [...secrets(), read.sign(restaurantNo)])
          expect(body).not.toContain(secret)
        if (!read.isOfOne) continue
        expect(statusCode).toBe(404)
        expect(body).toContain(notShown)
      }
    })
  })

  test('등록한 사람과 관리자에게는 보인다', async () => {
    await setStatus(restaurantNo, status)
    for (const read of Object.values(reads).filter(({ isOfOne }) => isOfOne))
      for (const { token } of [owner, admin])
        expect((await look(read, token)).body).toContain(read.sign(restaurantNo))
    const page = await server.app.inject(`/restaurant/${restaurantNo}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain(notShown)
  })
})
