import { splitKey } from '@matjari/contract/call'
import { describedCalls } from '@matjari/contract/calls/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRequests } from '../../test/support/access/accounts.ts'
import { administrationRequests } from '../../test/support/access/administration.ts'
import { deskRequests } from '../../test/support/access/desk.ts'
import { arrival, everyone, promised } from '../../test/support/access/people.ts'
import { placeRequests } from '../../test/support/access/places.ts'
import { pushRequests } from '../../test/support/access/push.ts'
import { reviewHoldRequests } from '../../test/support/access/review-holds.ts'
import { shopRequests } from '../../test/support/access/shop.ts'
import { staffRequests } from '../../test/support/access/staff.ts'
import { waitingRequests } from '../../test/support/access/waiting.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'

describe('약속', () => {
  type Call = Parameters<typeof promised>[0]

  const outcomes = (call: Call, query: Record<string, string> = {}) =>
    Object.fromEntries(everyone.map((person) => [person, promised(call, person, query)]))

  const nobodyElse = { visitor: 'signedOut', inactive: 'inactive', withdrawn: 'signedOut' }
  const toAll = (outcome: string) => Object.fromEntries(everyone.map((person) => [person, outcome]))

  const walks = [
    accountRequests,
    placeRequests,
    administrationRequests,
    deskRequests,
    shopRequests,
    staffRequests,
    reviewHoldRequests,
    waitingRequests,
    pushRequests,
  ]

  test('모든 호출은 이 시험 가운데 꼭 한 곳에서 걸어 본다', () => {
    const walked = walks.flatMap((one) => Object.keys(one))
    expect(walked.toSorted()).toEqual(describedCalls.map(([key]) => key).toSorted())
  })

  test('모두의 호출은 누구에게나 열려 있다', () => {
    expect(outcomes({ access: 'public' })).toEqual(toAll('in'))
  })

  test('회원의 호출은 로그인한 활동 회원에게만 열려 있다', () => {
    expect(outcomes({ access: 'member' })).toEqual({ ...toAll('in'), ...nobodyElse })
  })

  test('사장님과 관리자의 호출은 다른 등급을 막는다', () => {
    const closed = { ...toAll('forbidden'), ...nobodyElse }
    expect(outcomes({ access: 'owner' })).toEqual({ ...closed, owner: 'in', otherOwner: 'in' })
    expect(outcomes({ access: 'admin' })).toEqual({ ...closed, admin: 'in' })
    const atDesk = { owner: 'in', otherOwner: 'in', staff: 'in' }
    expect(outcomes({ access: 'desk' })).toEqual({ ...closed, ...atDesk })
  })

  test('누구의 것인지 정해진 호출은 들어온 남에게 없는 것이 된다', () => {
    const hidden = { ...toAll('notFound'), ...nobodyElse }
    const whose = ['self', 'admin'] as const
    expect(outcomes({ access: 'member', whose })).toEqual({ ...hidden, member: 'in', admin: 'in' })
    expect(outcomes({ access: 'owner', whose: ['registrant'] })).toEqual({
      ...toAll('forbidden'),
      ...nobodyElse,
      owner: 'in',
      otherOwner: 'notFound',
    })
    expect(outcomes({ access: 'desk', whose: ['registrant', 'staff'] })).toEqual({
      ...toAll('forbidden'),
      ...nobodyElse,
      owner: 'in',
      staff: 'in',
      otherOwner: 'notFound',
    })
  })

  test('정해진 질문이 여는 호출은 그 질문에만 열린다', () => {
    const call = { access: 'admin', publicWhen: { status2: 'Y' } } as const
    expect(outcomes(call, { status2: 'Y' })).toEqual(toAll('in'))
    expect(outcomes(call, { status2: 'N' })).toEqual(outcomes({ access: 'admin' }))
  })

  test('새 토큰은 쓸 수 있는 리프레시 토큰에만 준다', () => {
    expect(outcomes({ access: 'refresh' })).toEqual({
      ...toAll('in'),
      // Who was stopped hears so in a success, and gets no tokens with it.
      visitor: 'sessionOver',
      withdrawn: 'sessionOver',
    })
  })

  test('등급의 거절은 어느 방식에서나 상태이고 나머지는 방식을 따른다', () => {
    expect(arrival({ refusal: 'answered' }, 'forbidden')).toEqual({ status: 403, code: 'E403' })
    expect(arrival({ refusal: 'answered' }, 'notFound')).toEqual({ status: 200, code: 'E404' })
    expect(arrival({ refusal: 'status' }, 'notFound')).toEqual({ status: 404, code: 'E404' })
  })
})

describe('제공하지 않는 호출', () => {
  /** Described, documented and answered with 501 until their feature arrives. Take a line out with it. */
  const notServedYet: readonly string[] = []

  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  async function answersNotServed(key: string) {
    const { method, path } = splitKey(key)
    const response = await server.app.inject({ method, url: path.replace(/:\w+/g, '1') })
    if (response.statusCode !== 501) return false
    expect(response.json()).toMatchObject({ header: { code: 'E501' }, body: { items: null } })
    return true
  }

  test('아직 제공하지 않는 호출은 이 목록뿐이고 모두 봉투에 담아 501로 답한다', async () => {
    const unserved: string[] = []
    for (const [key] of describedCalls) if (await answersNotServed(key)) unserved.push(key)
    expect(unserved.sort()).toEqual(notServedYet)
  })
})
