import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { messagesTo } from '../../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { editReview, type Sent, writtenReview } from '../../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'

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
  const { status, header, review: after } = await edited({ reviewScore: 2, reviewContent: '짜요.' })
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
  expect(await server.kept()).toEqual(await server.keptFor(after.photos))
})

test('사진을 말하지 않으면 모두 뺀 것이다', async () => {
  const { review: after } = await edited({})
  expect(after.photos).toEqual([])
  expect(await server.kept()).toEqual(await server.keptFor([]))
})

test('차례를 말하지 않으면 새 사진은 두는 사진 뒤에 선다', async () => {
  const existingPhotoUrls = urlsOf(review)
  const { review: after } = await edited({ existingPhotoUrls }, { photos: await pictures(2) })
  expect(urlsOf(after)).toHaveLength(5)
  expect(urlsOf(after).slice(0, 3)).toEqual(existingPhotoUrls)
  expect(await server.kept()).toEqual(await server.keptFor(after.photos))
})

test('새 사진은 말한 자리에 선다', async () => {
  const existingPhotoUrls = urlsOf(review)
  const photoOrder = ['new', 'kept', 'kept', 'new', 'kept']
  const photos = await pictures(2)
  const { review: after } = await edited({ existingPhotoUrls, photoOrder }, { photos })
  const [, a, b, , c] = urlsOf(after)
  expect([a, b, c]).toEqual(existingPhotoUrls)
  expect(await server.kept()).toEqual(await server.keptFor(after.photos))
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
  expect(await server.kept()).toEqual(await server.keptFor(review.photos))
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
  expect(await server.kept()).toEqual(await server.keptFor(review.photos))
})
