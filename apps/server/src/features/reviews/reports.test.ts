import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ReviewReport } from '@matjari/contract/reviews/entities'
import type { PageInfo } from '@matjari/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import {
  auditRows,
  buildReport,
  buildReview,
  ratingRow,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { eraseMember } from '../accounts/members.sql.ts'

describe('신고하기', () => {
  let server: TestApp
  let scene: Awaited<ReturnType<typeof reviewScene>>
  beforeAll(async () => {
    server = await testApp()
  })
  beforeEach(async () => {
    scene = await reviewScene(server)
  })
  afterAll(() => server.close())

  const said = messages.review

  type Sent = { readonly token?: string; readonly payload?: object; readonly reviewNo?: string }

  const report = (sent: Sent = {}) => {
    const { token = scene.other.token, payload = { reason: 'abuse' } } = sent
    const call = `POST /api/reviews/${sent.reviewNo ?? scene.reviewNo}/report`
    return ask(server, call, { token, payload })
  }

  const reportRows = (reviewNo = scene.reviewNo) =>
    server.deps.db
      .selectFrom('reviewReport')
      .select(['memberNo', 'reason', 'detail', 'state', 'createdAt', 'resolvedAt'])
      .where('reviewNo', '=', reviewNo)
      .orderBy('reportNo')
      .execute()

  test('회원의 신고는 이유와 함께 대기로 남는다', async () => {
    const payload = { reason: 'false', detail: ' 이런 메뉴는 없어요. ' }
    const { status, header } = await report({ payload })
    expect(status).toBe(200)
    expect(header.message).toBe(said.reported)
    expect(await reportRows()).toEqual([
      {
        memberNo: scene.other.memberNo,
        reason: 'false',
        detail: '이런 메뉴는 없어요.',
        state: 'open',
        createdAt: server.clock.now(),
        resolvedAt: null,
      },
    ])
  })

  test('한 사람은 한 리뷰를 한 번만, 여러 사람은 저마다 신고할 수 있다', async () => {
    await report()
    const again = await report({ payload: { reason: 'other' } })
    expect(again.status).toBe(409)
    expect(again.header.message).toBe(said.alreadyReported)
    for (const { token } of [scene.owner, scene.admin, scene.otherOwner])
      expect((await report({ token })).status).toBe(200)
    expect((await reportRows()).map(({ reason }) => reason)).toEqual(Array(4).fill('abuse'))
  })

  test('내가 쓴 리뷰는 신고할 수 없다', async () => {
    const own = await report({ token: scene.author.token })
    expect(own.status).toBe(409)
    expect(own.header.message).toBe(said.ownReport)
    expect(await reportRows()).toEqual([])
  })

  test('로그인하지 않으면 401이다', async () => {
    expect((await ask(server, `POST /api/reviews/${scene.reviewNo}/report`)).status).toBe(401)
  })

  test('보이지 않는 리뷰는 신고할 것이 없다', async () => {
    const { db } = server.deps
    const { restaurantNo } = scene
    const { memberNo } = scene.author
    for (const gone of [{ isActive: false }, { deletedAt: new Date() }]) {
      const { reviewNo } = await buildReview(db, { restaurantNo, memberNo, ...gone })
      for (const { token } of [scene.other, scene.author])
        expect((await report({ token, reviewNo })).status).toBe(404)
      expect(await reportRows(reviewNo)).toEqual([])
    }
    expect((await report({ reviewNo: '987654321' })).status).toBe(404)
    await db
      .updateTable('restaurant')
      .set({ status: 'I' })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    expect((await report()).status).toBe(404)
  })

  test.each([
    { name: '모르는 이유', payload: { reason: 'boring' }, message: said.reportReasonRequired },
    { name: '없는 이유', payload: {}, message: said.reportReasonRequired },
    {
      name: '너무 긴 내용',
      payload: { reason: 'abuse', detail: '가'.repeat(limits.review.reportCharacters + 1) },
      message: said.reportTooLong,
    },
  ])('$name의 신고는 받지 않는다', async ({ payload, message }) => {
    const answer = await report({ payload })
    expect(answer.status).toBe(400)
    expect(answer.header.message).toBe(message)
    expect(await reportRows()).toEqual([])
  })
})

describe('신고 처리', () => {
  let server: TestApp
  let scene: Awaited<ReturnType<typeof reviewScene>>
  let first: Awaited<ReturnType<typeof buildReport>>
  let second: Awaited<ReturnType<typeof buildReport>>
  beforeAll(async () => {
    server = await testApp()
  })
  beforeEach(async () => {
    const { db } = server.deps
    await db.deleteFrom('reviewReport').execute()
    await db.deleteFrom('audit').execute()
    scene = await reviewScene(server)
    const { reviewNo } = scene
    first = await buildReport(db, { reviewNo, memberNo: scene.other.memberNo, detail: '거짓말' })
    second = await buildReport(db, { reviewNo, reason: 'privacy' })
  })
  afterAll(() => server.close())

  type Reports = { reports: ReviewReport[]; pageInfo: PageInfo }

  const list = async (query = '', token = scene.admin.token) =>
    ask<{ items: Reports }>(server, `GET /api/admin/review-reports?${query}`, { token })

  const resolve = (reportNo: string, payload: object, token = scene.admin.token) =>
    ask<{ items: ReviewReport }>(server, `PATCH /api/admin/review-reports/${reportNo}`, {
      token,
      payload,
    })

  const statesOf = async () => {
    const rows = await server.deps.db
      .selectFrom('reviewReport')
      .select('state')
      .orderBy('reportNo')
      .execute()
    return rows.map(({ state }) => state)
  }

  test('관리자는 신고를 새것부터, 무엇에 대한 것인지와 함께 본다', async () => {
    const { reports, pageInfo } = (await list()).body.items
    expect(reports.map(({ reportNo }) => reportNo)).toEqual([second.reportNo, first.reportNo])
    expect(reports[1]).toMatchObject({
      reason: 'abuse',
      detail: '거짓말',
      state: 'open',
      reporterNickname: expect.stringContaining('_nick') as string,
      createDate: '2026-11-14T04:00:00.000Z',
      resolvedDate: null,
      review: { reviewNo: scene.reviewNo, restaurantName: '하루식당', openReportCount: 2 },
    })
    expect(pageInfo).toEqual({ boardNoPerPage: 5, totalBoardNo: 2, pageSize: 5, currentPage: 1 })
    const paged = (await list('page=2&size=1')).body.items
    expect(paged.reports.map(({ reportNo }) => reportNo)).toEqual([first.reportNo])
  })

  test('처리한 것과 대기하는 것을 나누어 볼 수 있다', async () => {
    await resolve(first.reportNo, { state: 'dismissed' })
    const numbers = async (state: string) => {
      const { reports, pageInfo } = (await list(`state=${state}`)).body.items
      expect(pageInfo.totalBoardNo).toBe(reports.length)
      return reports.map(({ reportNo }) => reportNo)
    }
    expect(await numbers('open')).toEqual([second.reportNo])
    expect(await numbers('dismissed')).toEqual([first.reportNo])
    expect(await numbers('hidden')).toEqual([])
  })

  test('문제 없음은 그 신고만 닫고 신고한 사람에게 알린다', async () => {
    const { header, body } = await resolve(first.reportNo, { state: 'dismissed', reason: '사실' })
    expect(header.message).toBe(messages.review.reportResolved)
    expect(body.items).toMatchObject({
      state: 'dismissed',
      resolvedDate: server.clock.now().toISOString(),
      review: { isActive: 'Y', openReportCount: 1 },
    })
    expect(await statesOf()).toEqual(['dismissed', 'open'])
    const { db } = server.deps
    expect(await messagesTo(db, first.memberNo)).toEqual([
      { kind: 'review', title: '신고한 리뷰에 문제가 없었어요', content: '하루식당', link: null },
    ])
    for (const memberNo of [second.memberNo, scene.author.memberNo])
      expect(await messagesTo(db, memberNo)).toEqual([])
    expect(await auditRows(db)).toEqual([
      {
        action: '리뷰 신고 처리',
        targetKind: 'report',
        targetNo: first.reportNo,
        targetName: '하루식당',
        before: '대기',
        after: '문제 없음',
        reason: '사실',
        actorNo: scene.admin.memberNo,
      },
    ])
  })

  test('숨김은 리뷰를 숨기고 그 리뷰의 신고를 모두 닫고 모두에게 알린다', async () => {
    const { body } = await resolve(second.reportNo, { state: 'hidden', reason: '욕설이 있어요' })
    expect(body.items).toMatchObject({ state: 'hidden', review: { isActive: 'N' } })
    expect(await statesOf()).toEqual(['hidden', 'hidden'])
    const { db } = server.deps
    expect((await ratingRow(db, scene.restaurantNo))?.reviewCount).toBe(0)
    const hidden = {
      kind: 'review',
      title: '신고한 리뷰를 숨겼어요',
      content: '하루식당',
      link: null,
    }
    for (const { memberNo } of [first, second])
      expect(await messagesTo(db, memberNo)).toEqual([hidden])
    expect(await messagesTo(db, scene.author.memberNo)).toEqual([
      {
        kind: 'review',
        title: '관리자가 리뷰를 숨겼어요',
        content: '하루식당. 이유: 욕설이 있어요',
        link: '/mypage/reviews',
      },
    ])
    const audit = await auditRows(db)
    const changed = audit.map(({ targetKind, targetNo }) => `${targetKind} ${targetNo}`)
    expect(changed.sort()).toEqual([
      `report ${first.reportNo}`,
      `report ${second.reportNo}`,
      `review ${scene.reviewNo}`,
    ])
  })

  test('이미 숨긴 리뷰의 신고를 숨김으로 닫으면 쓴 사람은 다시 듣지 않는다', async () => {
    const { db } = server.deps
    const { reviewNo } = scene
    await db
      .updateTable('review')
      .set({ isActive: false })
      .where('reviewNo', '=', reviewNo)
      .execute()
    await resolve(first.reportNo, { state: 'hidden' })
    expect(await messagesTo(db, scene.author.memberNo)).toEqual([])
    expect((await auditRows(db)).map(({ targetKind }) => targetKind)).toEqual(['report', 'report'])
  })

  test('이미 처리한 신고는 다시 처리하지 않는다', async () => {
    await resolve(first.reportNo, { state: 'dismissed' })
    const again = await resolve(first.reportNo, { state: 'hidden' })
    expect(again.status).toBe(409)
    expect(again.header.message).toBe(messages.review.alreadyResolved)
    expect(await statesOf()).toEqual(['dismissed', 'open'])
    expect((await ratingRow(server.deps.db, scene.restaurantNo))?.reviewCount).toBe(1)
  })

  test('없는 신고는 404, 틀린 결과는 400이다', async () => {
    expect((await resolve('987654321', { state: 'hidden' })).status).toBe(404)
    for (const payload of [{ state: 'open' }, {}, { state: 'gone' }])
      expect((await resolve(first.reportNo, payload)).status).toBe(400)
    expect(await statesOf()).toEqual(['open', 'open'])
  })

  test('떠난 신고자에게는 알리지 않고 관리자 자신의 신고는 자신에게 알리지 않는다', async () => {
    const { db } = server.deps
    const { reviewNo, admin } = scene
    await eraseMember(db, { memberNo: first.memberNo, now: server.clock.now() })
    await buildReport(db, { reviewNo, memberNo: admin.memberNo })
    expect((await resolve(second.reportNo, { state: 'hidden' })).status).toBe(200)
    expect(await messagesTo(db, first.memberNo)).toEqual([])
    expect(await messagesTo(db, admin.memberNo)).toEqual([])
    expect(await messagesTo(db, second.memberNo)).toHaveLength(1)
  })

  test('신고 목록과 처리는 관리자만 한다', async () => {
    const member = await buildGuest(server)
    for (const { token } of [member, scene.owner, scene.author]) {
      expect((await list('', token)).status).toBe(403)
      expect((await resolve(first.reportNo, { state: 'hidden' }, token)).status).toBe(403)
    }
    expect((await ask(server, 'GET /api/admin/review-reports')).status).toBe(401)
    expect(await statesOf()).toEqual(['open', 'open'])
  })
})
