import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../../test/support/answers.ts'
import { button, dialog, toasts, typeInto, until } from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../../test/support/signed-in.ts'
import { AdminReviewsPage } from '../../../pages/admin/admin-reviews-page.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { firstAlert } from '../../../ui/overlay/alerts.ts'

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
  hold: null,
  holdRequest: null,
}

let shown: Review
let refusal: string | null
let deletions: (string | null)[]
let forms: FormData[]

function fetched(address: string, { method = 'GET' }: RequestInit) {
  const { pathname, searchParams } = new URL(address, 'http://test')
  const pageInfo = firstPageOf(1, 5)
  if (method === 'GET')
    return Promise.resolve(
      answered(
        pathname === '/api/admin/reviews'
          ? { reviews: [shown], pageInfo }
          : { reports: [], pageInfo },
      ),
    )
  deletions.push(searchParams.get('reason'))
  if (refusal) return Promise.resolve(refused(refusal, 500))
  shown = { ...shown, isActive: 'N', deleteDate: '2026-11-16T00:00:00.000Z' }
  return Promise.resolve(answered(null, messages.review.deleted))
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

const reasonField = () =>
  document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea[name="reason"]')

const explain = (words: string) => typeInto(reasonField(), words)

async function choose(name: string) {
  showScreen(<AdminReviewsPage title="리뷰 관리" />, { at: '/admin/reviews' })
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
  beSignedIn('1', 'ROLE_ADMIN')
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
  beSignedOut()
})

test('남의 리뷰를 지울 때는 물으면서 이유를 받아 함께 보낸다', async () => {
  await choose('삭제')
  await until(reasonField)
  expect(dialog()?.textContent).toContain('정말 삭제하시겠습니까?')
  expect(deletions).toEqual([])
  explain('광고예요')
  await until(() => dialog()?.textContent?.includes('4 / 200'))
  button('삭제')?.click()
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
  button('삭제')?.click()
  await until(() => dialog()?.textContent?.includes(messages.review.deleteFailed))
  expect(dialog()?.textContent).toContain('잠시 뒤 다시 시도해 주세요.')
  expect(reasonField()?.value).toBe('광고예요')
})

test('내 리뷰는 이유를 묻지 않고 지운다', async () => {
  shown = { ...review, mine: true }
  await choose('삭제')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe(messages.review.deleteAsk)
  expect(dialog()).toBeNull()
})

test('남의 리뷰를 고칠 때 적은 이유는 리뷰와 함께 간다', async () => {
  await choose('수정')
  await until(reasonField)
  explain('욕설이 있어요')
  await until(() => dialog()?.textContent?.includes('7 / 200'))
  button('수정 완료')?.click()
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
  button('수정 완료')?.click()
  await until(() => forms.length > 0)
  expect(forms[0]?.has('reason')).toBe(false)
})
