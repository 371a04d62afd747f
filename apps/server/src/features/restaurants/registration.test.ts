import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type {
  ListedRestaurant,
  Registration,
  RestaurantDetail,
} from '@matjari/contract/restaurants/entities'
import { shopTexts, textsByName } from '@matjari/contract/restaurants/shop-texts'
import type { PageInfo } from '@matjari/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { register, registrationForm } from '../../../test/support/restaurants/registration.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { pendingMax } from './registration.ts'

describe('등록', () => {
  const pictures = memoryStore()
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({}, { media: pictures.media })
  })
  afterAll(() => server.close())

  type Changes = Parameters<typeof registrationForm>[0]
  const send = async (token: string, changes: Changes = {}) =>
    register(server, { form: await registrationForm(changes), token })
  const rowOf = (restaurantNo = '') =>
    server.deps.db
      .selectFrom('restaurant')
      .selectAll()
      .where('restaurantNo', '=', restaurantNo)
      .executeTakeFirstOrThrow()
  const fillWith = async (memberNo: string, status: 'N' | 'R') => {
    for (let n = 0; n < pendingMax; n += 1)
      await buildRestaurant(server.deps.db, { memberNo, status })
  }

  test('등록하면 승인을 기다리고 등록한 사람에게만 보인다', async () => {
    const me = await signedIn(server)
    const { status, header, body } = await send(me.token)
    expect(status).toBe(200)
    expect(header).toEqual({ code: 'S100', message: messages.registration.done })
    const restaurantNo = body.items?.restaurantNo
    const row = await rowOf(restaurantNo)
    expect(row).toEqual({
      restaurantNo,
      memberNo: me.memberNo,
      restaurantName: '연남 첫술',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      postalCode: '03980',
      siCode: '11',
      guCode: '11440',
      dongCode: '1144012400',
      phoneNumber: '02-1234-5678',
      ...textsByName(() => ''),
      description: '매일 아침 끓이는 맑은 국물이에요.',
      category: '한식',
      tags: ['설렁탕', '갈비탕'],
      latitude: 37.5612,
      longitude: 126.9237,
      isLocationExact: true,
      photo: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}\/800\.jpg$/) as string,
      status: 'N',
      createdAt: server.clock.now(),
    })
    expect(pictures.addresses()).toContain(row.photo)
    const { claims } = await server.deps.db
      .selectFrom('picture')
      .select('claims')
      .executeTakeFirstOrThrow()
    expect(claims).toBe(1)

    const mine = await ask<{ items: ListedRestaurant[] }>(server, 'GET /api/restaurants/mine', me)
    expect(mine.body.items).toMatchObject([{ restaurantNo, isActive: 'N' }])
    const detail = `GET /api/restaurants/${restaurantNo}`
    expect((await ask<RestaurantDetail>(server, detail, me)).body).toMatchObject({
      restaurantNo,
      status: 'N',
      isOwner: true,
    })
    expect((await ask(server, detail)).status).toBe(404)
  })

  test.each<[string, Changes, object]>([
    ['좌표가 없어도 된다', { restaurantMapX: undefined, restaurantMapY: undefined }, {}],
    ['좌표가 하나뿐이면 없는 것이다', { restaurantMapX: undefined }, {}],
    ['좌표의 다른 하나뿐이어도 그렇다', { restaurantMapY: '' }, {}],
    [
      '동네 한가운데라고 하면 그렇게 남는다',
      { restaurantMapExact: 'N' },
      { latitude: 37.5612, longitude: 126.9237 },
    ],
  ])('%s', async (_name, changes, location) => {
    const { token } = await signedIn(server)
    const { body } = await send(token, changes)
    expect(await rowOf(body.items?.restaurantNo)).toMatchObject({
      latitude: null,
      longitude: null,
      isLocationExact: false,
      ...location,
    })
  })

  test('글은 다듬어지고 두 번 고른 태그는 하나로 남는다', async () => {
    const { token } = await signedIn(server)
    const { body } = await send(token, {
      restaurantName: `  ${'첫술'.normalize('NFD')} `,
      restaurantCuisineType: ['기타', '커리', '커리', '타코'],
    })
    expect(await rowOf(body.items?.restaurantNo)).toMatchObject({
      restaurantName: '첫술',
      category: '기타',
      tags: ['커리', '타코'],
    })
  })

  test('승인을 기다리는 맛집이 스무 곳이면 더 등록할 수 없다', async () => {
    const me = await signedIn(server)
    await fillWith(me.memberNo, 'N')
    const { status, header } = await send(me.token)
    expect(status).toBe(200)
    expect(header).toEqual({
      code: 'E409',
      message: '승인을 기다리는 맛집이 20곳 있어요. 승인된 뒤에 더 등록할 수 있어요.',
    })
    await server.deps.db
      .updateTable('restaurant')
      .set({ status: 'Y' })
      .where('memberNo', '=', me.memberNo)
      .where('restaurantNo', 'in', (eb) =>
        eb
          .selectFrom('restaurant')
          .select(eb.fn.max('restaurantNo').as('no'))
          .where('memberNo', '=', me.memberNo),
      )
      .execute()
    expect((await send(me.token)).header.code).toBe('S100')
  })

  test('기다리지 않는 맛집은 세지 않는다', async () => {
    const me = await signedIn(server)
    await fillWith(me.memberNo, 'R')
    expect((await send(me.token)).header.code).toBe('S100')
  })

  test('사진을 다듬는 사이에 스무 곳이 차면 아무것도 남지 않는다', async () => {
    const me = await signedIn(server)
    const kept = pictures.addresses()
    pictures.meanwhile(() => fillWith(me.memberNo, 'N'))
    expect((await send(me.token)).header.code).toBe('E409')
    expect(pictures.addresses()).toEqual(kept)
    const rows = await server.deps.db
      .selectFrom('restaurant')
      .select('restaurantName')
      .where('memberNo', '=', me.memberNo)
      .execute()
    expect(rows).toHaveLength(pendingMax)
  })

  test('사진을 다듬는 사이에 탈퇴하면 아무것도 남지 않는다', async () => {
    const me = await signedIn(server)
    const kept = pictures.addresses()
    pictures.meanwhile(() =>
      server.deps.db
        .updateTable('member')
        .set({ withdrawnAt: server.clock.now() })
        .where('memberNo', '=', me.memberNo)
        .execute(),
    )
    expect((await send(me.token)).status).toBe(401)
    expect(pictures.addresses()).toEqual(kept)
  })

  test('사진을 둘 수 없으면 등록되지 않고 아무것도 남지 않는다', async () => {
    const me = await signedIn(server)
    const before = await wholeDatabase(server.deps.db)
    const kept = pictures.addresses()
    pictures.meanwhile(() => Promise.reject(new Error('the disk is full')))
    expect((await send(me.token)).status).toBe(500)
    expect(await wholeDatabase(server.deps.db)).toEqual(before)
    expect(pictures.addresses()).toEqual(kept)
  })
})

describe('거절', () => {
  const pictures = memoryStore()
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
    [{ restaurantDescription: undefined }, '가게 설명을 입력해주세요.'],
    [{ restaurantDescription: '\n' }, '가게 설명을 입력해주세요.'],
    [{ restaurantDescription: '가'.repeat(97) }, shopTexts.description.tooLong],
    [{ restaurantDescription: '가'.repeat(101) }, shopTexts.description.tooManyBytes],
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

  const file = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    new File([content], name)
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
})

describe('관리자 목록', () => {
  let server: TestApp
  let token: string
  let cafeNo: string
  const crowd = limits.admin.perPage + 3
  const odd = "100% 봄_날'\\"

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
    const owner = await buildMember(db, { memberId: 'cafe_owner', isStoreOwner: true })
    const build = (restaurantName: string, status: 'N' | 'Y' | 'I' | 'R' | 'C') =>
      buildRestaurant(db, { memberNo: owner.memberNo, restaurantName, status })
    for (let n = 0; n < crowd; n += 1) await build(`많은집 ${n}`, 'Y')
    await build('Cafe 봄날', 'N')
    await build('CAFE봄날 2호점', 'I')
    await build(odd, 'R')
    cafeNo = (await build('카페 끝', 'N')).restaurantNo
    await buildRestaurant(db, {
      restaurantName: '남의 집',
      status: 'C',
      phoneNumber: '031-8899-0011',
    })
  })
  afterAll(() => server.close())

  type Page = { readonly restaurants: ListedRestaurant[]; readonly pageInfo: PageInfo }
  const list = async (query: Record<string, string> = {}) => {
    const call = `GET /api/admin/registrations?${new URLSearchParams(query)}`
    return (await ask<{ items: Page }>(server, call, { token })).body.items
  }
  const found = async (query: Record<string, string>) => {
    const { restaurants, pageInfo } = await list(query)
    expect(pageInfo.totalBoardNo).toBe(restaurants.length)
    return restaurants.map(({ restaurantName }) => restaurantName)
  }
  const preview = (restaurantNo: string, caller: string | undefined = token) =>
    ask<{ items: Registration }>(server, `GET /api/admin/registrations/${restaurantNo}`, {
      token: caller,
    })

  test('쪽을 말하지 않으면 첫 쪽이고 새것부터 정한 만큼 온다', async () => {
    const first = await list()
    expect(first.restaurants).toHaveLength(limits.admin.perPage)
    expect(first.restaurants[0]).toMatchObject({ restaurantName: '남의 집', isActive: 'C' })
    expect(first.pageInfo).toEqual({
      boardNoPerPage: limits.admin.perPage,
      totalBoardNo: crowd + 5,
      pageSize: limits.pager.range,
      currentPage: 1,
    })
    const second = await list({ page: '2' })
    const names = [...first.restaurants, ...second.restaurants].map((row) => row.restaurantName)
    expect(new Set(names).size).toBe(crowd + 5)
    expect(names.at(-1)).toBe('많은집 0')
    const beyond = await list({ page: '3' })
    expect(beyond.restaurants).toEqual([])
    expect(beyond.pageInfo).toMatchObject({ totalBoardNo: crowd + 5, currentPage: 3 })
  })

  test('상태와 이름을 함께 걸고 이름의 대소문자와 띄어쓰기는 상관없다', async () => {
    expect(await found({ status: 'N' })).toEqual(['카페 끝', 'Cafe 봄날'])
    expect(await found({ search: 'cafe봄 날' })).toEqual(['CAFE봄날 2호점', 'Cafe 봄날'])
    expect(await found({ search: 'CAFE 봄날', status: 'N' })).toEqual(['Cafe 봄날'])
    expect(await found({ search: 'cafe', status: 'Y' })).toEqual([])
    expect((await list({ status: 'Y', size: '2', page: '2' })).restaurants).toMatchObject([
      { restaurantName: `많은집 ${crowd - 3}` },
      { restaurantName: `많은집 ${crowd - 4}` },
    ])
  })

  test.each([
    ['%', [odd]],
    ['0%봄_', [odd]],
    ["'", [odd]],
    ['\\', [odd]],
    ['%afe', []],
    ['C_fe', []],
    ['.*', []],
  ])('%s 는 글자 그대로 찾는다', async (search, wanted) => {
    expect(await found({ search })).toEqual(wanted)
  })

  test('미리 보기에는 적어 낸 것과 적어 낸 사람이 있다', async () => {
    const { status, body } = await preview(cafeNo)
    expect(status).toBe(200)
    expect(body.items).toEqual({
      restaurantNo: cafeNo,
      restaurantName: '카페 끝',
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      isActive: 'N',
      restaurantImage: null,
      createDate: '2026-11-01T00:00:00.000Z',
      restaurantPostalCode: '04050',
      restaurantPhoneNumber: '02-123-4567',
      restaurantDescription: '매일 아침 끓이는 한 그릇이에요.',
      category: '한식',
      tags: ['김치찌개'],
      lat: 37.5576,
      lng: 126.9252,
      isLocationExact: false,
      memberNo: expect.any(String) as string,
      memberId: 'cafe_owner',
      memberNickname: 'cafe_owner_nick',
      activeCount: crowd,
    })
  })

  test.each(['031-8899-0011', '03188990011', '8899-00', '(031) 8899', '990011'])(
    '전화번호 %s로도 찾는다',
    async (search) => {
      expect(await found({ search })).toEqual(['남의 집'])
    },
  )

  test('숫자 두 자리는 번호로 보지 않고 이름에서만 찾는다', async () => {
    expect(await found({ search: '31' })).toEqual([])
    expect(await found({ search: '100' })).toEqual([odd])
  })

  test.each(['999999', '0', 'x', '-1', '99999999999999999999'])(
    '%s번 맛집은 없다',
    async (restaurantNo) => {
      expect((await preview(restaurantNo)).status).toBe(404)
    },
  )

  test.each([
    'page=0',
    'size=0',
    `size=${limits.admin.perPageMax + 1}`,
    'status=X',
    `search=${'a'.repeat(101)}`,
  ])('%s 은 받지 않는다', async (query) => {
    expect((await ask(server, `GET /api/admin/registrations?${query}`, { token })).status).toBe(400)
  })

  test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
    const registrant = await server.deps.db
      .selectFrom('restaurant')
      .select('memberNo')
      .where('restaurantNo', '=', cafeNo)
      .executeTakeFirstOrThrow()
    const own = await tokenFor(server, registrant.memberNo)
    const guest = await buildGuest(server)
    for (const path of ['', `/${cafeNo}`]) {
      const call = `GET /api/admin/registrations${path}`
      for (const caller of [own, guest.token])
        expect((await ask(server, call, { token: caller })).status).toBe(403)
      expect((await ask(server, call)).status).toBe(401)
    }
  })
})
