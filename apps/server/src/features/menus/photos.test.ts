import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptPictures } from '../../../test/support/pictures/kept-pictures.ts'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  namesOf,
  type Owner,
  ownerServing,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, pictureFile } from '../../../test/support/server/form.ts'

const pictures = keptPictures()
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

const folders = () => [...new Set(pictures.addresses().map((file) => file.replace(/\/[^/]+$/, '')))]
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
