import type { AuditEntry } from '@matjari/contract/admin/entities'
import type { PageInfo } from '@matjari/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildReport, buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type AuditRow, recordAudit } from './audit.ts'

let server: TestApp
let token: string
let actorNo: string
beforeAll(async () => {
  server = await testApp()
  const options = { memberId: 'Head_Admin', memberNickName: '맛자리지기' }
  const admin = await buildGuest(server, { ...options, memberRole: 'ROLE_ADMIN' })
  token = admin.token
  actorNo = admin.memberNo
})
afterAll(() => server.close())

type Listed = { items: { entries: AuditEntry[]; pageInfo: PageInfo } }

const list = async (query: Record<string, string> = {}) => {
  const call = `GET /api/admin/audit?${new URLSearchParams(query)}`
  return ask<Listed>(server, call, { token })
}
const names = async (query: Record<string, string>) =>
  (await list(query)).body.items.entries.map(({ targetName }) => targetName)

const record = (row: Partial<AuditRow> & Pick<AuditRow, 'targetKind' | 'targetNo'>) =>
  recordAudit(server.deps.db, {
    actorNo,
    action: '상태 변경',
    targetName: '하루식당',
    createdAt: new Date('2026-11-15T01:00:00.000Z'),
    ...row,
  })

test('새것부터 스무 건씩 나오고 끝을 넘은 쪽은 비어 있으며 모두 몇 건인지 말한다', async () => {
  for (let no = 1; no <= 23; no += 1)
    await record({ targetKind: 'restaurant', targetNo: '77', targetName: `가게 ${no}` })
  const wanted = { targetKind: 'restaurant', targetNo: '77' }
  const first = (await list(wanted)).body.items
  expect(first.entries.map(({ targetName }) => targetName)).toEqual(
    Array.from({ length: 20 }, (_, at) => `가게 ${23 - at}`),
  )
  expect(first.pageInfo).toMatchObject({ totalBoardNo: 23, boardNoPerPage: 20, currentPage: 1 })
  expect(await names({ ...wanted, page: '2' })).toEqual(['가게 3', '가게 2', '가게 1'])
  expect(await names({ ...wanted, page: '2', size: '5' })).toHaveLength(5)
  const beyond = (await list({ ...wanted, page: '9' })).body.items
  expect([beyond.entries, beyond.pageInfo.totalBoardNo]).toEqual([[], 23])
})

test('누가 무엇을 무엇에서 무엇으로 왜 언제 바꿨는지 나온다', async () => {
  const member = await buildMember(server.deps.db)
  const { memberNo: targetNo, memberId: targetName } = member
  const change = { before: '활성', after: '비활성', reason: '도배' }
  await record({ targetKind: 'member', targetNo, targetName, action: '회원 상태 변경', ...change })
  const { body } = await list({ targetKind: 'member', targetNo })
  expect(body.items.entries).toEqual([
    {
      auditNo: expect.stringMatching(/^\d+$/) as string,
      actorNo,
      actorId: 'Head_Admin',
      actorNickname: '맛자리지기',
      action: '회원 상태 변경',
      targetKind: 'member',
      targetNo,
      targetName,
      ...change,
      createDate: '2026-11-15T01:00:00.000Z',
    },
  ])
})

test('한 일을 관리자 아이디의 일부로 찾고 특별한 글자도 글자로 본다', async () => {
  const { memberNo } = await buildMember(server.deps.db, { memberId: 'night%shift' })
  const nightly = { actorNo: memberNo, targetName: '밤에 한 일' }
  await record({ ...nightly, targetKind: 'reservation', targetNo: '5' })
  await record({ targetKind: 'reservation', targetNo: '5', targetName: '낮에 한 일' })
  const about = { targetKind: 'reservation', targetNo: '5' }
  expect(await names({ ...about, actorId: 'SHIFT' })).toEqual(['밤에 한 일'])
  expect(await names({ ...about, actorId: '%' })).toEqual(['밤에 한 일'])
  expect(await names({ ...about, actorId: 'head_' })).toEqual(['낮에 한 일'])
  expect(await names({ ...about, actorId: '없는 아이디' })).toEqual([])
  expect((await list({ ...about, actorId: '%' })).body.items.pageInfo.totalBoardNo).toBe(1)
})

test('리뷰의 기록에는 그 영수증을 본 일과 그 리뷰에 대한 신고가 함께 나온다', async () => {
  const { db } = server.deps
  const { reviewNo } = await buildReview(db)
  const other = await buildReview(db)
  const { reportNo } = await buildReport(db, { reviewNo })
  const { reportNo: otherReport } = await buildReport(db, { reviewNo: other.reviewNo })
  await record({ targetKind: 'review', targetNo: reviewNo, targetName: '리뷰' })
  await record({ targetKind: 'receipt', targetNo: reviewNo, targetName: '영수증' })
  await record({ targetKind: 'report', targetNo: reportNo, targetName: '신고' })
  await record({ targetKind: 'review', targetNo: other.reviewNo, targetName: '남의 리뷰' })
  await record({ targetKind: 'report', targetNo: otherReport, targetName: '남의 신고' })
  await record({ targetKind: 'restaurant', targetNo: reviewNo, targetName: '번호가 같은 가게' })
  expect(await names({ targetKind: 'review', targetNo: reviewNo })).toEqual([
    '신고',
    '영수증',
    '리뷰',
  ])
  expect(await names({ targetKind: 'receipt', targetNo: reviewNo })).toEqual(['영수증'])
  expect(await names({ targetKind: 'review' })).toEqual(['남의 리뷰', '리뷰'])
})

test('관리자만 볼 수 있고 모르는 종류는 거절한다', async () => {
  const { token: common } = await buildGuest(server)
  for (const path of ['audit', 'dashboard']) {
    expect((await ask(server, `GET /api/admin/${path}`, { token: common })).status).toBe(403)
    expect((await ask(server, `GET /api/admin/${path}`)).status).toBe(401)
  }
  expect((await list({ targetKind: 'menu' })).status).toBe(400)
})
