import { messages } from '@matjari/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession } from '../../lib/session.ts'
import { formText } from '../../ui/form/form-text.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { changeStarted, forgetStarted } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'
import { ReceiptDialog } from './review-receipt.tsx'

describe('쓰기', () => {
  const texts = messages.review

  type Sent = { method: string; form: FormData; request: StubbedXhr }
  let sent: Sent[]
  let root: Root
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
    advance(loaded: number) {
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }),
      )
    }
    answer(status: number, header = { code: 'S200', message: '' }) {
      this.status = status
      this.responseText = JSON.stringify({ header, body: { items: null } })
      this.dispatchEvent(new Event('load'))
    }
    lose() {
      this.dispatchEvent(new Event('error'))
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
  const give = (score: number) =>
    document.querySelector<HTMLInputElement>(`input[type="radio"][value="${score}"]`)?.click()

  function type(content: string) {
    // As a browser does it: React listens to the event, and looks past its own setter.
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    property?.set?.call(area(), content)
    area()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  const picture = (name: string) => new File([name], name, { type: 'image/png' })

  function choose(within: string, ...files: File[]) {
    const input = document.querySelector<HTMLInputElement>(`${within} input[type="file"]`)
    if (!input) throw new Error('고르는 칸이 없어요.')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const addPhotos = (...files: File[]) => choose('[data-field="photos"]', ...files)

  /** As if it had been entered: everything a new review needs. */
  const enterAll = () =>
    changeStarted({ restaurantNo: '7', writer: '1' }, () => ({
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

  async function addReceipt() {
    button('영수증 인증')?.focus()
    await press('영수증 인증')
    await until(() => button('인증 완료'))
    choose('[role="dialog"]', picture('receipt.png'))
    await until(() => text().includes('미리보기'))
    await press('인증 완료')
    await until(() => nameOf(document.activeElement) === '영수증 인증 완료')
  }

  async function fill() {
    give(4.5)
    await until(() => shownScore() === '4.5점')
    type('차슈가 부드러워요')
    addPhotos(picture('a.png'), picture('b.png'))
    await until(() => tiles() === 2)
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

  async function show() {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <StrictMode>
        <QueryClientProvider client={makeQueryClient()}>
          <BrowserRouter>
            <ReviewForm
              restaurantNo="7"
              editing={null}
              onEditEnd={() => {}}
              onSaved={() => {
                saved += 1
              }}
            />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    )
    await until(area)
  }

  beforeEach(() => {
    sent = []
    saved = 0
    vi.stubGlobal('XMLHttpRequest', StubbedXhr)
    const loginInfo = { memberNo: '1', memberRole: 'ROLE_COMMON', isActive: 'Y' }
    sessionStorage.setItem('refreshToken', 'refresh')
    sessionStorage.setItem('isAuthenticated', 'true')
    sessionStorage.setItem('loginInfo', JSON.stringify(loginInfo))
    restoreSession()
  })

  afterEach(() => {
    root.unmount()
    for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
    forgetStarted('7')
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })

  test('빠진 것을 차례로 말하고 그 칸으로 간다', async () => {
    await show()
    await press('리뷰 등록')
    expect(await heard()).toBe(texts.scoreRequired)
    await until(() => document.activeElement?.matches('[data-field="score"] input'))

    give(5)
    await until(() => shownScore() === '5.0점')
    await press('리뷰 등록')
    expect(await heard()).toBe(texts.receiptRequired)
    await until(() => nameOf(document.activeElement) === '영수증 인증')
    expect(sent).toEqual([])
  })

  test('200자를 넘는 글은 받지 않고 센 수를 보여 준다', async () => {
    await show()
    document.execCommand = () => false
    type('가'.repeat(201))
    await until(() => text().includes('200 / 200'))
    expect(area()?.value).toHaveLength(200)
    expect(area()?.placeholder).toBe('리뷰 내용을 입력하세요')
  })

  test('보내면 잠그고 얼마나 보냈는지 보여 주며, 끝나면 알리고 비운다', async () => {
    await show()
    await fill()
    await addReceipt()
    button('사진 1 뒤로')?.click()
    await until(() => nameOf(document.activeElement) === '사진 2 앞으로')
    await press('리뷰 등록')
    await press('처리 중...')
    const { method, form, request } = await sending()
    request.advance(40)
    await until(() => text().includes('40%'))
    expect(area()?.closest('fieldset')?.disabled).toBe(true)
    expect(button('영수증 인증 완료')?.disabled).toBe(true)
    expect(nameOf(document.activeElement)).toBe('처리 중...')
    expect(method).toBe('POST')
    expect(partOf(form)).toMatchObject({
      restaurantNo: '7',
      reviewScore: 4.5,
      reviewContent: '차슈가 부드러워요',
    })
    expect(filesOf(form, 'photos')).toEqual(['b.png', 'a.png'])
    expect(filesOf(form, 'billPhoto')).toEqual(['receipt.png'])
    expect(sent).toHaveLength(1)

    request.answer(200)
    expect(await heard()).toBe(texts.created)
    await until(() => saved === 1)
    expect([area()?.value, tiles(), shownScore()]).toEqual(['', 0, undefined])
    expect(button('영수증 인증')).toBeDefined()
  })

  test('거푸 눌러도 한 번만 보낸다', async () => {
    enterAll()
    await show()
    button('리뷰 등록')?.click()
    button('리뷰 등록')?.click()
    await sending()
    await until(() => button('처리 중...'))
    expect(sent).toHaveLength(1)
  })

  test('여덟 장을 넘는 사진은 받지 않고, 이미지가 아니면 받지 않는다', async () => {
    await show()
    addPhotos(...Array.from({ length: 9 }, (_, index) => picture(`${index}.png`)))
    expect(await heard()).toBe(texts.tooManyPhotos)
    await until(() => tiles() === 8)
    await until(() => nameOf(document.activeElement).includes('이미지 삭제'))
    button('사진 8 이미지 삭제')?.click()
    await until(() => tiles() === 7)
    addPhotos(new File(['x'], 'menu.pdf', { type: 'application/pdf' }))
    expect(await heard()).toBe(texts.imageOnly)
    expect(tiles()).toBe(7)
  })

  test('이름만 이미지인 사진은 빼고 말한다', async () => {
    await show()
    addPhotos(picture('a.png'), picture('b.png'))
    await until(() => tiles() === 2)
    for (const image of document.querySelectorAll('[data-tile] img')) {
      image.dispatchEvent(new Event('error'))
    }
    expect(await heard()).toBe(texts.imageOnly)
    await until(() => tiles() === 0)
    expect(firstAlert()).toBeNull()
  })

  test('사진이 칸을 빗나가 떨어져도 화면을 잃지 않고 받는다', async () => {
    await show()
    const files = [picture('a.png'), new File(['x'], 'x.txt', { type: 'text/plain' })]
    const dataTransfer = { types: ['Files'], files }
    const drop = () =>
      Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
    // Not prevented: the browser would open the picture in the place of the page.
    await until(() => area()?.dispatchEvent(drop()) === false)
    expect(await heard()).toBe(texts.imageOnly)
    await until(() => tiles() === 1)
  })

  test('서버가 말한 까닭을 그대로 알리고 쓴 것을 남긴다', async () => {
    enterAll()
    await show()
    await press('리뷰 등록')
    ;(await sending()).request.answer(409, { code: 'E409', message: texts.oneADay })
    expect(await heard()).toBe(texts.oneADay)
    await until(() => button('리뷰 등록'))
    expect(area()?.value).toBe('차슈가 부드러워요')
    expect(saved).toBe(0)
  })

  test.each([
    ['연결을 잃거나', (request: StubbedXhr) => request.lose()],
    ['알 수 없는 답이면', (request: StubbedXhr) => request.answer(502, { code: '', message: '' })],
  ])('%s 정해진 말로 알린다', async (_name, end) => {
    enterAll()
    await show()
    await press('리뷰 등록')
    end((await sending()).request)
    expect(await heard()).toBe(texts.saveFailed)
    await until(() => button('리뷰 등록'))
    expect(tiles()).toBe(2)
  })

  test('쓴 적 있는 영수증이면 비우고 다른 것을 고르게 한다', async () => {
    enterAll()
    await show()
    await press('리뷰 등록')
    ;(await sending()).request.answer(409, { code: 'E409-RECEIPT', message: '이미 쓴 영수증' })
    expect(await heard()).toBe('이미 쓴 영수증')
    await until(() => button('인증 완료'))
    expect(text()).not.toContain('미리보기')
    expect(button('영수증 인증')).toBeDefined()
  })
})

describe('영수증', () => {
  let root: Root
  const confirmed = vi.fn<(receipt: File) => void>()
  const closed = vi.fn<() => void>()

  const picture = (name: string) => new File([name], name, { type: 'image/png' })

  async function until(isSo: () => unknown) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const dialog = () => document.querySelector('[role="dialog"]')
  const shown = () => dialog()?.textContent ?? ''
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click()
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')

  function choose(file: File) {
    const well = input()
    if (!well) throw new Error('고르는 칸이 없어요.')
    Object.defineProperty(well, 'files', { value: [file], configurable: true })
    well.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** What is said now, and that it has been read. */
  async function heard() {
    await until(() => firstAlert())
    const alert = firstAlert()
    if (alert) removeAlert(alert.id)
    alert?.answer(true)
    return alert?.message
  }

  async function show(receipt: File | null = null) {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <StrictMode>
        <ReceiptDialog receipt={receipt} onConfirm={confirmed} onClose={closed} />
      </StrictMode>,
    )
    await until(dialog)
  }

  beforeEach(() => {
    confirmed.mockReset()
    closed.mockReset()
  })

  afterEach(() => {
    root.unmount()
    for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
  })

  test('고른 것이 없으면 말하고 고르는 칸으로 간다', async () => {
    await show()
    press('인증 완료')
    expect(await heard()).toBe(messages.review.imageRequired)
    await until(() => document.activeElement === input())
    expect(confirmed).not.toHaveBeenCalled()
    expect(closed).not.toHaveBeenCalled()
  })

  test.each([
    ['이미지가 아니면', new File(['x'], 'a.pdf'), messages.review.imageOnly],
    ['빈 파일이면', new File([], 'a.png', { type: 'image/png' }), messages.picture.empty],
  ])('%s 받지 않고 말한다', async (_name, file, message) => {
    await show()
    choose(file)
    expect(await heard()).toBe(message)
    expect(shown()).not.toContain('미리보기')
  })

  test('고르면 미리 보여 주고, 인증하면 건네고 닫는다', async () => {
    await show()
    const receipt = picture('receipt.png')
    choose(receipt)
    await until(() => shown().includes('미리보기'))
    expect(confirmed).not.toHaveBeenCalled()
    press('인증 완료')
    expect(confirmed.mock.calls).toEqual([[receipt]])
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('이름만 이미지인 파일은 미리 볼 수 없으니 물린다', async () => {
    await show()
    choose(picture('receipt.png'))
    await until(() => document.querySelector('img'))
    document.querySelector('img')?.dispatchEvent(new Event('error'))
    expect(await heard()).toBe(messages.review.imageOnly)
    await until(() => !shown().includes('미리보기'))
    press('인증 완료')
    expect(await heard()).toBe(messages.review.imageRequired)
  })

  test('전에 올린 것을 보여 주고, 바꾸다 취소하면 건네지 않는다', async () => {
    await show(picture('before.png'))
    await until(() => shown().includes('before.png'))
    choose(picture('after.png'))
    await until(() => shown().includes('after.png'))
    press('취소')
    expect(closed).toHaveBeenCalledTimes(1)
    expect(confirmed).not.toHaveBeenCalled()
  })
})
