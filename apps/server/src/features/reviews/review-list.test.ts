import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import type { Review, ReviewPage } from '@matjari/contract/reviews/entities'
import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { addDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { insertBooking } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { writeReview } from '../../../test/support/reviews/forms.ts'
import {
  buildReceipt,
  buildReport,
  buildReview,
  buildWriters,
  reviewScene,
} from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { eraseMember } from '../accounts/members.sql.ts'

describe('맛집의 리뷰', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type ListRequest = { readonly query?: string; readonly token?: string }

  const list = async (restaurantNo: string, { query = '', token }: ListRequest = {}) => {
    const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
    const { status, header, body } = await ask<{ items: ReviewPage }>(server, call, { token })
    return { status, header, ...body?.items }
  }

  const firstOf = async (restaurantNo: string, token?: string) => {
    const { reviews } = await list(restaurantNo, token ? { token } : {})
    const [review] = reviews
    if (!review) throw new Error('there is no review')
    return review
  }

  const photo = (digit: string) => `/media/reviews/${digit.repeat(32)}/800.jpg`

  test('리뷰에는 쓴 사람, 가게, 별점, 내용, 사진이 차례대로 온다', async () => {
    const { db } = server.deps
    const scene = await reviewScene(server, { photos: ['c', 'a', 'b'].map(photo) })
    const { memberNo } = scene.author
    const author = await db
      .selectFrom('member')
      .select(['memberId', 'memberNickName'])
      .where('memberNo', '=', memberNo)
      .executeTakeFirstOrThrow()
    const { reviews, pageInfo } = await list(scene.restaurantNo)
    expect(reviews).toEqual([
      {
        reviewNo: scene.reviewNo,
        memberNo,
        memberId: author.memberId,
        memberNickname: author.memberNickName,
        memberSelfie: 'NULL',
        restaurantNo: scene.restaurantNo,
        restaurantName: '하루식당',
        reviewScore: 4.5,
        reviewContent: '또 올게요.',
        createDate: '2026-11-14T03:00:00.000Z',
        createdDate: '2026-11-14T03:00:00.000Z',
        updateDate: null,
        isActive: 'Y',
        billPhotoUrl: null,
        photos: ['c', 'a', 'b'].map((digit) => ({ reviewPhotoUrl: photo(digit) })),
        receiptVerified: false,
        visited: false,
        mine: false,
        reported: false,
        reply: null,
        openReportCount: 0,
        deleteDate: null,
        hold: null,
        holdRequest: null,
      } satisfies Review,
    ])
    expect(pageInfo).toEqual({ boardNoPerPage: 1, totalBoardNo: 1, pageSize: 5, currentPage: 1 })
  })

  test('쪽을 말하면 셋씩, 별점 높은 것부터 오고 같은 별점은 새것부터다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db)
    const made: string[] = []
    for (const score of [3, 5, 4, 5])
      made.push((await buildReview(db, { restaurantNo, score })).reviewNo)
    const [three, fiveOld, four, fiveNew] = made
    const numbers = async (query: string) =>
      (await list(restaurantNo, { query })).reviews?.map(({ reviewNo }) => reviewNo)
    expect(await numbers('page=1')).toEqual([fiveNew, fiveOld, four])
    expect(await numbers('page=2')).toEqual([three])
    expect(await numbers('page=1&sort=scoreAsc&size=4')).toEqual([three, four, fiveNew, fiveOld])
    expect(await numbers('sort=oldest')).toEqual(made)
    expect(await numbers('sort=')).toHaveLength(4)
  })

  test('모르는 순서나 틀린 쪽은 400이다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    for (const query of ['sort=best', 'page=0', 'page=1.5', 'page=1&size=51', 'page=1&size=0'])
      expect((await list(restaurantNo, { query })).status).toBe(400)
  })

  test('숨긴 리뷰와 지운 리뷰는 쓴 사람과 관리자에게도 이 목록에는 없다', async () => {
    const { db } = server.deps
    const scene = await reviewScene(server)
    const { restaurantNo } = scene
    const { memberNo } = scene.author
    await buildReview(db, { restaurantNo, memberNo, isActive: false })
    await buildReview(db, { restaurantNo, memberNo, deletedAt: new Date() })
    for (const token of [undefined, scene.author.token, scene.admin.token]) {
      const { reviews, pageInfo } = await list(restaurantNo, token ? { token } : {})
      expect(reviews?.map(({ reviewNo }) => reviewNo)).toEqual([scene.reviewNo])
      expect(pageInfo?.totalBoardNo).toBe(1)
    }
  })

  test('보이지 않는 가게의 리뷰는 사장님과 관리자만 본다', async () => {
    const scene = await reviewScene(server)
    await server.deps.db
      .updateTable('restaurant')
      .set({ status: 'I' })
      .where('restaurantNo', '=', scene.restaurantNo)
      .execute()
    for (const token of [scene.owner.token, scene.admin.token])
      expect((await list(scene.restaurantNo, { token })).reviews).toHaveLength(1)
    for (const token of ['', scene.other.token, scene.author.token])
      expect(await list(scene.restaurantNo, { token })).toMatchObject({
        status: 404,
        header: { message: messages.restaurant.notPublic },
      })
    expect((await list('987654321')).status).toBe(404)
  })

  test('영수증 주소와 내 것 표시는 보는 사람에 따라 다르다', async () => {
    const { db } = server.deps
    const scene = await reviewScene(server)
    await buildReceipt(db, { reviewNo: scene.reviewNo, memberNo: scene.author.memberNo })
    const signed = new RegExp(`^/api/media/receipts/${scene.reviewNo}\\?expires=\\d+&signature=.+$`)
    for (const { token, mine } of [
      { token: scene.author.token, mine: true },
      { token: scene.admin.token, mine: false },
    ])
      expect(await firstOf(scene.restaurantNo, token)).toMatchObject({
        mine,
        receiptVerified: true,
        billPhotoUrl: expect.stringMatching(signed) as string,
      })
    for (const token of [undefined, scene.other.token, scene.owner.token, scene.otherOwner.token])
      expect(await firstOf(scene.restaurantNo, token)).toMatchObject({
        mine: false,
        receiptVerified: true,
        billPhotoUrl: null,
      })
  })

  test('신고했다는 것은 신고한 사람만, 신고의 수는 관리자만 안다', async () => {
    const { db } = server.deps
    const scene = await reviewScene(server)
    const { reviewNo, restaurantNo } = scene
    await buildReport(db, { reviewNo, memberNo: scene.other.memberNo })
    await buildReport(db, { reviewNo })
    await buildReport(db, { reviewNo, state: 'dismissed' })
    const seenBy = async (token?: string) => {
      const { reported, openReportCount } = await firstOf(restaurantNo, token)
      return [reported, openReportCount]
    }
    expect(await seenBy(scene.other.token)).toEqual([true, 0])
    expect(await seenBy(scene.admin.token)).toEqual([false, 2])
    expect(await seenBy(scene.author.token)).toEqual([false, 0])
    expect(await seenBy()).toEqual([false, 0])
  })

  test('예약 방문은 쓴 날까지 그 가게에 다녀간 사람에게만 붙는다', async () => {
    const { db } = server.deps
    const elsewhere = await buildReservable(db)
    const somebody = await buildMember(db)
    const booked = async (booking: Partial<Parameters<typeof insertBooking>[1]>) => {
      const { restaurantNo } = await buildReservable(db)
      const review = await buildReview(db, { restaurantNo, writtenDay: '2026-11-14' })
      const { memberNo } = review
      const visit = { reserveDay: '2026-11-14', state: 'visited' } as const
      await insertBooking(db, { restaurantNo, memberNo, ...visit, ...booking })
      return (await firstOf(restaurantNo)).visited
    }
    expect(await booked({})).toBe(true)
    expect(await booked({ reserveDay: '2026-10-01' })).toBe(true)
    expect(await booked({ reserveDay: '2026-11-15' })).toBe(false)
    expect(await booked({ state: 'confirmed' })).toBe(false)
    expect(await booked({ state: 'noShow' })).toBe(false)
    expect(await booked({ restaurantNo: elsewhere.restaurantNo })).toBe(false)
    expect(await booked({ memberNo: somebody.memberNo })).toBe(false)
  })

  test('떠난 회원의 리뷰는 탈퇴한 회원의 것으로 남는다', async () => {
    const { db } = server.deps
    const scene = await reviewScene(server)
    const receipt = { reviewNo: scene.reviewNo, memberNo: scene.author.memberNo }
    await buildReceipt(db, receipt, { photo: null })
    await eraseMember(db, { memberNo: scene.author.memberNo, now: server.clock.now() })
    expect(await firstOf(scene.restaurantNo, scene.admin.token)).toMatchObject({
      memberNickname: messages.withdrawal.authorName,
      memberSelfie: 'NULL',
      receiptVerified: true,
      billPhotoUrl: null,
    })
  })
})

describe('쪽과 순서', () => {
  let server: TestApp
  let writers: string[]
  beforeAll(async () => {
    server = await testApp()
    writers = await buildWriters(server.deps.db, 1)
  })
  afterAll(() => server.close())

  type WrittenReview = { readonly reviewNo: number; readonly score: number }

  const inOrder: Record<ReviewSort, (one: WrittenReview, other: WrittenReview) => number> = {
    scoreDesc: (one, other) => other.score - one.score || other.reviewNo - one.reviewNo,
    scoreAsc: (one, other) => one.score - other.score || other.reviewNo - one.reviewNo,
    newest: (one, other) => other.reviewNo - one.reviewNo,
    oldest: (one, other) => one.reviewNo - other.reviewNo,
  }
  const sorts = Object.keys(reviewSorts) as ReviewSort[]

  const pageOf = async (restaurantNo: string, query: string) => {
    const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
    const { reviews, pageInfo } = (await ask<{ items: ReviewPage }>(server, call)).body.items
    return { numbers: reviews.map(({ reviewNo }) => Number(reviewNo)), pageInfo }
  }

  /** Few scores, so that many are alike, and some in between that nobody sees. */
  const written = fc.array(
    fc.record({
      score: fc.constantFrom(1, 4, 4.5, 5),
      hidden: fc.constantFrom({}, {}, { isActive: false }, { deletedAt: new Date(0) }),
    }),
    { maxLength: 24, size: 'max' },
  )

  async function buildList(reviews: readonly { score: number; hidden: object }[]) {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db)
    const known: WrittenReview[] = []
    for (const [at, { score, hidden }] of reviews.entries()) {
      const [memberNo = ''] = writers
      const writtenDay = addDays('2024-01-01', at)
      const review = { restaurantNo, memberNo, writtenDay, score, ...hidden }
      const { reviewNo } = await buildReview(db, review)
      if (Object.keys(hidden).length === 0) known.push({ reviewNo: Number(reviewNo), score })
    }
    return { restaurantNo, known }
  }

  async function requirePages(restaurantNo: string, sort: ReviewSort, wanted: readonly number[]) {
    for (const size of [1, 3, 4]) {
      const last = Math.ceil(wanted.length / size)
      const found: number[] = []
      for (let page = 1; page <= last + 1; page += 1) {
        const query = `sort=${sort}&page=${page}&size=${size}`
        const { numbers, pageInfo } = await pageOf(restaurantNo, query)
        expect(pageInfo).toEqual({
          boardNoPerPage: size,
          totalBoardNo: wanted.length,
          pageSize: limits.pager.range,
          currentPage: page,
        })
        expect(numbers.length).toBe(page < last ? size : wanted.slice((page - 1) * size).length)
        found.push(...numbers)
      }
      expect(found).toEqual(wanted)
    }
    expect((await pageOf(restaurantNo, `sort=${sort}`)).numbers).toEqual(wanted)
  }

  test('어느 순서든 모든 쪽을 이으면 전체가 빠짐과 겹침 없이 그 순서다', async () => {
    const property = fc.asyncProperty(written, async (reviews) => {
      const { restaurantNo, known } = await buildList(reviews)
      for (const sort of sorts) {
        const wanted = known.toSorted(inOrder[sort]).map(({ reviewNo }) => reviewNo)
        await requirePages(restaurantNo, sort, wanted)
      }
    })
    await expect(fc.assert(property, { numRuns: 6 })).resolves.toBeUndefined()
  })

  test('끝을 한참 지난 쪽도 빈 목록과 진짜 개수로 답한다', async () => {
    const { restaurantNo } = await buildList([5, 5, 4, 1].map((score) => ({ score, hidden: {} })))
    const page = limits.pager.pageMax
    const { numbers, pageInfo } = await pageOf(restaurantNo, `page=${page}&size=50`)
    expect(numbers).toEqual([])
    expect(pageInfo).toMatchObject({ totalBoardNo: 4, currentPage: page })
  })
})

describe('내 리뷰', () => {
  let server: TestApp
  let token: string
  let restaurantNo: string
  let numbers: string[]
  const photo = `/media/reviews/${'a'.repeat(32)}/800.jpg`

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    const guest = await buildGuest(server)
    token = guest.token
    const { memberNo } = guest
    restaurantNo = (await buildRestaurant(db)).restaurantNo
    const photos = [photo]
    const made = [
      await buildReview(db, { memberNo, restaurantNo }),
      await buildReview(db, { memberNo, isActive: false, photos }),
      await buildReview(db, { memberNo, photos }),
      await buildReview(db, { memberNo, restaurantNo, deletedAt: server.clock.now() }),
      await buildReview(db, { restaurantNo }),
    ]
    numbers = made.map(({ reviewNo }) => reviewNo)
  })
  afterAll(() => server.close())

  const mine = async (query: string) => {
    const call = `GET /api/reviews/my?${query}`
    return (await ask<{ items: ReviewPage }>(server, call, { token })).body.items
  }
  const numbersOf = ({ reviews }: ReviewPage) => reviews.map(({ reviewNo }) => reviewNo)

  test('내 리뷰는 새것부터 한 쪽에 하나이고 숨긴 것은 있고 지운 것은 없다', async () => {
    const [oldest, hidden, newest] = numbers
    const pages = await Promise.all(['', 'page=1', 'page=2', 'page=3', 'page=4'].map(mine))
    expect(pages.map(numbersOf)).toEqual([[newest], [newest], [hidden], [oldest], []])
    expect(pages.map(({ pageInfo }) => pageInfo.currentPage)).toEqual([1, 1, 2, 3, 4])
    for (const { pageInfo } of pages)
      expect(pageInfo).toMatchObject({ boardNoPerPage: 1, totalBoardNo: 3, pageSize: 5 })
    expect(numbersOf(await mine('page=1&size=50'))).toEqual([newest, hidden, oldest])
  })

  test('한 가게의 것만 볼 수 있다', async () => {
    const { pageInfo, reviews } = await mine(`page=1&size=50&restaurantNo=${restaurantNo}`)
    expect(reviews.map(({ reviewNo }) => reviewNo)).toEqual([numbers[0]])
    expect(pageInfo.totalBoardNo).toBe(1)
  })

  test('숨긴 리뷰의 사진은 서명된 주소로, 보이는 것은 그대로 온다', async () => {
    const [shown, hidden] = (await mine('page=1&size=50')).reviews
    expect(shown).toMatchObject({ isActive: 'Y', photos: [{ reviewPhotoUrl: photo }], mine: true })
    expect(hidden).toMatchObject({ isActive: 'N', deleteDate: null, mine: true })
    const [signed] = hidden?.photos ?? []
    expect(signed?.reviewPhotoUrl).toMatch(/\/800\.jpg\?expires=\d+&signature=.+$/)
  })

  test('로그인하지 않으면 401이다', async () => {
    expect((await ask(server, 'GET /api/reviews/my')).status).toBe(401)
  })
})

describe('공개 범위', () => {
  let server: ReviewPictures
  beforeAll(async () => {
    server = await reviewPictures()
  })
  beforeEach(() => server.forgetEarlier())
  afterAll(() => server.close())

  async function writeAs(token: string, restaurantNo: string) {
    const photos = [await pictureFile()]
    const { status, header } = await writeReview(server, {
      token,
      photos,
      review: { restaurantNo },
    })
    return { status, message: header.message }
  }

  const nothing = { stored: [], claims: {} }
  const notShown = { status: 404, message: messages.restaurant.notPublic }
  const ownRestaurant = { status: 409, message: messages.review.ownRestaurant }

  test.each(['N', 'I', 'R', 'C'] as const)(
    '활성이 아닌 가게(%s)에는 관리자도 쓸 수 없다',
    async (status) => {
      const { restaurantNo } = await buildRestaurant(server.deps.db, { status })
      const member = await signedIn(server)
      const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
      const before = await wholeDatabase(server.deps.db)
      expect(await writeAs(member.token, restaurantNo)).toEqual(notShown)
      expect(await writeAs(admin.token, restaurantNo)).toEqual(notShown)
      expect(await wholeDatabase(server.deps.db)).toEqual(before)
      expect(await server.storedPictures()).toEqual(nothing)
    },
  )

  test.each(['Y', 'I'] as const)('내가 등록한 가게(%s)에는 쓸 수 없다', async (status) => {
    const owner = await signedIn(server, { isStoreOwner: true })
    const { memberNo } = owner
    const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo, status })
    expect(await writeAs(owner.token, restaurantNo)).toEqual(ownRestaurant)
    expect(await server.storedPictures()).toEqual(nothing)
  })

  // Between the first look and the transaction, while the pictures are being kept.
  test.each<
    [string, object, (about: { restaurantNo: string; memberNo: string }) => Promise<unknown>]
  >([
    [
      '닫힌 가게',
      notShown,
      ({ restaurantNo }) =>
        server.deps.db
          .updateTable('restaurant')
          .set({ status: 'I' })
          .where('restaurantNo', '=', restaurantNo)
          .execute(),
    ],
    [
      '내 것이 된 가게',
      ownRestaurant,
      ({ restaurantNo, memberNo }) =>
        server.deps.db
          .updateTable('restaurant')
          .set({ memberNo })
          .where('restaurantNo', '=', restaurantNo)
          .execute(),
    ],
    [
      '떠난 회원',
      { status: 401, message: refusals.signedOut.message },
      ({ memberNo }) =>
        server.deps.db
          .updateTable('member')
          .set({ withdrawnAt: new Date() })
          .where('memberNo', '=', memberNo)
          .execute(),
    ],
    [
      '그사이 쓴 리뷰',
      { status: 409, message: messages.review.oneADay },
      (about) =>
        server.deps.db
          .insertInto('review')
          .values({
            ...about,
            halfStars: 8,
            content: '',
            writtenDay: '2026-11-15',
            createdAt: new Date(),
          })
          .execute(),
    ],
  ])('사진을 맡기는 사이에 바뀐 것도 본다: %s', async (_what, refusal, change) => {
    const { token, memberNo } = await signedIn(server)
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    server.pictures.meanwhile(() => change({ restaurantNo, memberNo }))
    expect(await writeAs(token, restaurantNo)).toEqual(refusal)
    expect(await server.storedPictures()).toEqual(nothing)
    expect(await server.deps.db.selectFrom('reviewReceipt').selectAll().execute()).toEqual([])
  })
})
