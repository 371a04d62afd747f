import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { claimingPng } from '../../../test/support/pictures/odd-pictures.ts'
import { addMenu, ownerServing } from '../../../test/support/restaurants/menus.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { writeReview } from '../../../test/support/reviews/forms.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

// Pictures that only claim: their headers are good, and nothing is behind them.

let server: TestApp
let restaurantNo: string
beforeAll(async () => {
  server = await testApp()
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
})
afterAll(() => server.close())

const claiming = (width: number, height: number) =>
  new File([new Uint8Array(claimingPng(width, height))], 'a.png', { type: 'image/png' })
/** 49 megapixels. */
const large = () => claiming(7000, 7000)
const { imageOnly, tooManyPixels, tooManyTogether } = messages.picture

async function write(photos: File[], receipt: File) {
  const { token } = await signedIn(server)
  const { status, header } = await writeReview(server, {
    token,
    review: { restaurantNo },
    photos,
    receipt,
  })
  return { status, message: header.message }
}
const counted = () => server.deps.db.selectFrom('attemptLimit').selectAll().execute()

test('마지막 사진이 너무 크다는 것은 첫 사진을 펼치기 전에 안다', async () => {
  // Unpacked, the first would be no picture.
  const answer = await write([claiming(10, 10)], claiming(30_000, 30_000))
  expect(answer).toEqual({ status: 400, message: tooManyPixels })
  expect(await counted()).toEqual([])
})

test('한 폼의 사진을 모두 합쳐 너무 크면 하나도 펼치지 않는다', async () => {
  const answer = await write([large(), large(), large(), large()], large())
  expect(answer).toEqual({ status: 400, message: tooManyTogether })
  expect(await counted()).toEqual([])
})

test('한 시간에 너무 많이 올린 회원은 언제 다시 올릴지 듣고, 남은 막히지 않는다', async () => {
  const owner = await ownerServing(server)
  const other = await ownerServing(server)
  const add = async (who: typeof owner, menuPhoto = large()) => {
    const token = await tokenFor(server, who.memberNo)
    const form = { menuName: '칼국수', menuPrice: '9000', menuPhoto }
    const { status, header } = await addMenu(server, { ...who, token }, form)
    return { status, message: header.message }
  }
  const notDrawn = { status: 400, message: imageOnly }
  const within = Math.floor(limits.picture.hourMegapixels.member / 49)
  for (let n = 0; n < within; n += 1) expect(await add(owner)).toEqual(notDrawn)
  server.clock.advance(15 * 60_000)
  const message = '사진을 너무 많이 올렸어요. 45분 뒤에 다시 올려 주세요.'
  expect(await add(owner)).toEqual({ status: 429, message })
  // What was refused is not counted.
  expect(await add(owner, claiming(1000, 1000))).toEqual(notDrawn)
  expect(await add(other)).toEqual(notDrawn)
  server.clock.advance(45 * 60_000)
  expect(await add(owner)).toEqual(notDrawn)
})
