import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { keptPictures } from '../../../../test/support/pictures/kept-pictures.ts'
import { register, registrationForm } from '../../../../test/support/restaurants/registration.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'

const pictures = keptPictures()
let server: TestApp
let token: string
let untouched: Awaited<ReturnType<typeof wholeDatabase>>
beforeAll(async () => {
  server = await testApp({}, { media: pictures.media })
  token = (await signedIn(server)).token
  untouched = await wholeDatabase(server.deps.db)
})
afterAll(() => server.close())

type Changes = Parameters<typeof registrationForm>[0]
const send = async (changes: Changes, by: string | undefined = token) =>
  register(server, { form: await registrationForm(changes), token: by })

async function expectNothingLeft() {
  expect(await wholeDatabase(server.deps.db)).toEqual(untouched)
  expect(pictures.addresses()).toEqual([])
}

const said = messages.registration
const sixTags = ['갈비찜', '갈비탕', '감자탕', '게장', '김치찌개', '닭갈비']

test.each<[Changes, string]>([
  [{ restaurantName: undefined }, said.nameRequired],
  [{ restaurantName: '' }, said.nameRequired],
  [{ restaurantName: ' \u0000\t' }, said.nameRequired],
  [{ restaurantName: 'a'.repeat(17) }, said.nameTooLong],
  [{ restaurantName: '가'.repeat(17) }, said.nameTooManyBytes],
  [{ restaurantName: '🍜'.repeat(13) }, said.nameTooManyBytes],
  [{ restaurantAddress: undefined }, said.addressRequired],
  [{ restaurantAddress: '   ' }, said.addressRequired],
  [{ restaurantAddress: '가'.repeat(101) }, said.addressTooLong],
  [{ restaurantSiCode: undefined }, said.addressRequired],
  [{ restaurantSiCode: '1' }, said.addressCodeRule],
  [{ restaurantSiCode: '26' }, said.addressCodeRule],
  [{ restaurantGuCode: '1144' }, said.addressCodeRule],
  [{ restaurantGuCode: '26440' }, said.addressCodeRule],
  [{ restaurantDongCode: '11440' }, said.addressCodeRule],
  [{ restaurantDongCode: '1168010100' }, said.addressCodeRule],
  [{ restaurantDongCode: '11440abcde' }, said.addressCodeRule],
  [{ restaurantPostalCode: undefined }, said.addressRequired],
  [{ restaurantPostalCode: '0398' }, said.addressCodeRule],
  [{ restaurantPostalCode: '039-80' }, said.addressCodeRule],
  [{ restaurantPhoneNumber: undefined }, said.phoneRequired],
  [{ restaurantPhoneNumber: '' }, said.phoneRequired],
  [{ restaurantPhoneNumber: '1234' }, said.phoneRule],
  [{ restaurantPhoneNumber: '02-1234-56789' }, said.phoneRule],
  [{ restaurantPhoneNumber: '전화 02-1234-5678' }, said.phoneRule],
  [{ restaurantDescription: undefined }, said.descriptionRequired],
  [{ restaurantDescription: '\n' }, said.descriptionRequired],
  [{ restaurantDescription: '가'.repeat(97) }, said.descriptionTooLong],
  [{ restaurantDescription: '가'.repeat(101) }, said.descriptionTooManyBytes],
  [{ restaurantCuisineType: undefined }, said.categoryRequired],
  [{ restaurantCuisineType: '' }, said.categoryRequired],
  [{ restaurantCuisineType: ['설렁탕', '한식'] }, said.categoryRequired],
  [{ restaurantCuisineType: '한식' }, said.tagRequired],
  [{ restaurantCuisineType: ['한식', '아무거나'] }, said.tagUnknown],
  [{ restaurantCuisineType: ['한식', ...sixTags] }, said.tagsTooMany],
  [{ restaurantMapX: '181' }, said.addressCodeRule],
  [{ restaurantMapY: '-90.1' }, said.addressCodeRule],
  [{ restaurantMapX: '동쪽' }, said.addressCodeRule],
  [{ restaurantMapY: 'NaN' }, said.addressCodeRule],
  [{ restaurantMapX: 'Infinity' }, said.addressCodeRule],
  [{ restaurantMapExact: '1' }, 'Y나 N으로 보내 주세요.'],
  [{ restaurantMainPhoto: undefined }, said.photoRequired],
  [{ restaurantMainPhoto: 'NULL' }, said.photoRequired],
])('%o 은 말하고 거절한다', async (changes, message) => {
  const { status, header, body } = await send(changes)
  expect(status).toBe(200)
  expect(header).toEqual({ code: 'E400', message })
  expect(body.items).toBeNull()
  await expectNothingLeft()
})

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

test.each<[string, () => File[] | Promise<File[]>, string]>([
  ['HTML', () => [file('<html><script>1</script></html>', 'a.png')], messages.picture.imageOnly],
  ['SVG', () => [file(svg, 'a.svg')], messages.picture.imageOnly],
  ['이름만 사진', () => [file('\xff\xd8\xff nothing', 'a.jpg')], messages.picture.imageOnly],
  ['빈 파일', () => [file('', 'a.jpg')], messages.picture.empty],
  ['잘린 사진', async () => [await cutOff()], messages.picture.imageOnly],
  [
    '두 장',
    async () => [await pictureFile(), await pictureFile()],
    '사진은 1장까지 올릴 수 있어요.',
  ],
])('대표사진이 %s 이면 말하고 거절한다', async (_name, files, message) => {
  const { status, header } = await send({ restaurantMainPhoto: await files() })
  expect(status).toBe(200)
  expect(header).toEqual({ code: 'E400', message })
  await expectNothingLeft()
})

async function cutOff() {
  const whole = new Uint8Array(await (await pictureFile()).arrayBuffer())
  return file(whole.slice(0, whole.length / 2), 'half.jpg')
}

test('너무 큰 사진은 413이다', async () => {
  const large = file(new Uint8Array(limits.upload.fileBytes + 1), 'large.jpg')
  const { status, header } = await send({ restaurantMainPhoto: large })
  expect(status).toBe(413)
  expect(header).toEqual({ code: 'E413', message: messages.picture.tooLarge })
  await expectNothingLeft()
})

test('로그인하지 않으면 401이고 비활성 회원은 403이다', async () => {
  const form = await registrationForm()
  const { status, header } = await register(server, { form })
  expect(status).toBe(401)
  expect(header.code).toBe('E401')
  await expectNothingLeft()
  const inactive = await signedIn(server)
  await server.deps.db
    .updateTable('member')
    .set({ isActive: false })
    .where('memberNo', '=', inactive.memberNo)
    .execute()
  expect((await register(server, { form, token: inactive.token })).status).toBe(403)
  expect(pictures.addresses()).toEqual([])
})

test.each<[Changes]>([
  [{ restaurantName: '가'.repeat(16) }],
  [{ restaurantName: '👨‍👩‍👧' }],
  [{ restaurantName: `"&<'%_\\` }],
  [{ restaurantAddress: '가'.repeat(100) }],
  [{ restaurantDescription: '가'.repeat(96) }],
  [{ restaurantCuisineType: ['양식', ...sixTags.slice(0, 5)] }],
  [{ restaurantMapX: '-180', restaurantMapY: '90' }],
])('%o 까지는 받는다', async (changes) => {
  expect((await send(changes)).header).toEqual({ code: 'S100', message: said.done })
})
