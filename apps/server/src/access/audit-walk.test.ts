import { type CallKey, calls, describedCalls } from '@matjari/contract/calls/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reason } from '../../test/support/access/administration.ts'
import { accessStage, answerIn } from '../../test/support/access/stage.ts'
import type { World } from '../../test/support/access/world.ts'

/** Calls that are recorded although, or not recorded because, nothing changes. */
const alsoRecorded: readonly CallKey[] = ['GET /api/admin/reviews/:reviewNo/receipt']
const readingOnly: readonly CallKey[] = ['PUT /api/chatting/:roomNo/read']

const isAdministrative = ([key, call]: (typeof describedCalls)[number]) =>
  !key.startsWith('GET ') && (call.access === 'admin' || call.whose?.includes('admin'))

const walked = [
  ...describedCalls.filter(isAdministrative).map(([key]) => key),
  ...alsoRecorded,
].filter((key) => !readingOnly.includes(key))

type Target = { readonly targetKind: string; readonly targetNo: unknown }
type Recorded = {
  readonly of: (world: World) => Target
  readonly hasNoReason?: true
  /** There was nothing before, or is nothing after. */
  readonly adds?: true
  readonly removes?: true
}

const recorded: Partial<Record<CallKey, Recorded>> = {
  'POST /api/member/admin-update': {
    of: ({ known }) => ({ targetKind: 'member', targetNo: known.otherMember.memberNo }),
  },
  'PATCH /api/admin/restaurants/:restaurantNo/status': {
    of: ({ pendingRestaurantNo }) => ({ targetKind: 'restaurant', targetNo: pendingRestaurantNo }),
  },
  'POST /api/admin/applications/verdicts': {
    of: ({ pendingRestaurantNo }) => ({ targetKind: 'restaurant', targetNo: pendingRestaurantNo }),
  },
  'POST /api/admin/applications/take-back': {
    of: ({ pendingRestaurantNo }) => ({ targetKind: 'restaurant', targetNo: pendingRestaurantNo }),
    hasNoReason: true,
  },
  'PUT /api/reviews': {
    of: ({ reviewNo }) => ({ targetKind: 'review', targetNo: reviewNo }),
  },
  'DELETE /api/reviews': {
    of: ({ reviewNo }) => ({ targetKind: 'review', targetNo: reviewNo }),
  },
  'PATCH /api/admin/reviews': {
    of: ({ reviewNo }) => ({ targetKind: 'review', targetNo: reviewNo }),
  },
  'PATCH /api/admin/review-reports/:reportNo': {
    of: ({ reportNo }) => ({ targetKind: 'report', targetNo: reportNo }),
  },
  'PATCH /api/admin/review-holds/:holdNo': {
    of: ({ reviewNo }) => ({ targetKind: 'review', targetNo: reviewNo }),
  },
  'DELETE /api/reservation': {
    of: ({ reservationNo }) => ({ targetKind: 'reservation', targetNo: reservationNo }),
  },
  'POST /api/admin/search-aliases': {
    of: () => ({ targetKind: 'searchAlias', targetNo: expect.any(String) as unknown }),
    hasNoReason: true,
    adds: true,
  },
  'PUT /api/admin/search-aliases/:aliasNo': {
    of: ({ aliasNo }) => ({ targetKind: 'searchAlias', targetNo: aliasNo }),
    hasNoReason: true,
  },
  'DELETE /api/admin/search-aliases/:aliasNo': {
    of: ({ aliasNo }) => ({ targetKind: 'searchAlias', targetNo: aliasNo }),
    hasNoReason: true,
    removes: true,
  },
  'GET /api/admin/reviews/:reviewNo/receipt': {
    of: ({ reviewNo }) => ({ targetKind: 'receipt', targetNo: reviewNo }),
    hasNoReason: true,
  },
}

const stage = accessStage()
const inWords: unknown = expect.stringMatching(/\S/)
const inKorean: unknown = expect.stringMatching(/[가-힣]/)

test('관리자가 바꿀 수 있는 호출은 모두 무엇이 남는지 정해져 있다', () => {
  expect(Object.keys(recorded).toSorted()).toEqual(walked.toSorted())
})

test.each(walked)('관리자의 %s 호출은 누가 무엇을 왜 어떻게 바꿨는지 남긴다', async (key) => {
  const { server, world, me } = stage.sceneOf('admin')
  const earlier = await auditNos()
  const { response } = await stage.attempt(key, 'admin')
  expect(answerIn(calls[key], response)).toBe('success')
  const rows = await server.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('auditNo', 'not in', earlier)
    .execute()
  const isLook = alsoRecorded.includes(key)
  const row = {
    auditNo: expect.any(String) as unknown,
    actorNo: me.memberNo,
    action: inKorean,
    targetName: inWords,
    before: isLook || recorded[key]?.adds ? null : inKorean,
    after: isLook || recorded[key]?.removes ? null : inKorean,
    reason: recorded[key]?.hasNoReason ? '' : reason,
    createdAt: server.deps.now(),
  }
  expect(rows).toContainEqual({ ...row, ...recorded[key]?.of(world) })
  // Whatever else was recorded along with it says as much.
  for (const other of rows)
    expect(other).toEqual({ ...row, targetKind: inWords, targetNo: inWords })
})

async function auditNos() {
  const { db } = stage.sceneOf('admin').server.deps
  const rows = await db.selectFrom('audit').select('auditNo').execute()
  return rows.map(({ auditNo }) => auditNo)
}

describe('기록을 남길 수 없을 때', () => {
  beforeAll(async () => {
    const { db } = stage.sceneOf('admin').server.deps
    await sql`create function refuse_audit() returns trigger language plpgsql
      as $$ begin raise exception 'no room for a record'; end $$`.execute(db)
    await sql`create trigger refuse_audit before insert on audit
      for each row execute function refuse_audit()`.execute(db)
  })
  afterAll(async () => {
    const { db } = stage.sceneOf('admin').server.deps
    await sql`drop trigger refuse_audit on audit`.execute(db)
    await sql`drop function refuse_audit()`.execute(db)
  })

  test.each(walked)('관리자의 %s 호출은 아무것도 바꾸지 않는다', async (key) => {
    const { response, changed } = await stage.attempt(key, 'admin')
    expect(response.statusCode).toBe(500)
    expect(changed).toEqual([])
  })
})
