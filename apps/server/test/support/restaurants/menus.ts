import type { Menu, MenuPage } from '@matjari/contract/restaurants/entities'
import { bearer } from '../members/members.ts'
import { signedIn } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { type Form, sendForm } from '../server/form.ts'
import { buildRestaurant } from './restaurants.ts'

type Header = { code: string; message: string }
type Envelope<Items> = { header: Header; body: { items: Items } }
export type Owner = { restaurantNo: string; token: string }

/** A signed-in owner with a restaurant that serves these dishes. */
export async function ownerServing(
  server: TestApp,
  names: readonly string[] = [],
  options: Parameters<typeof buildRestaurant>[1] = {},
) {
  const { memberNo, token } = await signedIn(server, { isStoreOwner: true })
  const menus = names.map((menuName) => ({ menuName }))
  const { restaurantNo } = await buildRestaurant(server.deps.db, { ...options, memberNo, menus })
  return { restaurantNo, memberNo, token }
}

const menuUrl = ({ restaurantNo }: Pick<Owner, 'restaurantNo'>, rest = '') =>
  `/api/restaurants/${restaurantNo}/menu${rest}`

export async function readMenu(
  { app }: TestApp,
  restaurantNo: string,
  { query = '', token }: { query?: string; token?: string } = {},
) {
  const url = menuUrl({ restaurantNo }, query)
  const response = await app.inject({ method: 'GET', url, headers: token ? bearer(token) : {} })
  const { header, body } = response.json<{ header: Header; body: MenuPage }>()
  return { status: response.statusCode, header, ...body }
}

export const namesOf = async (server: TestApp, { restaurantNo }: Pick<Owner, 'restaurantNo'>) =>
  (await readMenu(server, restaurantNo, { query: '?size=50' })).menus.map((menu) => menu.menuName)

type Sent = { method: 'POST' | 'PUT'; rest?: string; form: Form }

async function sendMenu({ app }: TestApp, owner: Owner, { method, rest, form }: Sent) {
  const to = `${method} ${menuUrl(owner, rest)}` as const
  const response = await sendForm(app, { to, form, token: owner.token })
  const { header, body } = response.json<Envelope<Menu>>()
  return { status: response.statusCode, header, menu: body.items }
}

export const addMenu = (server: TestApp, owner: Owner, form: Form) =>
  sendMenu(server, owner, { method: 'POST', form })

export const changeMenu = (server: TestApp, owner: Owner, menu: { menuNo: string; form: Form }) =>
  sendMenu(server, owner, { method: 'PUT', rest: `/${menu.menuNo}`, form: menu.form })

export async function deleteMenu({ app }: TestApp, owner: Owner, menuNo: string) {
  const url = menuUrl(owner, `/${menuNo}`)
  const response = await app.inject({ method: 'DELETE', url, headers: bearer(owner.token) })
  return { status: response.statusCode, ...response.json<Envelope<null>>() }
}

export async function orderMenus({ app }: TestApp, owner: Owner, menuNos: unknown) {
  const response = await app.inject({
    method: 'PUT',
    url: menuUrl(owner, '/order'),
    headers: bearer(owner.token),
    payload: { menuNos },
  })
  const { header, body } = response.json<Envelope<Menu[] | null>>()
  return { status: response.statusCode, header, menus: body.items }
}

export const menuNosOf = async (server: TestApp, { restaurantNo }: Pick<Owner, 'restaurantNo'>) =>
  (await readMenu(server, restaurantNo, { query: '?size=50' })).menus.map((menu) => menu.menuNo)
