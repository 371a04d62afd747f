import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review, ReviewPage } from '@matjari/contract/reviews/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  auditRows,
  buildReceipt,
  buildReview,
  printLike,
  ratingRow,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('숨기기와 되살리기', () => {
  let server: TestApp
  let scene: Awaited<ReturnType<typeof reviewScene>>
  beforeAll(async () => {
    server = await testApp()
  })
  beforeEach(async () => {
    await server.deps.db.deleteFrom('audit').execute()
    scene = await reviewScene(server)
  })
  afterAll(() => server.close())

  type VisibilityChange = {
    readonly reviewNo?: string
    readonly reason?: string
    readonly token?: string
  }

  const turn = (isActive: string, asked: VisibilityChange = {}) => {
    const { reviewNo = scene.reviewNo, reason, token = scene.admin.token } = asked
    const query = new URLSearchParams({ reviewNo, isActive, ...(reason && { reason }) })
    return ask<{ items: unknown }>(server, `PATCH /api/admin/reviews?${query}`, { token })
  }

  const publicNumbers = async () => {
    const call = `GET /api/restaurants/${scene.restaurantNo}/reviews`
    const { reviews } = (await ask<{ items: ReviewPage }>(server, call)).body.items
    return reviews.map(({ reviewNo }) => reviewNo)
  }

  const forAdmin = async (reviewNo: string): Promise<Review | undefined> => {
    const { token } = scene.admin
    const { reviews } = (
      await ask<{ items: ReviewPage }>(server, 'GET /api/admin/reviews', { token })
    ).body.items
    return reviews.find((review) => review.reviewNo === reviewNo)
  }

  test('숨긴 리뷰는 목록과 별점에서 빠지고 다시 켜면 돌아온다', async () => {
    const { db } = server.deps
    const { reviewNo, restaurantNo } = scene
    const hidden = await turn('N')
    expect(hidden.status).toBe(200)
    expect(hidden.header.message).toBe(messages.admin.statusDone)
    expect(hidden.body.items).toEqual({ reviewNo, isActive: 'N' })
    expect(await publicNumbers()).toEqual([])
    const none = { reviewCount: 0, halfStarsSum: 0, stars: [0, 0, 0, 0, 0] }
    expect(await ratingRow(db, restaurantNo)).toEqual(none)
    expect((await turn('Y')).body.items).toEqual({ reviewNo, isActive: 'Y' })
    expect(await publicNumbers()).toEqual([reviewNo])
    const one = { reviewCount: 1, halfStarsSum: 9, stars: [0, 0, 0, 1, 0] }
    expect(await ratingRow(db, restaurantNo)).toEqual(one)
  })

  test('바꿀 때마다 누가 왜 했는지 적고 쓴 사람에게 이유와 함께 알린다', async () => {
    const { db } = server.deps
    await turn('N', { reason: '욕설이 있어요' })
    await turn('Y')
    const record = {
      action: '리뷰 상태 변경',
      targetKind: 'review',
      targetNo: scene.reviewNo,
      targetName: '하루식당',
      actorNo: scene.admin.memberNo,
    }
    expect(await auditRows(db)).toEqual([
      { ...record, before: '활성', after: '비활성', reason: '욕설이 있어요' },
      { ...record, before: '비활성', after: '활성', reason: '' },
    ])
    const news = { kind: 'review', link: '/mypage/reviews' }
    expect(await messagesTo(db, scene.author.memberNo)).toEqual([
      { ...news, title: '관리자가 리뷰를 숨겼어요', content: '하루식당. 이유: 욕설이 있어요' },
      { ...news, title: '관리자가 리뷰를 다시 보이게 했어요', content: '하루식당' },
    ])
    expect(await messagesTo(db, scene.owner.memberNo)).toEqual([])
  })

  test('이미 그 상태면 성공이라고 답하고 적지도 알리지도 않는다', async () => {
    const { db } = server.deps
    expect((await turn('Y')).status).toBe(200)
    await turn('N')
    expect((await turn('N')).body.items).toEqual({ reviewNo: scene.reviewNo, isActive: 'N' })
    expect(await auditRows(db)).toHaveLength(1)
    expect(await messagesTo(db, scene.author.memberNo)).toHaveLength(1)
  })

  test('관리자가 자기 리뷰를 숨기면 적지만 자신에게 알리지는 않는다', async () => {
    const { db } = server.deps
    const { memberNo } = scene.admin
    const { reviewNo } = await buildReview(db, { memberNo })
    await turn('N', { reviewNo })
    expect(await auditRows(db)).toHaveLength(1)
    expect(await messagesTo(db, memberNo)).toEqual([])
  })

  test('지운 리뷰는 비활성으로 읽히고 켜면 영수증과 함께 되살아난다', async () => {
    const { db } = server.deps
    const deletedAt = new Date('2026-11-15T01:00:00.000Z')
    const { memberNo } = scene.author
    const { restaurantNo } = scene
    const { reviewNo } = await buildReview(db, {
      restaurantNo,
      memberNo,
      writtenDay: '2026-11-10',
      deletedAt,
      isActive: false,
    })
    await buildReceipt(db, { reviewNo, memberNo }, { isFree: true })
    expect(await forAdmin(reviewNo)).toMatchObject({
      isActive: 'N',
      deleteDate: deletedAt.toISOString(),
    })
    expect((await turn('N', { reviewNo })).status).toBe(200)
    expect(await auditRows(db)).toEqual([])
    expect((await turn('Y', { reviewNo })).status).toBe(200)
    expect(await forAdmin(reviewNo)).toMatchObject({ isActive: 'Y', deleteDate: null })
    expect(await auditRows(db)).toMatchObject([{ before: '삭제', after: '활성' }])
    expect(await receiptsFree(reviewNo)).toEqual([false])
    expect((await ratingRow(db, restaurantNo))?.reviewCount).toBe(2)
  })

  const receiptsFree = async (reviewNo: string) => {
    const rows = await server.deps.db
      .selectFrom('reviewReceipt')
      .select('isFree')
      .where('reviewNo', '=', reviewNo)
      .execute()
    return rows.map(({ isFree }) => isFree)
  }

  /** What restoring it says and leaves. */
  async function outcomeOfRestoring(reviewNo: string) {
    const { db } = server.deps
    const { status, header } = await turn('Y', { reviewNo })
    return {
      status,
      message: header.message,
      isActive: (await forAdmin(reviewNo))?.isActive,
      recorded: await auditRows(db),
      told: await messagesTo(db, scene.author.memberNo),
    }
  }
  const refused = {
    status: 409,
    message: messages.review.cannotRestore,
    isActive: 'N',
    recorded: [],
    told: [],
  }

  test.each([
    { name: '숨긴', gone: { isActive: false } },
    { name: '지운', gone: { deletedAt: new Date('2026-11-15T01:00:00.000Z') } },
  ])('같은 날 다시 쓴 리뷰가 있으면 $name 리뷰를 켤 수 없다', async ({ gone }) => {
    const { restaurantNo } = scene
    const { memberNo } = scene.author
    const { reviewNo } = await buildReview(server.deps.db, { restaurantNo, memberNo, ...gone })
    expect(await outcomeOfRestoring(reviewNo)).toEqual(refused)
  })

  test.each([
    { name: '같은 영수증', other: { contentHash: Buffer.alloc(32, 1), fine: printLike(7) } },
    { name: '같은 영수증을 다시 찍은 사진', other: { fine: printLike(9) } },
  ])('$name으로 다시 쓴 리뷰가 있으면 지운 리뷰를 켤 수 없다', async ({ other }) => {
    const { db } = server.deps
    const { restaurantNo } = scene
    const { memberNo } = scene.author
    const deletedAt = new Date('2026-11-15T01:00:00.000Z')
    const { reviewNo } = await buildReview(db, {
      restaurantNo,
      memberNo,
      writtenDay: '2026-11-10',
      deletedAt,
    })
    const coarse = [1, 2, 3, Number(reviewNo)] as const
    const receipt = { contentHash: Buffer.alloc(32, 1), fine: printLike(9), coarse }
    await buildReceipt(db, { reviewNo, memberNo }, { ...receipt, isFree: true })
    await buildReceipt(db, { reviewNo: scene.reviewNo, memberNo }, { coarse, ...other })
    expect(await outcomeOfRestoring(reviewNo)).toEqual(refused)
    expect(await receiptsFree(reviewNo)).toEqual([true])
    await db.deleteFrom('reviewReceipt').execute()
  })

  test('관리자만 바꾸고 없는 리뷰는 404, 틀린 값은 400이다', async () => {
    for (const { token } of [scene.author, scene.other, scene.owner])
      expect((await turn('N', { token })).status).toBe(403)
    const { reviewNo } = scene
    const call = `PATCH /api/admin/reviews?reviewNo=${reviewNo}&isActive=N`
    expect((await ask(server, call)).status).toBe(401)
    expect((await turn('N', { reviewNo: '987654321' })).status).toBe(404)
    expect((await turn('maybe')).status).toBe(400)
    expect((await turn('N', { reason: '가'.repeat(201) })).status).toBe(400)
    expect(await publicNumbers()).toEqual([reviewNo])
  })
})

describe('관리자 목록', () => {
  let server: TestApp
  let token: string
  const names = ['good', 'half', 'low', 'hidden', 'deleted', 'percent'] as const
  let numbers: Record<(typeof names)[number], string>

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
    const haru = await buildMember(db, { memberId: 'Haru_1', memberNickName: '하루키' })
    const odd = await buildMember(db, { memberId: 'odd', memberNickName: '100%진심' })
    const noodles = await buildRestaurant(db, { restaurantName: 'Noodle_하우스' })
    const rice = await buildRestaurant(db, { restaurantName: '밥집', status: 'I' })
    const made = [
      await buildReview(db, { ...noodles, memberNo: haru.memberNo, score: 4 }),
      await buildReview(db, { ...rice, memberNo: haru.memberNo, score: 4.5 }),
      await buildReview(db, { restaurantNo: rice.restaurantNo, score: 0.5 }),
      await buildReview(db, { restaurantNo: noodles.restaurantNo, score: 5, isActive: false }),
      await buildReview(db, {
        restaurantNo: noodles.restaurantNo,
        score: 3,
        deletedAt: server.clock.now(),
      }),
      await buildReview(db, { ...noodles, memberNo: odd.memberNo, score: 5 }),
    ]
    numbers = Object.fromEntries(
      names.map((name, at) => [name, made[at]?.reviewNo]),
    ) as typeof numbers
  })
  afterAll(() => server.close())

  const list = async (query: Record<string, string> = {}) => {
    const call = `GET /api/admin/reviews?${new URLSearchParams(query)}`
    return (await ask<{ items: ReviewPage }>(server, call, { token })).body.items
  }
  const found = async (query: Record<string, string>) => {
    const { reviews, pageInfo } = await list(query)
    expect(pageInfo.totalBoardNo).toBe(reviews.length)
    return reviews.map(({ reviewNo }) => names.find((name) => numbers[name] === reviewNo))
  }

  test('쪽을 말하지 않으면 숨기고 지운 것까지 모두 새것부터 온다', async () => {
    expect(await found({})).toEqual(names.toReversed())
    const { reviews } = await list()
    expect(reviews.map(({ isActive }) => isActive)).toEqual(['Y', 'N', 'N', 'Y', 'Y', 'Y'])
    expect(reviews.map(({ deleteDate }) => deleteDate)).toEqual([
      null,
      server.clock.now().toISOString(),
      null,
      null,
      null,
      null,
    ])
  })

  test('쪽을 말하면 다섯씩 온다', async () => {
    const first = await list({ page: '1' })
    const second = await list({ page: '2' })
    expect(first.reviews).toHaveLength(limits.adminReview.perPage)
    expect(second.reviews.map(({ reviewNo }) => reviewNo)).toEqual([numbers.good])
    expect(second.pageInfo).toEqual({
      boardNoPerPage: 5,
      totalBoardNo: 6,
      pageSize: 5,
      currentPage: 2,
    })
    expect((await list({ page: '3', size: '2' })).reviews).toHaveLength(2)
  })

  test('아이디, 닉네임, 가게 이름의 일부를 대소문자 없이 찾고 특수 문자는 글자일 뿐이다', async () => {
    expect(await found({ memberId: 'haru_' })).toEqual(['half', 'good'])
    expect(await found({ memberId: 'haruX' })).toEqual([])
    expect(await found({ memberNickname: '0%진' })).toEqual(['percent'])
    expect(await found({ memberNickname: '%' })).toEqual(['percent'])
    expect(await found({ restaurantName: 'noodle_' })).toEqual([
      'percent',
      'deleted',
      'hidden',
      'good',
    ])
    expect(await found({ restaurantName: '밥', memberId: 'HARU' })).toEqual(['half'])
    expect(await found({ memberId: ' ', memberNickname: '', restaurantName: '' })).toHaveLength(6)
  })

  test.each([
    ['4', ['half', 'good']],
    ['4.5', ['half', 'good']],
    ['5', ['percent', 'hidden']],
    ['1', ['low']],
    ['0', []],
  ])('별점 %s을 찾으면 그 별의 반 개까지다', async (score, wanted) => {
    expect(await found({ score })).toEqual(wanted)
  })

  test('지운 것은 비활성으로 친다', async () => {
    expect(await found({ isActive: 'N' })).toEqual(['deleted', 'hidden'])
    expect(await found({ isActive: 'Y' })).toEqual(['percent', 'low', 'half', 'good'])
  })

  test('틀린 값은 400이고 관리자가 아니면 보지 못한다', async () => {
    for (const query of ['score=many', 'score=6', 'score=-1', 'isActive=yes', 'page=0'])
      expect((await ask(server, `GET /api/admin/reviews?${query}`, { token })).status).toBe(400)
    for (const options of [{}, { isStoreOwner: true }]) {
      const guest = await buildGuest(server, options)
      const answer = await ask(server, 'GET /api/admin/reviews', { token: guest.token })
      expect(answer.status).toBe(403)
    }
    expect((await ask(server, 'GET /api/admin/reviews')).status).toBe(401)
  })
})
