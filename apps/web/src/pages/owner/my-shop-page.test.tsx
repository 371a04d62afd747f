import { messages } from '@matjari/contract/messages'
import type { Shop, ShopRequest } from '@matjari/contract/restaurants/entities'
import { textsByWire } from '@matjari/contract/restaurants/shop-texts'
import { startTransition } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, toasts, typeInto, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { saveEdits } from '../../owner/shop/shop-draft.ts'
import { formText } from '../../ui/form/form-text.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts } from '../../ui/overlay/toasts.ts'
import { MyShopPage } from './my-shop-page.tsx'

const open: Shop = {
  restaurantNo: '7',
  status: 'Y',
  restaurantName: '담은비빔 연남',
  restaurantAddress: '서울 마포구 연남로1길 18, 2층 (연남동)',
  restaurantPostalCode: '03990',
  restaurantSiCode: '11',
  restaurantGuCode: '11440',
  restaurantDongCode: '1144012400',
  lat: null,
  lng: null,
  isLocationExact: false,
  restaurantPhoneNumber: '02-0582-5243',
  ...textsByWire(() => '나물을 돌솥에 담아 내요.'),
  category: '한식',
  tags: ['비빔밥', '혼밥'],
  photos: ['/a.jpg', '/b.jpg', '/c.jpg'],
  averageRating: 4.7,
  reviewCount: 312,
  requests: [],
  history: [],
}

const nameRequest: ShopRequest = {
  applicationNo: '31',
  kind: 'name',
  state: 'waiting',
  wanted: '담은비빔 본점',
  reason: '',
  createDate: '2026-11-17T01:00:00.000Z',
  decideDate: null,
}
const rejectedName: ShopRequest = {
  ...nameRequest,
  state: 'rejected',
  reason: '간판과 이름이 달라요.',
  decideDate: '2026-11-18T01:00:00.000Z',
}

let shop: Shop
let sent: { path: string; body: unknown }[]
let refusal: string | null

function answerTo(path: string, body: unknown): Response {
  const [method] = path.split(' ')
  if (path === 'GET /api/restaurants/mine') return answered([])
  if (path === 'GET /api/shops/7') return answered(shop)
  if (method === 'GET') return refused('없어요.', 404)
  sent.push({ path, body })
  if (refusal !== null) return refused(refusal)
  if (path === 'PUT /api/shops/7/name') {
    const { restaurantName: wanted } = body as { restaurantName: string }
    shop = { ...shop, requests: [{ ...nameRequest, wanted }] }
    return answered(shop.requests[0], messages.shop.applied)
  }
  if (method === 'DELETE') {
    shop = { ...shop, requests: [] }
    return answered(null)
  }
  const saved = body as { restaurantPhoneNumber: string; existingPhotoUrls: string[] }
  shop = {
    ...shop,
    restaurantPhoneNumber: saved.restaurantPhoneNumber,
    photos: saved.existingPhotoUrls,
  }
  return answered(shop, messages.shop.saved)
}

const bodyOf = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof FormData ? JSON.parse(formText(body, 'shop')) : null
}

beforeEach(() => {
  beSignedIn('1')
  shop = open
  sent = []
  refusal = null
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) =>
    Promise.resolve().then(() =>
      answerTo(`${method} ${new URL(url, 'http://test').pathname}`, bodyOf(body)),
    ),
  )
})

afterEach(() => {
  closeScreen()
  saveEdits('1 7', {})
  vi.unstubAllGlobals()
})

const show = (mark = '', client = makeQueryClient()) =>
  showScreen(
    <>
      <MyShopPage title="가게 정보" />
      <Link to="/elsewhere">딴 곳</Link>
      {mark}
    </>,
    { at: '/mypage/shop?restaurantNo=7', client },
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const photos = () =>
  [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile'))
const preview = () => document.querySelector('aside')?.textContent
const statuses = () => [...document.querySelectorAll('output')].map((one) => one.textContent)
const press = async (name: string) => {
  await until(() => button(name))
  button(name)?.click()
}

test('기다리는 이름은 지금 이름과 나란히 보이고, 거두면 다시 신청할 수 있다', async () => {
  shop = { ...open, requests: [nameRequest] }
  show()
  await read('확인 중 · 보통 하루')
  expect(text()).toContain('지금담은비빔 연남바꿀 이름담은비빔 본점')
  expect(preview()).toContain('담은비빔 연남')
  expect(preview()).not.toContain('본점')
  expect(preview()).toContain('새 이름은 승인된 뒤에 보여요.')
  expect(button('가게 이름 바꾸기 신청')).toBeUndefined()
  await press('가게 이름 신청 거두기')
  await until(() => focused() === '가게 이름 바꾸기 신청')
  expect(sent).toEqual([{ path: 'DELETE /api/shops/7/requests/31', body: null }])
  expect(toasts()).toEqual([messages.shop.withdrawn])
})

test('반려된 이름은 이유부터 보이고, 반려된 값에서 고쳐 다시 신청한다', async () => {
  shop = { ...open, requests: [rejectedName] }
  show()
  await read('반려됨 · 11.18')
  expect(text()).toContain('이유간판과 이름이 달라요.지금담은비빔 연남')
  await press('가게 이름 고쳐서 다시 신청')
  await until(() => document.activeElement === field('name'))
  expect(field('name')?.value).toBe('담은비빔 본점')
  typeInto(field('name'), '담은비빔 연남')
  await press('신청하기')
  await read(messages.shop.sameName)
  expect(document.activeElement).toBe(field('name'))
  expect(sent).toEqual([])
  typeInto(field('name'), ' 담은비빔 1호점 ')
  await press('신청하기')
  await read('확인 중 · 보통 하루')
  expect(sent).toEqual([
    { path: 'PUT /api/shops/7/name', body: { restaurantName: '담은비빔 1호점' } },
  ])
  expect(toasts()).toEqual([messages.shop.applied])
  await until(() => focused() === '가게 이름')
  expect(preview()).not.toContain('1호점')
})

test('반려된 이름을 지금 이름으로 두면 반려가 사라진다', async () => {
  shop = { ...open, requests: [rejectedName] }
  show()
  await press('지금 이름으로 두기')
  await until(() => focused() === '가게 이름 바꾸기 신청')
  expect(text()).not.toContain('간판과 이름이 달라요.')
  expect(toasts()).toEqual([messages.shop.closed])
})

test('사진을 단추로 옮기면 초점이 따라가고 말로 알리며, 저장하면 그 순서로 간다', async () => {
  show()
  await press('사진 3 앞으로')
  await until(() => photos().join(' ') === '/a.jpg /c.jpg /b.jpg')
  expect(statuses()).toContain('사진 3을 2번째로 옮겼어요.')
  expect(focused()).toBe('사진 2 앞으로')
  await press('사진 2 앞으로')
  await until(() => photos().join(' ') === '/c.jpg /a.jpg /b.jpg')
  expect(statuses()).toContain('사진 2를 1번째로 옮겼어요.')
  // It is the first one now: the only way is back.
  expect(focused()).toBe('사진 1 뒤로')
  expect(document.querySelector('aside img')?.getAttribute('src')).toBe('/c.jpg')
  expect(statuses()).toContain('바꾼 것 1가지')
  await press('저장')
  await until(() => toasts().includes(messages.shop.saved))
  expect(sent).toEqual([
    {
      path: 'PUT /api/shops/7',
      body: {
        restaurantPhoneNumber: '02-0582-5243',
        ...textsByWire(() => '나물을 돌솥에 담아 내요.'),
        tags: ['비빔밥', '혼밥'],
        existingPhotoUrls: ['/c.jpg', '/a.jpg', '/b.jpg'],
        photoOrder: ['kept', 'kept', 'kept'],
      },
    },
  ])
  await until(() => !button('저장'))
})

test('지운 사진은 실행 취소로 제자리에 돌아오고, 제자리로 온 것은 바꾼 것으로 세지 않는다', async () => {
  show()
  await press('사진 2 지우기')
  await until(() => photos().join(' ') === '/a.jpg /c.jpg')
  expect(focused()).toBe('사진 2 지우기')
  typeInto(field('phone'), '0212345678')
  await until(() => statuses().includes('바꾼 것 2가지'))
  expect(preview()).toContain('02-1234-5678')
  expect(toasts()).toEqual(['사진 2를 지웠어요.'])
  currentToasts()[0]?.action?.run()
  await until(() => statuses().includes('바꾼 것 1가지'))
  expect(photos()).toEqual(['/a.jpg', '/b.jpg', '/c.jpg'])
  typeInto(field('phone'), '0205825243')
  await until(() => !button('저장'))
})

test('저장하지 못하면 그 까닭이 제자리에 보이고 바꾼 것은 그대로 있다', async () => {
  refusal = messages.registration.phoneRule
  show()
  await until(() => field('phone'))
  typeInto(field('phone'), '0212345678')
  await press('저장')
  await read(messages.registration.phoneRule)
  expect(field('phone')?.getAttribute('aria-invalid')).toBe('true')
  await until(() => document.activeElement === field('phone'))
  expect(field('phone')?.value).toBe('02-1234-5678')
  refusal = '지금은 저장할 수 없어요.'
  await press('저장')
  await read('지금은 저장할 수 없어요.')
  expect(statuses()).toContain('바꾼 것 1가지')
  expect(field('phone')?.value).toBe('02-1234-5678')
})

test('바꾼 것이 있으면 떠나기 전에 묻고, 남으면 그대로다', async () => {
  const client = makeQueryClient()
  show('', client)
  await until(() => field('phone'))
  typeInto(field('phone'), '0212345678')
  await until(() => button('저장'))
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === '딴 곳')

  async function leaveWith(isSure: boolean) {
    link?.click()
    await until(() => firstAlert() !== null)
    const alert = firstAlert()
    if (alert) removeAlert(alert.id)
    alert?.answer(isSure)
  }

  await leaveWith(false)
  // A router moves in its own time: what is drawn after it has seen what it would have done.
  startTransition(() => show('여기까지', client))
  await read('여기까지')
  expect(address()).toBe('/mypage/shop?restaurantNo=7')
  expect(field('phone')?.value).toBe('02-1234-5678')
  await leaveWith(true)
  await until(() => address() === '/elsewhere')
})

test('반려된 등록은 이유와 보냈던 내용이 함께 보이고, 사진은 그대로 두고 다시 신청한다', async () => {
  shop = {
    ...open,
    status: 'R',
    requests: [{ ...rejectedName, kind: 'registration', wanted: null }],
  }
  const forms: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      status = 200
      responseText = ''
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return null
      }
      send(form: FormData) {
        forms.push(form)
        shop = { ...shop, status: 'N', requests: [] }
        const header = { code: 'S200', message: '' }
        this.responseText = JSON.stringify({ header, body: { items: shop } })
        this.dispatchEvent(new Event('load'))
      }
    },
  )
  show()
  await read('등록이 반려됐어요')
  expect(text()).toContain('간판과 이름이 달라요.')
  expect(field('name')?.value).toBe('담은비빔 연남')
  typeInto(field('name'), '담은비빔')
  await press('다시 신청')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe(messages.shop.appliedAgain)
  expect(forms[0]?.get('restaurantName')).toBe('담은비빔')
  expect(forms[0]?.get('restaurantAddress')).toBe(open.restaurantAddress)
  expect(forms[0]?.getAll('restaurantCuisineType')).toEqual(['한식', '비빔밥', '혼밥'])
  expect(forms[0]?.has('restaurantMainPhoto')).toBe(false)
  firstAlert()?.answer(true)
  await read('승인을 기다리고 있어요')
  await until(() => button('고쳐서 다시 신청'))
})
