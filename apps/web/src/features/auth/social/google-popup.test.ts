import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceAnswer, type GoogleAnswer } from './google-channel.ts'
import { type GooglePopup, openGooglePopup } from './google-popup.ts'

const loginUrl = 'https://accounts.example/authorize?client_id=web&state=mine'

const fetched = vi.fn<() => Promise<Response>>()
const opened = vi.fn<() => unknown>()
const went = vi.fn<(url: string | URL) => void>()
const popup = {
  closed: false,
  focus: vi.fn<() => void>(),
  close: vi.fn<() => void>(),
  location: { replace: vi.fn<(url: string) => void>() },
}
const events = {
  onShown: vi.fn<() => void>(),
  onGone: vi.fn<() => void>(),
  onAnswer: vi.fn<(answer: GoogleAnswer) => void>(),
  onFailed: vi.fn<(error: unknown) => void>(),
}
let running: GooglePopup | undefined

const answered = (code: string, items: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify({ header: { code, message: '안 돼요.' }, body: { items } }), {
      status,
    }),
  )

function press() {
  running = openGooglePopup(events)
  return running
}

async function pressUntilShown() {
  const started = press()
  await vi.waitFor(() => expect(events.onShown).toHaveBeenCalledOnce())
  return started
}

beforeEach(() => {
  vi.clearAllMocks()
  // Messages travel at their own pace; only the clock of the page stands still.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  popup.closed = false
  fetched.mockImplementation(() => answered('S200', { loginUrl }))
  opened.mockReturnValue(popup)
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window, 'open').mockImplementation(opened as typeof window.open)
  vi.spyOn(window.location, 'assign').mockImplementation(went)
})

afterEach(() => {
  running?.abandon()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('누르는 그 순간 빈 팝업을 열고, 주소를 받으면 그리로 보낸다', async () => {
  let answer: (response: Response) => void = () => {}
  fetched.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  press()
  expect(opened).toHaveBeenCalledWith('', 'matjari-google', 'popup,width=480,height=640')
  expect(popup.location.replace).not.toHaveBeenCalled()
  answer(await answered('S200', { loginUrl }))
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(loginUrl))
})

test('받은 주소의 state와 같은 답만 넘긴다', async () => {
  await pressUntilShown()
  const strange = announceAnswer({ state: 'other', code: 'c-2' })
  expect(await announceAnswer({ state: 'mine', code: 'c-1' })).toBe(true)
  vi.advanceTimersByTime(1500)
  expect(await strange).toBe(false)
  expect(events.onAnswer.mock.calls).toEqual([[{ state: 'mine', code: 'c-1' }]])
})

test('팝업이 막히면 이 화면에서 간다', async () => {
  opened.mockReturnValue(null)
  press()
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith(loginUrl))
  expect(events.onGone).toHaveBeenCalledOnce()
  expect(events.onShown).not.toHaveBeenCalled()
})

test('주소를 못 받으면 팝업을 닫고 까닭을 알린다', async () => {
  fetched.mockImplementation(() => answered('E503', null, 503))
  press()
  await vi.waitFor(() => expect(events.onFailed).toHaveBeenCalledOnce())
  expect(events.onFailed.mock.calls[0]?.[0]).toMatchObject({ code: 'E503' })
  expect(popup.close).toHaveBeenCalledOnce()
})

test('주소를 기다리는 동안 팝업을 닫으면 아무 데도 가지 않는다', async () => {
  press()
  popup.closed = true
  await vi.waitFor(() => expect(events.onGone).toHaveBeenCalledOnce())
  expect(popup.location.replace).not.toHaveBeenCalled()
  expect(went).not.toHaveBeenCalled()
})

test('팝업이 닫히면 기다림을 끝내지만, 닫힌 듯 보였을 뿐인 팝업의 답은 받는다', async () => {
  await pressUntilShown()
  popup.closed = true
  vi.advanceTimersByTime(500)
  expect(events.onGone).toHaveBeenCalledOnce()
  expect(await announceAnswer({ state: 'mine', code: 'c-1' })).toBe(true)
  expect(events.onAnswer).toHaveBeenCalledOnce()
})

test('열려 있는 팝업은 앞으로 불러온다', async () => {
  const started = await pressUntilShown()
  expect(started.focus()).toBe(true)
  expect(popup.focus).toHaveBeenCalledOnce()
  popup.closed = true
  expect(started.focus()).toBe(false)
})

test('그만두면 팝업을 닫고 답을 받지 않는다', async () => {
  const started = await pressUntilShown()
  started.abandon()
  expect(popup.close).toHaveBeenCalledOnce()
  const announced = announceAnswer({ state: 'mine', code: 'c-1' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(await announced).toBe(false)
  expect(events.onAnswer).not.toHaveBeenCalled()
})
