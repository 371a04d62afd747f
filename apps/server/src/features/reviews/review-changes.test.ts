import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import type { Rating } from '@matjari/contract/restaurants/entities'
import type { Review } from '@matjari/contract/reviews/entities'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { messagesTo } from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  deleteReview,
  editReview,
  type Sent,
  writtenReview,
} from '../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { arrangePhotos, eraseDeletedReviews, photosRefusal, recordOf } from './writing.ts'

describe('규칙', () => {
  const names = (of: string, max: number) =>
    fc.integer({ min: 0, max }).map((count) => Array.from({ length: count }, (_, n) => `${of}${n}`))

  /** Any photos, any of them kept in any order, any new ones, in any order of both. */
  const edit = fc
    .record({ present: names('old', 8), added: names('new', 8) })
    .chain(({ present, added }) =>
      fc.shuffledSubarray(present).chain((kept) =>
        fc
          .shuffledSubarray(
            [...kept.map(() => 'kept' as const), ...added.map(() => 'new' as const)],
            {
              minLength: kept.length + added.length,
            },
          )
          .map((order) => ({ present, added, kept, order })),
      ),
    )

  test('고친 뒤의 사진은 말한 차례이고, 두지 않은 것만 놓는다', () => {
    fc.assert(
      fc.property(edit, ({ present, added, kept, order }) => {
        const { photos, dropped } = arrangePhotos({ present, existing: kept, added, order })
        expect(photos.map((photo) => (added.includes(photo) ? 'new' : 'kept'))).toEqual(order)
        expect(photos.filter((photo) => kept.includes(photo))).toEqual(kept)
        expect(photos.filter((photo) => added.includes(photo))).toEqual(added)
        expect([...dropped, ...kept].sort()).toEqual([...present].sort())
      }),
    )
  })

  test('맞는 차례는 받고, 하나라도 남거나 모자라면 받지 않는다', () => {
    fc.assert(
      fc.property(edit, ({ present, added, kept, order }) => {
        const addedCount = added.length
        const isTooMany = kept.length + addedCount > 8
        const judged = (given: typeof order | null) =>
          photosRefusal({ present, existing: kept, addedCount, order: given }) === null
        expect(judged(order)).toBe(!isTooMany)
        expect(judged(null)).toBe(!isTooMany)
        expect(judged([...order, 'new'])).toBe(false)
        expect(judged([...order, 'kept'])).toBe(false)
        expect(order.length > 0 && judged(order.slice(1))).toBe(false)
      }),
    )
  })

  test.each([
    [{ halfStars: 9, content: '좋아요', photos: [] }, '4.5점, 사진 0장, 좋아요'],
    [{ halfStars: 10, content: '', photos: ['a', 'b'] }, '5점, 사진 2장'],
    [
      { halfStars: 1, content: '👨‍👩‍👧‍👦'.repeat(61), photos: [] },
      `0.5점, 사진 0장, ${'👨‍👩‍👧‍👦'.repeat(60)}…`,
    ],
  ])('기록에는 %o 을 짧게 적는다', (review, record) => {
    expect(recordOf(review)).toBe(record)
  })
})

describe('고치기', () => {
  let server: ReviewPictures
  let token: string
  let review: Review
  beforeAll(async () => {
    server = await reviewPictures()
  })
  beforeEach(async () => {
    await server.forgetEarlier()
    token = (await signedIn(server)).token
    const { restaurantNo } = await buildRestaurant(server.deps.db, { restaurantName: '온기식당' })
    const photos = await pictures(3)
    review = await writtenReview(server, { token, photos, review: { restaurantNo } })
    server.clock.advance(60_000)
  })
  afterAll(() => server.close())

  const pictures = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => pictureFile(`${n}.jpg`)))
  const urlsOf = ({ photos }: Review) => photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl)

  async function edited(changes: object, sent: Sent = {}) {
    const { reviewNo } = review
    const answer = await editReview(server, { token, ...sent, review: { reviewNo, ...changes } })
    if (!answer.review) throw new Error(answer.header.message)
    return { ...answer, review: answer.review }
  }

  const hide = () =>
    server.deps.db
      .updateTable('review')
      .set({ isActive: false })
      .where('reviewNo', '=', review.reviewNo)
      .execute()
  const authorLeaves = () =>
    server.deps.db
      .updateTable('member')
      .set({ withdrawnAt: server.clock.now() })
      .where('memberNo', '=', review.memberNo)
      .execute()
  const records = () =>
    server.deps.db
      .selectFrom('audit')
      .select(['action', 'targetKind', 'targetNo', 'targetName', 'before', 'after', 'reason'])
      .select('actorNo')
      .where('targetNo', '=', review.reviewNo)
      .execute()

  test('별점과 글을 바꾸고 언제 바꿨는지 남긴다', async () => {
    const {
      status,
      header,
      review: after,
    } = await edited({ reviewScore: 2, reviewContent: '짜요.' })
    expect({ status, message: header.message }).toEqual({
      status: 200,
      message: messages.review.updated,
    })
    expect(after).toMatchObject({
      reviewNo: review.reviewNo,
      reviewScore: 2,
      reviewContent: '짜요.',
      createDate: review.createDate,
      updateDate: server.clock.now().toISOString(),
    })
  })

  test('말한 사진은 말한 차례로 남고 나머지는 보관소에서도 사라진다', async () => {
    const [first, , third] = urlsOf(review)
    const { review: after } = await edited({ existingPhotoUrls: [third, first] })
    expect(urlsOf(after)).toEqual([third, first])
    expect(await server.storedPictures()).toEqual(await server.picturesOf(after.photos))
  })

  test('사진을 말하지 않으면 모두 뺀 것이다', async () => {
    const { review: after } = await edited({})
    expect(after.photos).toEqual([])
    expect(await server.storedPictures()).toEqual(await server.picturesOf([]))
  })

  test('차례를 말하지 않으면 새 사진은 두는 사진 뒤에 선다', async () => {
    const existingPhotoUrls = urlsOf(review)
    const { review: after } = await edited({ existingPhotoUrls }, { photos: await pictures(2) })
    expect(urlsOf(after)).toHaveLength(5)
    expect(urlsOf(after).slice(0, 3)).toEqual(existingPhotoUrls)
    expect(await server.storedPictures()).toEqual(await server.picturesOf(after.photos))
  })

  test('새 사진은 말한 자리에 선다', async () => {
    const existingPhotoUrls = urlsOf(review)
    const photoOrder = ['new', 'kept', 'kept', 'new', 'kept']
    const photos = await pictures(2)
    const { review: after } = await edited({ existingPhotoUrls, photoOrder }, { photos })
    const [, a, b, , c] = urlsOf(after)
    expect([a, b, c]).toEqual(existingPhotoUrls)
    expect(await server.storedPictures()).toEqual(await server.picturesOf(after.photos))
  })

  test('여덟 장까지는 받는다', async () => {
    const existingPhotoUrls = urlsOf(review)
    const { review: after } = await edited({ existingPhotoUrls }, { photos: await pictures(5) })
    expect(after.photos).toHaveLength(8)
  })

  test('꺼진 리뷰는 서명한 주소의 사진을 두고 고쳐도 꺼져 있다', async () => {
    await hide()
    const { review: hidden } = await edited({ existingPhotoUrls: urlsOf(review) })
    expect(urlsOf(hidden)[0]).toContain('signature=')
    const { review: after } = await edited({ existingPhotoUrls: urlsOf(hidden) })
    expect(after).toMatchObject({ isActive: 'N', photos: { length: 3 } })
    expect(await server.storedPictures()).toEqual(await server.picturesOf(review.photos))
  })

  test('관리자는 남의 리뷰를 고칠 수 있고 무엇을 왜 바꿨는지 남는다', async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const long = '가'.repeat(100)
    const { review: after } = await edited(
      { reviewScore: 1, reviewContent: long },
      { token: admin.token, form: { reason: ' 욕설이 있어요 ' } },
    )
    expect(after).toMatchObject({ reviewScore: 1, memberNo: review.memberNo, mine: false })
    expect(await records()).toEqual([
      {
        action: '리뷰 수정',
        targetKind: 'review',
        targetNo: review.reviewNo,
        targetName: '온기식당',
        before: '4.5점, 사진 3장, 국물이 좋아요.',
        after: `1점, 사진 0장, ${'가'.repeat(60)}…`,
        reason: '욕설이 있어요',
        actorNo: admin.memberNo,
      },
    ])
  })

  test('관리자가 고치면 쓴 사람에게 알리고 이유는 있을 때만 붙인다', async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    await edited({}, { token: admin.token })
    await edited({}, { token: admin.token, form: { reason: '욕설이 있어요' } })
    const news = { kind: 'review', title: '관리자가 리뷰를 고쳤어요', link: '/mypage/reviews' }
    expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([
      { ...news, content: '온기식당' },
      { ...news, content: '온기식당. 이유: 욕설이 있어요' },
    ])
  })

  test('떠난 회원의 리뷰를 고쳐도 그에게 알리지 않는다', async () => {
    await authorLeaves()
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    await edited({}, { token: admin.token })
    expect(await records()).toHaveLength(1)
    expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([])
  })

  test('긴 이유는 받지 않고 아무것도 바꾸지 않는다', async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const { status, header } = await editReview(server, {
      token: admin.token,
      review: { reviewNo: review.reviewNo },
      form: { reason: '가'.repeat(201) },
    })
    expect([status, header.message]).toEqual([400, messages.admin.reasonTooLong])
    expect(await records()).toEqual([])
  })

  test('내 리뷰를 고친 것은 이유를 적어도 관리 기록이 아니고 알릴 일도 아니다', async () => {
    const form = { reason: '오타' }
    await edited({}, { form })
    expect(await records()).toEqual([])
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const { restaurantNo } = review
    review = await writtenReview(server, { token: admin.token, review: { restaurantNo } })
    await edited({}, { token: admin.token, form })
    expect(await records()).toEqual([])
    expect(await messagesTo(server.deps.db, admin.memberNo)).toEqual([])
  })

  test('200자는 사람이 세는 글자다', async () => {
    for (const character of ['👨‍👩‍👧‍👦', '한', '\u1100\u1161\u11a8', '🇰🇷']) {
      const reviewContent = character.repeat(200)
      const { review: after } = await edited({ reviewContent })
      expect(after.reviewContent).toBe(reviewContent.normalize('NFC'))
    }
  })

  test('고치는 사이에 지워진 리뷰는 없고 새 사진도 남지 않는다', async () => {
    server.pictures.meanwhile(() =>
      server.deps.db
        .updateTable('review')
        .set({ deletedAt: new Date() })
        .where('reviewNo', '=', review.reviewNo)
        .execute(),
    )
    const { status } = await editReview(server, {
      token,
      photos: await pictures(1),
      review: { reviewNo: review.reviewNo },
    })
    expect(status).toBe(404)
    expect(await server.storedPictures()).toEqual(await server.picturesOf(review.photos))
  })
})

describe('지우기', () => {
  let server: ReviewPictures
  let token: string
  let review: Review
  beforeAll(async () => {
    server = await reviewPictures()
  })
  beforeEach(async () => {
    await server.forgetEarlier()
    token = (await signedIn(server)).token
    const { restaurantNo } = await buildRestaurant(server.deps.db, { restaurantName: '온기식당' })
    const photos = [await pictureFile()]
    review = await writtenReview(server, { token, photos, review: { restaurantNo } })
  })
  afterAll(() => server.close())

  async function remove(by = token, reviewNo = review.reviewNo) {
    const { status, header } = await deleteReview(server, { token: by, reviewNo })
    return { status, message: header.message }
  }

  async function removeWhy(by: string, reason: string) {
    const { reviewNo } = review
    const { status, header } = await deleteReview(server, { token: by, reviewNo, reason })
    return { status, message: header.message }
  }

  const authorLeaves = () =>
    server.deps.db
      .updateTable('member')
      .set({ withdrawnAt: server.clock.now() })
      .where('memberNo', '=', review.memberNo)
      .execute()

  const done = { status: 200, message: messages.review.deleted }
  const notFound = { status: 404, message: refusals.notFound.message }
  const records = () =>
    server.deps.db
      .selectFrom('audit')
      .select(['action', 'targetKind', 'targetNo', 'targetName', 'before', 'after', 'reason'])
      .select('actorNo')
      .where('targetNo', '=', review.reviewNo)
      .execute()

  test('지운 리뷰는 평점과 사진까지 곧 보이지 않고, 되살릴 수 있게 남아 있다', async () => {
    const [photo] = review.photos
    const look = () => server.app.inject({ method: 'GET', url: photo?.reviewPhotoUrl ?? '' })
    expect((await look()).statusCode).toBe(200)
    expect(await remove()).toEqual(done)
    expect((await look()).statusCode).toBe(404)
    const rating = await ask<Rating>(server, `GET /api/restaurants/${review.restaurantNo}/rating`)
    expect(rating.body).toMatchObject({ averageRating: 0, reviewCount: 0 })
    expect(await server.storedPictures()).toEqual(await server.picturesOf(review.photos))
    expect(await records()).toEqual([])
  })

  test('두 번은 지울 수 없고, 지운 것은 고칠 수 없다', async () => {
    await remove()
    const before = await wholeDatabase(server.deps.db)
    expect(await remove()).toEqual(notFound)
    const { status } = await editReview(server, { token, review: { reviewNo: review.reviewNo } })
    expect(status).toBe(404)
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    expect(await remove(admin.token)).toEqual(notFound)
    expect((await wholeDatabase(server.deps.db)).filter(isReview)).toEqual(before.filter(isReview))
  })
  const isReview = (row: unknown) => JSON.stringify(row).includes('review')

  test('남의 리뷰와 없는 리뷰는 똑같이 없다', async () => {
    const stranger = await signedIn(server)
    const before = await wholeDatabase(server.deps.db)
    expect(await remove(stranger.token)).toEqual(notFound)
    expect(await remove(token, '999999')).toEqual(notFound)
    expect((await remove(token, 'x')).status).toBe(400)
    expect(await wholeDatabase(server.deps.db)).toEqual(before)
  })

  test('관리자는 남의 리뷰를 지울 수 있고 왜 지웠는지 남는다', async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    expect(await removeWhy(admin.token, '광고예요')).toEqual(done)
    expect(await records()).toEqual([
      {
        action: '리뷰 삭제',
        targetKind: 'review',
        targetNo: review.reviewNo,
        targetName: '온기식당',
        before: '4.5점, 사진 1장, 국물이 좋아요.',
        after: '삭제',
        reason: '광고예요',
        actorNo: admin.memberNo,
      },
    ])
  })

  test.each([
    { reason: '', content: '온기식당' },
    { reason: '광고예요', content: '온기식당. 이유: 광고예요' },
  ])('관리자가 지우면 쓴 사람에게 $content(이)라고 알린다', async ({ reason, content }) => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    expect(await removeWhy(admin.token, reason)).toEqual(done)
    expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([
      { kind: 'review', title: '관리자가 리뷰를 지웠어요', content, link: '/mypage/reviews' },
    ])
    expect(await messagesTo(server.deps.db, admin.memberNo)).toEqual([])
  })

  test('떠난 회원의 리뷰를 지워도 그에게 알리지 않는다', async () => {
    await authorLeaves()
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    expect(await remove(admin.token)).toEqual(done)
    expect(await records()).toHaveLength(1)
    expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([])
  })

  test('긴 이유는 받지 않고 아무것도 지우지 않는다', async () => {
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    const before = await wholeDatabase(server.deps.db)
    expect(await removeWhy(admin.token, '가'.repeat(201))).toEqual({
      status: 400,
      message: messages.admin.reasonTooLong,
    })
    expect(await wholeDatabase(server.deps.db)).toEqual(before)
  })

  test('내 리뷰를 지운 것은 이유를 적어도 관리 기록이 아니고 알릴 일도 아니다', async () => {
    expect(await removeWhy(token, '마음이 바뀌었어요')).toEqual(done)
    expect(await records()).toEqual([])
    expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([])
  })
})

describe('기한 뒤 완전 삭제', () => {
  let server: ReviewPictures
  let restaurantNo: string
  beforeEach(async () => {
    server = await reviewPictures()
    restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
  })
  afterEach(() => server.close())

  const dayMs = 24 * 60 * 60_000

  async function written() {
    const { token } = await signedIn(server)
    const photos = [await pictureFile()]
    const review = await writtenReview(server, { token, photos, review: { restaurantNo } })
    return { ...review, token }
  }

  const reviewNos = async () =>
    (await server.deps.db.selectFrom('review').select('reviewNo').execute()).map(
      ({ reviewNo }) => reviewNo,
    )

  test('지운 지 오래된 리뷰는 사진과 영수증까지 사라지고 다른 것은 그대로다', async () => {
    const staying = await written()
    const deleted = await written()
    await deleteReview(server, deleted)
    server.clock.advance(limits.review.deletedDays * dayMs)
    await eraseDeletedReviews(server.deps)
    expect(await reviewNos()).toEqual([staying.reviewNo, deleted.reviewNo])

    server.clock.advance(1)
    await eraseDeletedReviews(server.deps)
    expect(await reviewNos()).toEqual([staying.reviewNo])
    expect(await server.storedPictures()).toEqual(await server.picturesOf(staying.photos))
  })

  test('한 번에 다 하지 못할 만큼 많아도 모두 지운다', async () => {
    const { memberNo } = await signedIn(server)
    const rows = Array.from({ length: 45 }, (_, n) => ({
      restaurantNo,
      memberNo,
      halfStars: 8,
      content: '',
      writtenDay: '2026-01-01',
      createdAt: new Date(n),
      deletedAt: new Date(n),
    }))
    await server.deps.db.insertInto('review').values(rows).execute()
    await eraseDeletedReviews(server.deps)
    expect(await reviewNos()).toEqual([])
  })

  test('보관소가 사진을 지우지 못해도 리뷰는 지우고 사진은 나중으로 미룬다', async () => {
    const review = await written()
    await deleteReview(server, review)
    server.clock.advance(limits.review.deletedDays * dayMs + 1)
    const media = { ...server.deps.media, remove: () => Promise.reject(new Error('away')) }
    await eraseDeletedReviews({ ...server.deps, media })
    expect(await reviewNos()).toEqual([])
    expect(Object.values((await server.storedPictures()).claims)).toEqual([0, 0])
  })
})
