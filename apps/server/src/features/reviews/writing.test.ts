import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@matjari/contract/messages'
import type { InboxMessage } from '@matjari/contract/notifications/entities'
import { refusals } from '@matjari/contract/refusals'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { newStaff } from '../../../test/support/desk/staff.ts'
import { signIn } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  deleteReview,
  editReview,
  pdfFile,
  type Sent,
  writeReview,
  writtenReview,
} from '../../../test/support/reviews/forms.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { openFolderStore } from '../../lib/pictures/picture-storage.ts'

describe('쓰기', () => {
  let server: ReviewPictures
  let author: { memberNo: string; memberId: string; token: string }
  let restaurantNo: string
  beforeAll(async () => {
    server = await reviewPictures()
  })
  beforeEach(async () => {
    await server.forgetEarlier()
    author = await signedIn(server)
    restaurantNo = (await buildRestaurant(server.deps.db, { restaurantName: '온기식당' }))
      .restaurantNo
  })
  afterAll(() => server.close())

  const write = (review: object = {}, token = author.token) =>
    writeReview(server, { token, review: { restaurantNo, ...review } })

  test('쓴 리뷰를 그대로 돌려준다', async () => {
    const { status, header, review } = await writeReview(server, {
      token: author.token,
      review: { restaurantNo: Number(restaurantNo), reviewScore: '4.5' },
      photos: [await pictureFile('a.jpg'), await pictureFile('b.jpg', '#0c8599')],
    })
    expect({ status, message: header.message }).toEqual({
      status: 200,
      message: messages.review.created,
    })
    expect(review).toMatchObject({
      memberNo: author.memberNo,
      memberId: author.memberId,
      restaurantNo,
      restaurantName: '온기식당',
      reviewScore: 4.5,
      reviewContent: '국물이 좋아요.',
      createDate: '2026-11-15T09:40:00.000Z',
      updateDate: null,
      isActive: 'Y',
      receiptVerified: true,
      mine: true,
    })
    expect(review?.photos).toHaveLength(2)
  })

  test('사진은 보낸 차례로 서고, 사진과 영수증은 저마다 하나씩 남는다', async () => {
    const colors = ['#ff0000', '#00ff00', '#0000ff']
    const files = await Promise.all(colors.map((color, n) => pictureFile(`${n}.jpg`, color)))
    const review = { restaurantNo }
    const { photos } = await writtenReview(server, { token: author.token, review, photos: files })
    const shown = await Promise.all(photos.map(({ reviewPhotoUrl }) => mainColor(reviewPhotoUrl)))
    expect(shown).toEqual(['red', 'green', 'blue'])
    expect(await server.storedPictures()).toEqual(await server.picturesOf(photos))
    expect(Object.keys((await server.storedPictures()).claims)).toHaveLength(4)
  })

  async function mainColor(url: string) {
    const { rawPayload } = await server.app.inject({ method: 'GET', url })
    const { channels } = await sharp(rawPayload).stats()
    const means = channels.map(({ mean }) => mean)
    return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]
  }

  test('글과 사진이 없어도 된다', async () => {
    for (const reviewContent of ['', null, undefined]) {
      const { token } = await signedIn(server)
      const { status, review } = await write({ reviewContent }, token)
      expect({ status, text: review?.reviewContent }).toEqual({ status: 200, text: '' })
    }
  })

  test('사장님은 새 리뷰를 누가 썼는지 없이 듣는다', async () => {
    const owner = await signedIn(server, { isStoreOwner: true })
    const own = await buildRestaurant(server.deps.db, {
      memberNo: owner.memberNo,
      restaurantName: '하루국수',
    })
    await write({ restaurantNo: own.restaurantNo })
    const { body, text } = await ask<{ items: { messages: InboxMessage[] } }>(
      server,
      'GET /api/inbox',
      { token: owner.token },
    )
    expect(body.items.messages).toMatchObject([
      { kind: 'review', title: '새 리뷰가 올라왔어요', link: `/reviews/${own.restaurantNo}` },
    ])
    expect(text).not.toContain(author.memberId)
  })

  test('떠난 사장님에게는 알리지 않는다', async () => {
    const { memberNo } = await server.deps.db
      .selectFrom('restaurant')
      .select('memberNo')
      .where('restaurantNo', '=', restaurantNo)
      .executeTakeFirstOrThrow()
    await server.deps.db
      .updateTable('member')
      .set({ withdrawnAt: new Date() })
      .where('memberNo', '=', memberNo)
      .execute()
    expect((await write()).status).toBe(200)
    expect(
      await server.deps.db
        .selectFrom('inboxMessage')
        .selectAll()
        .where('memberNo', '=', memberNo)
        .execute(),
    ).toEqual([])
  })

  test('하루에 한 번만 쓸 수 있고, 서울의 자정이 지나면 다시 쓸 수 있다', async () => {
    const { deps, clock } = server
    clock.set(new Date('2026-11-15T14:59:00.000Z'))
    const { accessToken } = await signIn(server.app, author.memberId)
    expect((await write({}, accessToken)).status).toBe(200)
    const { status, header } = await write({}, accessToken)
    expect({ status, message: header.message }).toEqual({
      status: 409,
      message: messages.review.oneADay,
    })
    clock.advance(60_000)
    expect((await write({}, accessToken)).status).toBe(200)
    expect(
      await deps.db
        .selectFrom('review')
        .select('writtenDay')
        .where('restaurantNo', '=', restaurantNo)
        .execute(),
    ).toEqual([{ writtenDay: '2026-11-15' }, { writtenDay: '2026-11-16' }])
  })

  test('다른 가게에는 같은 날 쓸 수 있고, 지우면 같은 날 다시 쓸 수 있다', async () => {
    const other = await buildRestaurant(server.deps.db)
    expect((await write({ restaurantNo: other.restaurantNo })).status).toBe(200)
    const { review } = await write()
    await deleteReview(server, { token: author.token, reviewNo: review?.reviewNo ?? '' })
    expect((await write()).status).toBe(200)
  })

  test('일하는 가게에는 쓸 수 없고, 그만두면 쓸 수 있다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db)
    const { token, staffNo } = await newStaff(server, restaurantNo)
    const refused = await writeReview(server, { token, review: { restaurantNo } })
    expect(refused.header).toEqual({ code: 'E409', message: messages.review.workplace })
    await db
      .updateTable('restaurantStaff')
      .set({ leftAt: server.deps.now() })
      .where('staffNo', '=', staffNo)
      .execute()
    await writtenReview(server, { token, review: { restaurantNo } })
  })
})

describe('거절', () => {
  // What is sent by hand: every refusal says why, and leaves neither a row nor a file.

  const folder = mkdtempSync(join(tmpdir(), 'matjari-bad-reviews-'))
  let server: TestApp
  let author: string
  let stranger: string
  let restaurantNo: string
  let reviewNo: string
  let five: string[]
  let before: unknown
  const everything = async () => [
    await wholeDatabase(server.deps.db),
    readdirSync(folder, { recursive: true }),
  ]
  const pictures = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => pictureFile(`${n}.jpg`)))

  beforeAll(async () => {
    server = await testApp({}, { media: openFolderStore(folder) })
    author = (await signedIn(server)).token
    stranger = (await signedIn(server)).token
    restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
    const photos = await pictures(5)
    const review = await writtenReview(server, { token: author, review: { restaurantNo }, photos })
    reviewNo = review.reviewNo
    five = review.photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl)
    before = await everything()
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const said = messages.review
  const notFound = refusals.notFound.message
  const wrongPhoto = '사진 주소를 다시 확인해 주세요.'
  const family = '👨‍👩‍👧‍👦'

  type Refusal = { status: number; message: string }
  type Answer = Promise<{ status: number; header: { message: string } }>
  const invalid = (message: string): Refusal => ({ status: 400, message })

  const write = (sent: Sent & { receipt?: File | null }): Answer =>
    writeReview(server, { token: stranger, ...sent, review: { restaurantNo, ...sent.review } })
  const edit = (sent: Sent): Answer =>
    editReview(server, { token: author, ...sent, review: { reviewNo, ...sent.review } })

  test.each<[string, Refusal, () => Answer]>([
    ['사진 아홉 장', invalid(said.tooManyPhotos), async () => write({ photos: await pictures(9) })],
    [
      '사진 자리에 PDF',
      invalid(said.imageOnly),
      async () => write({ photos: [pdfFile('food.jpg')] }),
    ],
    [
      '좋은 사진 뒤에 PDF',
      invalid(said.imageOnly),
      async () => write({ photos: [...(await pictures(2)), pdfFile('food.jpg')] }),
    ],
    ['영수증 자리에 PDF', invalid(said.imageOnly), () => write({ receipt: pdfFile() })],
    [
      '사진은 좋고 영수증은 PDF',
      invalid(said.imageOnly),
      async () => write({ photos: await pictures(2), receipt: pdfFile() }),
    ],
    ['영수증 없이', invalid(said.receiptRequired), () => write({ receipt: null })],
    [
      '글자로 보낸 영수증',
      invalid(said.receiptRequired),
      () => write({ receipt: null, form: { billPhoto: 'NULL' } }),
    ],
    ['201자', invalid(said.tooLong), () => write({ review: { reviewContent: '맛'.repeat(201) } })],
    [
      '이모지 가족 201',
      invalid(said.tooLong),
      () => write({ review: { reviewContent: family.repeat(201) } }),
    ],
    ['별점 0.3', invalid(said.scoreRule), () => write({ review: { reviewScore: 0.3 } })],
    ['별점 5.5', invalid(said.scoreRule), () => write({ review: { reviewScore: 5.5 } })],
    ['별점 -1', invalid(said.scoreRule), () => write({ review: { reviewScore: -1 } })],
    ['별점 0', invalid(said.scoreRequired), () => write({ review: { reviewScore: 0 } })],
    ['별점 없음', invalid(said.scoreRequired), () => write({ review: { reviewScore: null } })],
    ['별점에 글', invalid(said.scoreRequired), () => write({ review: { reviewScore: '네 개' } })],
    [
      '깨진 JSON',
      invalid('보낸 내용을 읽을 수 없어요.'),
      () => write({ form: { review: '{"rest' } }),
    ],
    [
      'JSON인 글',
      invalid('리뷰 내용을 읽을 수 없어요.'),
      () => write({ form: { review: '"좋아요"' } }),
    ],
    [
      '번호가 아닌 가게',
      invalid('번호를 다시 확인해 주세요.'),
      () => write({ review: { restaurantNo: '1 or 1=1' } }),
    ],
    [
      '없는 가게',
      { status: 404, message: messages.restaurant.notPublic },
      () => write({ review: { restaurantNo: '999999' } }),
    ],
    ['오늘 이미 쓴 가게', { status: 409, message: said.oneADay }, () => write({ token: author })],
    [
      '로그인 없이',
      { status: 401, message: refusals.signedOut.message },
      () => write({ token: undefined }),
    ],
  ])('쓰기를 거절하고 아무것도 남기지 않는다: %s', async (_what, refusal, ask) => {
    const { status, header } = await ask()
    expect({ status, message: header.message }).toEqual(refusal)
    expect(await everything()).toEqual(before)
  })

  const kept = (existingPhotoUrls: unknown, more: object = {}) => ({ existingPhotoUrls, ...more })

  test.each<[string, Refusal, () => Answer]>([
    ['남의 리뷰', { status: 404, message: notFound }, () => edit({ token: stranger })],
    [
      '남의 리뷰에 사진까지',
      { status: 404, message: notFound },
      async () => edit({ token: stranger, photos: await pictures(2) }),
    ],
    [
      '없는 리뷰',
      { status: 404, message: notFound },
      () => edit({ review: { reviewNo: '999999' } }),
    ],
    [
      '두고 쓰는 다섯 장에 새 네 장',
      invalid(said.tooManyPhotos),
      async () => edit({ review: kept(five), photos: await pictures(4) }),
    ],
    [
      '새 사진 아홉 장',
      invalid(said.tooManyPhotos),
      async () => edit({ photos: await pictures(9) }),
    ],
    [
      '모르는 사진',
      invalid(wrongPhoto),
      () => edit({ review: kept([`/media/reviews/${'0'.repeat(32)}/800.jpg`]) }),
    ],
    ['같은 사진 두 번', invalid(wrongPhoto), () => edit({ review: kept([five[0], five[0]]) })],
    [
      '물음표만 다른 같은 사진 두 번',
      invalid(wrongPhoto),
      () => edit({ review: kept([five[0], `${five[0]}?expires=1`]) }),
    ],
    ['사진 주소에 수', invalid(wrongPhoto), () => edit({ review: kept([7]) })],
    [
      '두는 사진보다 긴 순서',
      invalid(said.photoOrderRule),
      () => edit({ review: kept(five, { photoOrder: Array(6).fill('kept') }) }),
    ],
    [
      '새 사진이 빠진 순서',
      invalid(said.photoOrderRule),
      async () =>
        edit({ review: kept([five[0]], { photoOrder: ['kept'] }), photos: await pictures(1) }),
    ],
    [
      '모르는 말의 순서',
      invalid(said.photoOrderRule),
      () => edit({ review: kept([five[0]], { photoOrder: ['old'] }) }),
    ],
    [
      'PDF',
      invalid(said.imageOnly),
      () => edit({ review: kept(five), photos: [pdfFile('a.png')] }),
    ],
    ['201자', invalid(said.tooLong), () => edit({ review: { reviewContent: '맛'.repeat(201) } })],
    ['별점 0.3', invalid(said.scoreRule), () => edit({ review: { reviewScore: 0.3 } })],
    [
      '로그인 없이',
      { status: 401, message: refusals.signedOut.message },
      () => edit({ token: undefined }),
    ],
  ])('고치기를 거절하고 아무것도 바꾸지 않는다: %s', async (_what, refusal, ask) => {
    const { status, header } = await ask()
    expect({ status, message: header.message }).toEqual(refusal)
    expect(await everything()).toEqual(before)
  })
})
