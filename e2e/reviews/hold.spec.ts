import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type OwnServer, startOwnServer } from '../setup/own-server.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { signUp } from '../support/new-member.ts'
import { newOwner } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test as usual } from '../support/test.ts'
import { writeReview } from './written-review.ts'

/** A product of its own: a process whose clock is a month ahead tidies up what others still need. */
const test = usual.extend<object, { product: OwnServer }>({
  product: [
    async ({ engine }, provide) => {
      const product = await startOwnServer(engine)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const dayMs = 24 * 60 * 60_000

async function ratingOf(request: APIRequestContext, restaurantNo: string) {
  const answer = await request.get(`/api/restaurants/${restaurantNo}/rating`)
  const { body } = (await answer.json()) as {
    body: { averageRating: number; reviewCount: number }
  }
  return [body.averageRating, body.reviewCount]
}

const firstReview = (page: Page) =>
  page
    .getByRole('region', { name: /^리뷰 \d/ })
    .getByRole('article')
    .first()

test('사장님이 요청하고, 글쓴이가 답하고, 관리자가 가리면 자리에 이유와 끝이 보이고, 날이 지나면 저절로 돌아온다', {
  tag: '@phone',
}, async ({ context, request, product }) => {
  const { owner, restaurantNo } = await newOwner(request)
  const [author, other] = [await signUp(request), await signUp(request)]
  const words = '사장님이 손님 뒷말을 해요.'
  await writeReview(request, other, { restaurantNo, reviewScore: 5 })
  await writeReview(request, author, { restaurantNo, reviewScore: 1, reviewContent: words })

  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto(`/reviews/${restaurantNo}?sort=newest`)
  await firstReview(ownerPage)
    .getByRole('button', { name: /더 보기$/ })
    .click()
  await ownerPage.getByRole('menuitem', { name: '가려 달라고 요청' }).click()
  const asking = ownerPage.getByRole('dialog', { name: '가려 달라고 요청' })
  await asking.getByRole('button', { name: '요청하기' }).click()
  await expect(asking).toContainText('왜 가려야 하는지 골라 주세요.')
  await asking.getByText('명예를 해쳐요').click()
  await asking.getByLabel('더 알려 줄 내용 (선택)').fill('그런 말을 한 적이 없어요.')
  await expectAccessibleByDayAndNight(ownerPage)
  await asking.getByRole('button', { name: '요청하기' }).click()
  await expect(firstReview(ownerPage)).toContainText('가게가 가려 달라고 요청했어요')

  const authorPage = await context.newPage()
  await signIn(authorPage, author)
  await authorPage.goto('/mypage/inbox')
  await authorPage.getByRole('link', { name: /내 리뷰를 가려 달라고 요청했어요/ }).click()
  await expect(authorPage).toHaveURL(/\/mypage\/reviews\?review=\d+$/)
  const request1 = authorPage.getByRole('region', { name: '가려 달라는 요청' })
  await expect(request1).toContainText('그런 말을 한 적이 없어요.')
  await request1.getByLabel('내 답변').fill('옆자리에서 직접 들었어요.')
  await expectAccessibleByDayAndNight(authorPage)
  await request1.getByRole('button', { name: '답변 보내기' }).click()
  await expect(request1.getByRole('button', { name: '답변 고치기' })).toBeVisible()

  const adminPage = await context.newPage()
  await signIn(adminPage, 'admin01')
  await adminPage.goto('/admin/reviews')
  await adminPage.getByRole('tab', { name: /^임시조치 요청/ }).click()
  const asked = adminPage.getByRole('article').filter({ hasText: words })
  await expect(asked).toContainText('옆자리에서 직접 들었어요.')
  await expectAccessibleByDayAndNight(adminPage)
  await asked.getByRole('button', { name: /가리기$/ }).click()
  const deciding = adminPage.getByRole('dialog', { name: '리뷰 가리기' })
  await deciding.getByRole('spinbutton', { name: '가리는 날수' }).fill('7')
  await expect(deciding).toContainText('저절로 다시 보여요. 가게가 든 이유: 명예를 해쳐요')
  await expectAccessibleByDayAndNight(adminPage)
  await deciding.getByRole('button', { name: '가리기', exact: true }).click()
  // What lies behind an open dialog is not found either.
  await expect(deciding).toBeHidden()
  await expect(asked).toHaveCount(0)

  const visitor = await context.newPage()
  await visitor.goto(`/reviews/${restaurantNo}?sort=newest`)
  const place = firstReview(visitor)
  await expect(place).toContainText(
    /가게의 요청으로 \d+월 \d+일까지 가려진 리뷰예요\. 이유: 명예를 해쳐요/,
  )
  await expect(visitor.getByText(words)).toHaveCount(0)
  await expect(visitor.getByText(author.nickname)).toHaveCount(0)
  await expectAccessibleByDayAndNight(visitor)
  expect(await ratingOf(request, restaurantNo)).toEqual([5, 1])
  await authorPage.reload()
  await expect(authorPage.getByRole('main')).toContainText(words)
  await expect(authorPage.getByRole('main')).toContainText('관리자만 볼 수 있어요')

  const later = await product.startBeside({
    CLOCK_STARTS_AT: new Date(Date.now() + 8 * dayMs).toISOString(),
  })
  await expect.poll(() => ratingOf(request, restaurantNo)).toEqual([3, 2])
  await later.stop()
  await visitor.reload()
  await expect(place).toContainText(words)
  await expect(place).toContainText(author.nickname)

  await visitor.getByRole('contentinfo').getByRole('link', { name: '투명성' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('투명성 보고')
  const total = visitor.getByRole('row', { name: /^처음부터 모두/ })
  await expect(total.getByRole('cell')).toHaveText([
    '처음부터 모두',
    '1',
    '1',
    '0',
    '1',
    '0',
    '0',
    '0',
  ])
  await expectAccessibleByDayAndNight(visitor)
})
