import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnAddressIn } from '../../lib/login-return.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession, signOut } from '../../lib/session.ts'
import { formText } from '../../ui/form/form-text.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { changeStarted, forgetInterrupted, forgetStarted } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'

const texts = messages.review
const savedPhoto = '/media/reviews/0123456789abcdef0123456789abcdef/800.jpg'
const review: Review = {
  reviewNo: '9',
  memberNo: '1',
  memberId: 'haru',
  memberNickname: '하루',
  memberSelfie: 'NULL',
  restaurantNo: '7',
  restaurantName: '멘야하루',
  reviewScore: 3.5,
  reviewContent: '국물이 진해요',
  createDate: '2026-07-12T03:00:00Z',
  createdDate: '2026-07-12T03:00:00Z',
  updateDate: null,
  isActive: 'Y',
  billPhotoUrl: null,
  photos: [{ reviewPhotoUrl: savedPhoto }],
  receiptVerified: true,
  visited: false,
  mine: true,
  reported: false,
  reply: null,
  openReportCount: 0,
  deleteDate: null,
  hold: null,
  holdRequest: null,
}

type Sent = { method: string; form: FormData; request: StubbedXhr }
let sent: Sent[]
let root: Root
let client: QueryClient
let saved: number

/** A sending that waits for the test to answer it. */
class StubbedXhr extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  timeout = 0
  status = 0
  responseText = ''
  private method = ''

  open(method: string) {
    this.method = method
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    sent.push({ method: this.method, form, request: this })
  }
  answer(status: number, header = { code: 'S200', message: '' }) {
    this.status = status
    this.responseText = JSON.stringify({ header, body: { items: null } })
    this.dispatchEvent(new Event('load'))
  }
}

async function until(isSo: () => unknown) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const text = () => document.body.textContent ?? ''
const nameOf = (one: Element | null | undefined) =>
  one?.getAttribute('aria-label') ?? one?.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)

async function press(name: string) {
  await until(() => button(name))
  button(name)?.click()
}

const area = () => document.querySelector('textarea')
const tiles = () => document.querySelectorAll('[data-tile]').length
const shownScore = () => document.querySelector('[data-field="score"] output')?.textContent

function type(content: string) {
  // As a browser does it: React listens to the event, and looks past its own setter.
  const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  property?.set?.call(area(), content)
  area()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const picture = (name: string) => new File([name], name, { type: 'image/png' })

function addPhoto(file: File) {
  const input = document.querySelector<HTMLInputElement>('[data-field="photos"] input')
  if (!input) throw new Error('고르는 칸이 없어요.')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** As if it had been entered: everything a new review needs. */
const enterAll = (writer: string | null = '1') =>
  changeStarted({ restaurantNo: '7', writer }, () => ({
    score: 4.5,
    content: '차슈가 부드러워요',
    photos: ['a', 'b'].map((id) => ({ id, source: picture(`${id}.png`) })),
    receipt: picture('receipt.png'),
  }))

/** What is said now, and that it has been read. */
async function heard() {
  await until(() => firstAlert())
  const alert = firstAlert()
  if (alert) removeAlert(alert.id)
  alert?.answer(true)
  return alert?.message
}

async function sending() {
  await until(() => sent.length > 0)
  const [one] = sent
  if (!one) throw new Error('보낸 것이 없어요.')
  return one
}

const partOf = (form: FormData) => JSON.parse(formText(form, 'review')) as unknown
const filesOf = (form: FormData, name: string) =>
  form.getAll(name).map((file) => (file instanceof File ? file.name : file))

/** A page with the form, and the login it may lead to. */
function Pages(form: ComponentProps<typeof ReviewForm>) {
  const { pathname, state } = useLocation()
  if (pathname === '/login') return <output id="way-back">{returnAddressIn(state)}</output>
  return <ReviewForm {...form} />
}

function draw({
  restaurantNo = '7',
  editing = null,
}: {
  restaurantNo?: string
  editing?: Review | null
}) {
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Pages
            restaurantNo={restaurantNo}
            editing={editing}
            onEditEnd={() => draw({ restaurantNo })}
            onSaved={() => {
              saved += 1
              draw({ restaurantNo })
            }}
          />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

function signInAs(memberNo: string | null) {
  sessionStorage.clear()
  if (memberNo !== null) {
    const loginInfo = { memberNo, memberRole: 'ROLE_COMMON', isActive: 'Y' }
    sessionStorage.setItem('accessToken', 'access')
    sessionStorage.setItem('refreshToken', 'refresh')
    sessionStorage.setItem('isAuthenticated', 'true')
    sessionStorage.setItem('loginInfo', JSON.stringify(loginInfo))
  }
  restoreSession()
}

async function show() {
  window.history.replaceState(null, '', '/restaurant/7?from=home')
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  client = makeQueryClient()
  draw({})
  await until(area)
}

async function startEdit() {
  draw({ editing: review })
  await until(() => text().includes('리뷰 수정'))
}

beforeEach(() => {
  sent = []
  saved = 0
  vi.stubGlobal('XMLHttpRequest', StubbedXhr)
  // The renewal of a sign-in that has run out.
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ header: { code: 'E401', message: '' } }, { status: 401 })),
  )
  signInAs('1')
})

afterEach(() => {
  root.unmount()
  for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
  for (const toast of currentToasts()) removeToast(toast.id)
  forgetStarted('7')
  forgetInterrupted('9')
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('로그인하지 않았으면 말하고 로그인으로 가며, 돌아오면 쓴 것이 그대로 있다', async () => {
  signInAs(null)
  enterAll(null)
  await show()
  await press('리뷰 등록')
  expect(await heard()).toBe(texts.loginToWrite)
  await until(() => document.querySelector('#way-back'))
  expect(document.querySelector('#way-back')?.textContent).toBe('/restaurant/7?from=home#write')

  root.unmount()
  signInAs('1')
  await show()
  expect([area()?.value, tiles(), shownScore()]).toEqual(['차슈가 부드러워요', 2, '4.5점'])
})

test('로그인하지 않고 영수증을 올리려 하면 로그인으로 간다', async () => {
  signInAs(null)
  await show()
  await press('영수증 인증')
  expect(await heard()).toBe('로그인이 필요합니다.')
  await until(() => document.querySelector('#way-back'))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('보내는 사이 로그인이 끝나 화면이 새로 그려져도 로그인으로 가고 쓴 것을 지킨다', async () => {
  enterAll()
  await show()
  await press('리뷰 등록')
  const { request } = await sending()
  // The page discards the member's data and renders everything again.
  draw({ restaurantNo: '8' })
  await until(() => area()?.value === '')
  request.answer(401, { code: 'E401', message: '로그인이 필요합니다.' })
  expect(await heard()).toBe(texts.loginToWrite)
  await until(() => document.querySelector('#way-back'))

  root.unmount()
  signInAs('1')
  await show()
  expect(area()?.value).toBe('차슈가 부드러워요')
  expect(button('영수증 인증 완료')).toBeDefined()
})

test('로그인이 끝난 뒤에도 쓰던 것은 화면에 남고, 나간 뒤에는 사라진다', async () => {
  enterAll()
  await show()
  signOut('expired')
  await new Promise((resolve) => setImmediate(resolve))
  expect(area()?.value).toBe('차슈가 부드러워요')
  signInAs('1')
  signOut('logout')
  await until(() => area()?.value === '')
  expect(tiles()).toBe(0)
})

test('수정하면 그 리뷰로 채우고, 취소하면 쓰던 새 리뷰로 돌아온다', async () => {
  enterAll()
  await show()
  await startEdit()
  expect([area()?.value, tiles(), shownScore()]).toEqual(['국물이 진해요', 1, '3.5점'])
  expect(text()).not.toContain('영수증 인증')
  type('국물이 아주 진해요')
  await press('취소')
  await until(() => text().includes('리뷰 작성'))
  expect([area()?.value, tiles(), shownScore()]).toEqual(['차슈가 부드러워요', 2, '4.5점'])

  await startEdit()
  expect(area()?.value).toBe('국물이 진해요')
})

test('수정은 남긴 사진과 새 사진을 섞어 보내고 알린 뒤 끝난다', async () => {
  await show()
  await startEdit()
  addPhoto(picture('new.png'))
  await until(() => tiles() === 2)
  await press('사진 2 앞으로')
  await until(() => nameOf(document.activeElement) === '사진 1 뒤로')
  await press('수정 완료')
  const { method, form, request } = await sending()
  expect(method).toBe('PUT')
  expect(partOf(form)).toMatchObject({
    reviewNo: '9',
    existingPhotoUrls: [savedPhoto],
    photoOrder: ['new', 'kept'],
  })
  expect(filesOf(form, 'photos')).toEqual(['new.png'])
  request.answer(200)
  expect(await heard()).toBe(texts.updated)
  await until(() => saved === 1 && text().includes('리뷰 작성'))
  expect(area()?.value).toBe('')
})

test('수정하다 로그인이 끝났으면 로그인으로 가고, 다시 열면 고치던 그대로다', async () => {
  await show()
  await startEdit()
  type('국물이 아주 진해요')
  await press('수정 완료')
  ;(await sending()).request.answer(401, { code: 'E401', message: '로그인이 필요합니다.' })
  expect(await heard()).toBe(texts.loginToEdit)
  await until(() => document.querySelector('#way-back'))

  root.unmount()
  signInAs('1')
  await show()
  await startEdit()
  expect([area()?.value, tiles()]).toEqual(['국물이 아주 진해요', 1])
})

test('다른 가게로 가면 빈 채로 시작한다', async () => {
  enterAll()
  await show()
  draw({ restaurantNo: '8' })
  await until(() => area()?.value === '')
  expect([tiles(), shownScore()]).toEqual([0, undefined])
})

test('보내는 사이 떠나면 옮기지도 묻지도 않고 조용히 알린다', async () => {
  enterAll()
  await show()
  await press('리뷰 등록')
  const { request } = await sending()
  root.unmount()
  request.answer(200)
  await until(() => currentToasts().length > 0)
  expect(currentToasts().map(({ message }) => message)).toEqual([texts.created])
  expect([firstAlert(), saved]).toEqual([null, 0])

  await show()
  expect(area()?.value).toBe('')
})
