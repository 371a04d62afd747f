import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formText } from '../../lib/form-text.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession } from '../../lib/session.ts'
import { AdminReviewsPage } from '../../pages/admin-reviews.tsx'
import { firstAlert, removeAlert } from '../../ui/alerts.ts'
import { currentToasts, removeToast } from '../../ui/toasts.ts'

const review: Review = {
  reviewNo: '1',
  memberNo: '5',
  memberId: 'haru',
  memberNickname: '하루',
  memberSelfie: 'NULL',
  restaurantNo: '7',
  restaurantName: '멘야하루',
  reviewScore: 4.5,
  reviewContent: '국물이 진해요',
  createDate: '2026-11-15T12:05:00.000Z',
  createdDate: '2026-11-15T12:05:00.000Z',
  updateDate: null,
  isActive: 'Y',
  billPhotoUrl: null,
  photos: [],
  receiptVerified: true,
  visited: false,
  mine: false,
  reported: false,
  reply: null,
  openReportCount: 0,
  deleteDate: null,
}

let shown: Review
let refusal: string | null
let deletions: (string | null)[]
let forms: FormData[]
let root: Root

const said = (items: unknown, message = '') =>
  Response.json({ header: { code: 'S200', message }, body: { items } })

function fetched(address: string, { method = 'GET' }: RequestInit) {
  const { pathname, searchParams } = new URL(address, 'http://test')
  const pageInfo = { boardNoPerPage: 5, totalBoardNo: 1, pageSize: 5, currentPage: 1 }
  if (method === 'GET')
    return Promise.resolve(
      said(
        pathname === '/api/admin/reviews'
          ? { reviews: [shown], pageInfo }
          : { reports: [], pageInfo },
      ),
    )
  deletions.push(searchParams.get('reason'))
  if (refusal)
    return Promise.resolve(
      Response.json({ header: { code: 'E500', message: refusal }, body: {} }, { status: 500 }),
    )
  shown = { ...shown, isActive: 'N', deleteDate: '2026-11-16T00:00:00.000Z' }
  return Promise.resolve(said(null, messages.review.deleted))
}

/** Forms travel this way. */
class StubbedXhr extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  timeout = 0
  status = 200
  responseText = JSON.stringify({ header: { code: 'S200', message: '' }, body: { items: null } })

  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    forms.push(form)
    this.dispatchEvent(new Event('load'))
  }
}

async function until(isSo: () => unknown) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const dialog = () => document.querySelector('[role="dialog"]')
const reasonField = () =>
  document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea[name="reason"]')
const toasts = () => currentToasts().map(({ message }) => message)

function press(name: string) {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  found?.click()
}

/** As a keyboard does it: React listens to the event, not to the value. */
function explain(words: string) {
  const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  property?.set?.call(reasonField(), words)
  reasonField()?.dispatchEvent(new Event('input', { bubbles: true }))
}

async function choose(name: string) {
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={['/admin/reviews']}>
          <AdminReviewsPage title="리뷰 관리" />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  const menu = () => document.querySelector<HTMLElement>('[aria-label="하루님의 리뷰 관리"]')
  await until(menu)
  menu()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  await until(() => items().length > 0)
  items()
    .find(({ textContent }) => textContent === name)
    ?.click()
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', StubbedXhr)
  shown = review
  refusal = null
  deletions = []
  forms = []
  const loginInfo = { memberNo: '1', memberRole: 'ROLE_ADMIN', isActive: 'Y' }
  sessionStorage.setItem('accessToken', 'access')
  sessionStorage.setItem('refreshToken', 'refresh')
  sessionStorage.setItem('isAuthenticated', 'true')
  sessionStorage.setItem('loginInfo', JSON.stringify(loginInfo))
  restoreSession()
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  for (const toast of currentToasts()) removeToast(toast.id)
  for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('남의 리뷰를 지울 때는 물으면서 이유를 받아 함께 보낸다', async () => {
  await choose('삭제')
  await until(reasonField)
  expect(dialog()?.textContent).toContain('정말 삭제하시겠습니까?')
  expect(deletions).toEqual([])
  explain('광고예요')
  await until(() => dialog()?.textContent?.includes('4 / 200'))
  press('삭제')
  await until(() => dialog() === null)
  expect(deletions).toEqual(['광고예요'])
  expect(toasts()).toEqual([messages.review.deleted])
  await until(() => document.body.textContent?.includes('삭제됨'))
})

test('지우지 못하면 까닭이 창에 남고, 적은 이유는 그대로다', async () => {
  refusal = '잠시 뒤 다시 시도해 주세요.'
  await choose('삭제')
  await until(reasonField)
  explain('광고예요')
  await until(() => dialog()?.textContent?.includes('4 / 200'))
  press('삭제')
  await until(() => dialog()?.textContent?.includes(messages.review.deleteFailed))
  expect(dialog()?.textContent).toContain('잠시 뒤 다시 시도해 주세요.')
  expect(reasonField()?.value).toBe('광고예요')
})

test('내 리뷰는 이유를 묻지 않고 지운다', async () => {
  shown = { ...review, mine: true }
  await choose('삭제')
  await until(() => firstAlert())
  expect(firstAlert()?.message).toBe(messages.review.deleteAsk)
  expect(dialog()).toBeNull()
})

test('남의 리뷰를 고칠 때 적은 이유는 리뷰와 함께 간다', async () => {
  await choose('수정')
  await until(reasonField)
  explain('욕설이 있어요')
  await until(() => dialog()?.textContent?.includes('7 / 200'))
  press('수정 완료')
  await until(() => forms.length > 0)
  const [form = new FormData()] = forms
  expect(formText(form, 'reason')).toBe('욕설이 있어요')
  expect(JSON.parse(formText(form, 'review'))).toMatchObject({ reviewNo: '1', reviewScore: 4.5 })
})

test('내 리뷰를 고칠 때는 이유를 적는 칸이 없고 보내지도 않는다', async () => {
  shown = { ...review, mine: true }
  await choose('수정')
  await until(() => dialog()?.textContent?.includes('수정 완료'))
  expect(reasonField()).toBeNull()
  press('수정 완료')
  await until(() => forms.length > 0)
  expect(forms[0]?.has('reason')).toBe(false)
})
