import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMember, signIn } from '../../../test/support/members/members.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  menuNosOf,
  namesOf,
  type Owner,
  orderMenus,
  ownerServing,
  readMenu,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, pictureFile } from '../../../test/support/server/form.ts'

describe('메뉴 목록', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const dishes = (count: number) => Array.from({ length: count }, (_, n) => `요리 ${n}`)

  test('쪽을 말하지 않으면 처음 다섯을 순서대로 주고 코드는 S200이다', async () => {
    const { restaurantNo } = await ownerServing(server, dishes(6))
    const { header, menus, ...page } = await readMenu(server, restaurantNo)
    expect(header.code).toBe('S200')
    expect(menus.map(({ menuName }) => menuName)).toEqual(dishes(5))
    expect(menus[0]).toEqual({
      menuNo: expect.stringMatching(/^\d+$/),
      menuName: '요리 0',
      menuPrice: 9000,
      menuPhotoUrl: null,
    })
    expect(page).toEqual({ status: 200, hasMore: true, isOwner: false, totalCount: 6 })
  })

  test.each([
    { count: 0, query: '', shown: 0, hasMore: false },
    { count: 5, query: '?page=0&size=5', shown: 5, hasMore: false },
    { count: 6, query: '?page=0&size=5', shown: 5, hasMore: true },
    { count: 6, query: '?page=1&size=5', shown: 1, hasMore: false },
    { count: 10, query: '?page=1', shown: 5, hasMore: false },
    { count: 6, query: '?page=2&size=5', shown: 0, hasMore: false },
    { count: 6, query: '?page=100000&size=50', shown: 0, hasMore: false },
    { count: 3, query: '?page=&size=', shown: 3, hasMore: false },
    { count: 3, query: '?page=1&size=1', shown: 1, hasMore: true },
  ])('메뉴가 $count개일 때 $query의 쪽', async ({ count, query, shown, hasMore }) => {
    const { restaurantNo } = await ownerServing(server, dishes(count))
    const page = await readMenu(server, restaurantNo, { query })
    expect({ ...page, menus: page.menus.length }).toMatchObject({
      status: 200,
      menus: shown,
      hasMore,
      totalCount: count,
    })
  })

  test('이어지는 쪽은 겹치지도 빠지지도 않는다', async () => {
    const { restaurantNo } = await ownerServing(server, dishes(12))
    const pages = await Promise.all(
      [0, 1, 2].map((page) => readMenu(server, restaurantNo, { query: `?page=${page}&size=5` })),
    )
    expect(pages.flatMap(({ menus }) => menus.map(({ menuName }) => menuName))).toEqual(dishes(12))
  })

  test.each(['?page=-1', '?page=0.5', '?page=x', '?page=100001', '?size=0', '?size=51', '?size=x'])(
    '있을 수 없는 쪽은 거절한다: %s',
    async (query) => {
      const { restaurantNo } = await ownerServing(server)
      const { status, header } = await readMenu(server, restaurantNo, { query })
      expect({ status, code: header.code }).toEqual({ status: 400, code: 'E400' })
    },
  )

  test('주인에게는 주인이라고 하고 다른 사람에게는 아니라고 한다', async () => {
    const { restaurantNo, token } = await ownerServing(server)
    const other = await ownerServing(server)
    expect((await readMenu(server, restaurantNo, { token })).isOwner).toBe(true)
    expect((await readMenu(server, restaurantNo, { token: other.token })).isOwner).toBe(false)
  })

  test.each(['N', 'I', 'R', 'C'] as const)(
    '상태가 %s인 가게의 메뉴는 주인과 관리자만 본다',
    async (status) => {
      const { restaurantNo, token } = await ownerServing(server, ['비밀 요리'], { status })
      const { memberId } = await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
      const { accessToken } = await signIn(server.app, memberId)
      const answers = await Promise.all([
        readMenu(server, restaurantNo),
        readMenu(server, restaurantNo, { token }),
        readMenu(server, restaurantNo, { token: accessToken }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([404, 200, 200])
      expect(answers[0].header.message).toBe(messages.restaurant.notPublic)
      expect(JSON.stringify(answers[0])).not.toContain('비밀')
    },
  )

  test.each(['999999', '0', 'abc'])('없는 가게의 메뉴는 없다: %s', async (restaurantNo) => {
    const { status } = await readMenu(server, restaurantNo)
    expect([400, 404]).toContain(status)
  })
})

describe('메뉴 변경', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const ramen = { menuName: '쇼유 라멘', menuPrice: '11000' }

  const isFoundBy = async (query: string) => {
    const url = `/api/restaurants/search?${new URLSearchParams({ query })}`
    const response = await server.app.inject({ method: 'GET', url })
    const { body } = response.json<{ body: { items: { restaurants: unknown[] } } }>()
    return body.items.restaurants.length > 0
  }

  test('더한 메뉴는 맨 뒤에 서고 저장한 그대로 돌아온다', async () => {
    const owner = await ownerServing(server, ['교자'])
    const { status, header, menu } = await addMenu(server, owner, ramen)
    expect({ status, header }).toEqual({
      status: 200,
      header: { code: 'S200', message: messages.menu.saved },
    })
    const { menus } = await readMenu(server, owner.restaurantNo)
    expect(menus[1]).toEqual(menu)
    expect(menu).toMatchObject({ menuName: '쇼유 라멘', menuPrice: 11_000, menuPhotoUrl: null })
  })

  test('메뉴를 더하고 바꾸고 지우면 검색도 바로 따라온다', async () => {
    const owner = await ownerServing(server)
    const { menu } = await addMenu(server, owner, { ...ramen, menuName: '홍두깨칼국수' })
    const { menuNo } = menu
    expect(await isFoundBy('홍두깨칼국수')).toBe(true)
    await changeMenu(server, owner, { menuNo, form: { ...ramen, menuName: '옹심이메밀면' } })
    expect([await isFoundBy('홍두깨칼국수'), await isFoundBy('옹심이메밀면')]).toEqual([
      false,
      true,
    ])
    await deleteMenu(server, owner, menuNo)
    expect(await isFoundBy('옹심이메밀면')).toBe(false)
  })

  test.each<[Form, string]>([
    [{ menuPrice: '1000' }, messages.menu.nameRequired],
    [{ ...ramen, menuName: ' ' }, messages.menu.nameRequired],
    [{ ...ramen, menuName: '가'.repeat(41) }, messages.menu.nameTooLong],
    [{ menuName: '라멘' }, messages.menu.priceRule],
    [{ ...ramen, menuPrice: '' }, messages.menu.priceRule],
    [{ ...ramen, menuPrice: '만원' }, messages.menu.priceRule],
    [{ ...ramen, menuPrice: '-1' }, messages.menu.priceRule],
    [{ ...ramen, menuPrice: '0.5' }, messages.menu.priceRule],
    [{ ...ramen, menuPrice: '10000001' }, messages.menu.priceRule],
  ])('규칙에 어긋난 메뉴는 더하지도 바꾸지도 못한다: %o', async (form, message) => {
    const owner = await ownerServing(server, ['교자'])
    const [menuNo = ''] = await menuNosOf(server, owner)
    const answers = [
      await addMenu(server, owner, form),
      await changeMenu(server, owner, { menuNo, form }),
    ]
    for (const { status, header } of answers)
      expect({ status, header }).toEqual({ status: 400, header: { code: 'E400', message } })
    expect(await namesOf(server, owner)).toEqual(['교자'])
  })

  test.each([
    { menuName: '나'.repeat(limits.menu.nameCharacters), menuPrice: '0' },
    { menuName: '👨‍👩‍👧'.repeat(limits.menu.nameCharacters), menuPrice: '10000000' },
  ])('규칙의 가장자리는 안쪽이다', async (form) => {
    const owner = await ownerServing(server)
    const { menu } = await addMenu(server, owner, form)
    expect(menu).toMatchObject({ ...form, menuPrice: Number(form.menuPrice) })
  })

  test('이름의 빈칸은 다듬고 자모는 모아 둔다', async () => {
    const owner = await ownerServing(server)
    const { menu } = await addMenu(server, owner, {
      menuName: `  ${'쇼유 라멘'.normalize('NFD')} `,
      menuPrice: ' 11000 ',
    })
    expect(menu).toMatchObject({ menuName: '쇼유 라멘', menuPrice: 11_000 })
  })

  test('메뉴는 200개까지다', async () => {
    const names = Array.from({ length: limits.menu.perRestaurant }, (_, n) => `요리 ${n}`)
    const owner = await ownerServing(server, names)
    const { status, header } = await addMenu(server, owner, ramen)
    expect({ status, header }).toEqual({
      status: 409,
      header: { code: 'E409', message: messages.menu.tooMany },
    })
    const [menuNo = ''] = await menuNosOf(server, owner)
    await deleteMenu(server, owner, menuNo)
    expect((await addMenu(server, owner, ramen)).status).toBe(200)
    const last = await readMenu(server, owner.restaurantNo, { query: '?page=3&size=50' })
    expect(last.menus.at(-1)?.menuName).toBe('쇼유 라멘')
  })

  test('고친 메뉴는 자리를 지킨다', async () => {
    const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
    const menuNo = (await menuNosOf(server, owner))[1] ?? ''
    const { header, menu } = await changeMenu(server, owner, { menuNo, form: ramen })
    expect(header.message).toBe(messages.menu.saved)
    expect(menu).toMatchObject({ menuNo, menuName: '쇼유 라멘', menuPrice: 11_000 })
    expect(await namesOf(server, owner)).toEqual(['라멘', '쇼유 라멘', '덮밥'])
  })

  test('지운 메뉴는 사라지고 두 번은 지울 수 없다', async () => {
    const owner = await ownerServing(server, ['라멘', '교자'])
    const [menuNo = ''] = await menuNosOf(server, owner)
    expect((await deleteMenu(server, owner, menuNo)).header.message).toBe(messages.menu.deleted)
    expect(await namesOf(server, owner)).toEqual(['교자'])
    const again = [
      await deleteMenu(server, owner, menuNo),
      await changeMenu(server, owner, { menuNo, form: ramen }),
    ]
    expect(again.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('메뉴 순서', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('보낸 순서대로 서고 그 순서로 답한다', async () => {
    const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
    const [ramen, gyoza, rice] = await menuNosOf(server, owner)
    const { header, menus } = await orderMenus(server, owner, [rice, ramen, gyoza])
    expect(header).toEqual({ code: 'S200', message: messages.menu.reordered })
    expect(menus?.map(({ menuName }) => menuName)).toEqual(['덮밥', '라멘', '교자'])
    expect(await namesOf(server, owner)).toEqual(['덮밥', '라멘', '교자'])
  })

  test('번호는 숫자로 보내도 된다', async () => {
    const owner = await ownerServing(server, ['라멘', '교자'])
    const menuNos = (await menuNosOf(server, owner)).map(Number)
    expect((await orderMenus(server, owner, menuNos.toReversed())).status).toBe(200)
    expect(await namesOf(server, owner)).toEqual(['교자', '라멘'])
  })

  test('지우고 더한 뒤에도 새 메뉴는 맨 뒤에 서고 다시 줄 세울 수 있다', async () => {
    const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
    const [ramen = ''] = await menuNosOf(server, owner)
    await deleteMenu(server, owner, ramen)
    await addMenu(server, owner, { menuName: '소바', menuPrice: '8000' })
    const menuNos = await menuNosOf(server, owner)
    expect(await namesOf(server, owner)).toEqual(['교자', '덮밥', '소바'])
    await orderMenus(server, owner, menuNos.toReversed())
    expect(await namesOf(server, owner)).toEqual(['소바', '덮밥', '교자'])
  })

  const wrongOrders: Record<string, (menuNos: string[]) => unknown> = {
    '하나가 빠지면': ([first]) => [first],
    '하나가 겹치면': ([first]) => [first, first],
    '없는 메뉴가 있으면': ([first, second]) => [first, second, '999999'],
    '다른 메뉴로 바뀌면': ([first]) => [first, '999999'],
    '비어 있으면': () => [],
    '목록이 아니면': () => '1,2',
  }

  test.each(Object.keys(wrongOrders))('%s 순서를 바꾸지 않는다', async (what) => {
    const owner = await ownerServing(server, ['라멘', '교자'])
    const asked = wrongOrders[what]?.(await menuNosOf(server, owner))
    const { status, header } = await orderMenus(server, owner, asked)
    expect({ status, header }).toEqual({
      status: 400,
      header: { code: 'E400', message: messages.menu.orderRule },
    })
    expect(await namesOf(server, owner)).toEqual(['라멘', '교자'])
  })
})

describe('메뉴 사진', () => {
  const pictures = memoryStore()
  let server: TestApp
  let owner: Owner
  let earlier: Set<string>
  beforeAll(async () => {
    server = await testApp({}, { media: pictures.media })
  })
  beforeEach(async () => {
    owner = await ownerServing(server)
    earlier = new Set([...folders(), ...(await rows())])
  })
  afterAll(() => server.close())

  const ramen = { menuName: '쇼유 라멘', menuPrice: '11000' }
  const withPhoto = async (): Promise<Form> => ({ ...ramen, menuPhoto: await pictureFile() })

  const folders = () => [
    ...new Set(pictures.addresses().map((file) => file.replace(/\/[^/]+$/, ''))),
  ]
  const rows = async () =>
    (await server.deps.db.selectFrom('picture').selectAll().execute()).map(
      ({ pictureKey, claims }) => `${pictureKey} ${claims}`,
    )

  /** What this test has left: folders of the store, and the rows that know of them. */
  const kept = async () => ({
    folders: folders().filter((folder) => !earlier.has(folder)),
    rows: (await rows()).filter((row) => !earlier.has(row)),
  })
  const nothing = { folders: [], rows: [] }

  /** What is kept when this photo is the only one and one dish shows it. */
  const onlyOf = (address: string | null) => {
    const folder = (address ?? '').replace(/\/800\.jpg$/, '')
    return { folders: [folder], rows: [`${folder.replace('/media/', '')} 1`] }
  }

  async function dishWithPhoto() {
    const { menu } = await addMenu(server, owner, await withPhoto())
    return menu
  }

  test('사진과 함께 더한 메뉴는 모두가 볼 수 있는 사진을 가진다', async () => {
    const { menuPhotoUrl } = await dishWithPhoto()
    expect(menuPhotoUrl).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\/800\.jpg$/)
    const response = await server.app.inject({ method: 'GET', url: menuPhotoUrl ?? '' })
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(await kept()).toEqual(onlyOf(menuPhotoUrl))
  })

  test('사진을 말하지 않고 고치면 사진은 그대로다', async () => {
    const { menuNo, menuPhotoUrl } = await dishWithPhoto()
    for (const form of [ramen, { ...ramen, removePhoto: 'N' }, { ...ramen, removePhoto: '' }]) {
      const { menu } = await changeMenu(server, owner, { menuNo, form })
      expect(menu.menuPhotoUrl).toBe(menuPhotoUrl)
    }
    expect(await kept()).toEqual(onlyOf(menuPhotoUrl))
  })

  test.each(['N', 'Y'])(
    '새 사진은 앞의 것을 갈고 앞의 것은 남지 않는다 (removePhoto %s)',
    async (removePhoto) => {
      const before = await dishWithPhoto()
      const form = { ...(await withPhoto()), removePhoto }
      const { menu } = await changeMenu(server, owner, { menuNo: before.menuNo, form })
      expect(menu.menuPhotoUrl).not.toBe(before.menuPhotoUrl)
      expect(await kept()).toEqual(onlyOf(menu.menuPhotoUrl))
    },
  )

  test('사진을 빼면 메뉴에도 보관소에도 남지 않는다', async () => {
    const { menuNo } = await dishWithPhoto()
    const { menu } = await changeMenu(server, owner, {
      menuNo,
      form: { ...ramen, removePhoto: 'Y' },
    })
    expect(menu.menuPhotoUrl).toBeNull()
    expect(await kept()).toEqual(nothing)
  })

  test('메뉴를 지우면 사진도 지운다', async () => {
    const { menuNo } = await dishWithPhoto()
    await deleteMenu(server, owner, menuNo)
    expect(await kept()).toEqual(nothing)
  })

  test.each<[string, () => Promise<{ status: number }>]>([
    [
      '남의 가게',
      async () => {
        const { restaurantNo } = await ownerServing(server)
        return addMenu(server, { ...owner, restaurantNo }, await withPhoto())
      },
    ],
    [
      '없는 메뉴',
      async () => changeMenu(server, owner, { menuNo: '999999', form: await withPhoto() }),
    ],
    [
      '사진을 맡기는 사이에 넘어간 가게',
      async () => {
        const stranger = await ownerServing(server)
        const { restaurantNo } = owner
        pictures.meanwhile(() =>
          server.deps.db
            .updateTable('restaurant')
            .set({ memberNo: stranger.memberNo })
            .where('restaurantNo', '=', restaurantNo)
            .execute(),
        )
        return addMenu(server, owner, await withPhoto())
      },
    ],
  ])('거절된 사진은 남지 않는다: %s', async (_what, ask) => {
    const { status } = await ask()
    expect(status).toBe(404)
    expect(await kept()).toEqual(nothing)
  })

  test('사진이 아닌 파일은 거절하고 메뉴도 만들지 않는다', async () => {
    const page = new File(['<script>alert(1)</script>'], 'ramen.png', { type: 'image/png' })
    const { status, header } = await addMenu(server, owner, { ...ramen, menuPhoto: page })
    expect({ status, message: header.message }).toEqual({
      status: 400,
      message: messages.picture.imageOnly,
    })
    expect(await namesOf(server, owner)).toEqual([])
    expect(await kept()).toEqual(nothing)
  })

  test('사진은 한 장만 받는다', async () => {
    const menuPhoto = [await pictureFile('a.jpg'), await pictureFile('b.jpg')]
    expect((await addMenu(server, owner, { ...ramen, menuPhoto })).status).toBe(400)
    expect(await kept()).toEqual(nothing)
  })
})

describe('메뉴를 바꿀 수 있는 사람', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const form = { menuName: '바꾼 이름', menuPrice: '1' }

  /** Every change there is, made by one person to the first of two dishes. */
  async function tryEverything(asked: Owner) {
    const menuNos = await menuNosOf(server, asked)
    const [menuNo = ''] = menuNos
    const answers = [
      await addMenu(server, asked, form),
      await changeMenu(server, asked, { menuNo, form }),
      await orderMenus(server, asked, menuNos.toReversed()),
      await deleteMenu(server, asked, menuNo),
    ]
    return answers.map(({ status, header }) => ({ status, message: header.message }))
  }

  const tokenOf = async (options: Parameters<typeof buildMember>[1]): Promise<string> => {
    const { memberId } = await buildMember(server.deps.db, options)
    return (await signIn(server.app, memberId)).accessToken
  }

  test.each([
    ['로그인하지 않은 사람', () => Promise.resolve('null'), 401, refusals.signedOut.message],
    ['일반 회원', () => tokenOf({}), 403, refusals.forbidden.message],
    ['관리자', () => tokenOf({ memberRole: 'ROLE_ADMIN' }), 403, refusals.forbidden.message],
    ['다른 가게 주인', () => tokenOf({ isStoreOwner: true }), 404, messages.restaurant.notPublic],
  ] as const)('%s은 남의 메뉴를 바꿀 수 없다', async (_who, someone, status, message) => {
    const owner = await ownerServing(server, ['라멘', '교자'])
    const answers = await tryEverything({ ...owner, token: await someone() })
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ status, message })))
    expect(await namesOf(server, owner)).toEqual(['라멘', '교자'])
  })

  test('다른 가게의 메뉴 번호로는 아무것도 바꿀 수 없다', async () => {
    const victim = await ownerServing(server, ['라멘'])
    const owner = await ownerServing(server, ['교자'])
    const [menuNo = ''] = await menuNosOf(server, victim)
    const answers = [
      await changeMenu(server, owner, { menuNo, form }),
      await orderMenus(server, owner, [menuNo]),
      await deleteMenu(server, owner, menuNo),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 404])
    expect(await namesOf(server, victim)).toEqual(['라멘'])
  })

  test.each(['0', 'x', '12345678901234567890'])('번호가 아닌 것은 거절한다: %s', async (menuNo) => {
    const owner = await ownerServing(server, ['라멘'])
    expect((await deleteMenu(server, owner, menuNo)).status).toBeGreaterThanOrEqual(400)
    expect((await changeMenu(server, owner, { menuNo, form })).status).toBeLessThan(500)
    expect(await namesOf(server, owner)).toEqual(['라멘'])
  })

  test('승인을 기다리는 가게의 메뉴도 미리 올릴 수 있다', async () => {
    const owner = await ownerServing(server, [], { status: 'N' })
    expect((await addMenu(server, owner, form)).status).toBe(200)
  })

  test.each(['R', 'C'] as const)('끝난 가게의 메뉴는 바꿀 수 없다: %s', async (status) => {
    const owner = await ownerServing(server, ['라멘'], { status })
    expect((await addMenu(server, owner, form)).status).toBe(409)
  })
})
