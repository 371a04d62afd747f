import { refusals } from '@matjari/contract/refusals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkError } from '../../lib/api-error.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { type GooglePopup, openGooglePopup } from './social-login.tsx'
import {
  alertSocialFailure,
  failureInAddress,
  failureOf,
  type GoogleAnswer,
  loginPathAfter,
  onGoogleAnswer,
  providerFailure,
  sendAnswerToOpener,
  socialNoticeOf,
} from './social-sign-in.ts'

describe('거절', () => {
  afterEach(() => {
    const pending = firstAlert()
    if (pending) removeAlert(pending.id)
  })

  test.each([
    [
      '실패는 코드로 알리고 까닭을 남긴다',
      refusals.socialFailed,
      '로그인 실패: ErrorCode E400-SOCIAL',
    ],
    ['이미 있는 이메일도 코드로 알린다', refusals.emailTaken, '로그인 실패: ErrorCode E409-EMAIL'],
  ])('%s', (_name, failure, alert) => {
    alertSocialFailure(failure)
    expect(firstAlert()?.message).toBe(alert)
    expect(socialNoticeOf(failure)).toEqual({ tone: 'danger', text: failure.message })
  })

  test('그만둔 사람은 놀라게 하지 않는다', () => {
    const failure = providerFailure('access_denied')
    alertSocialFailure(failure)
    expect(firstAlert()).toBeNull()
    expect(socialNoticeOf(failure)).toEqual({ tone: 'neutral', text: '소셜 로그인을 취소했어요.' })
  })

  test.each([refusals.inactive, refusals.inactiveAccount])(
    '정지된 계정은 그렇게 말한다',
    (failure) => {
      alertSocialFailure(failure)
      expect(firstAlert()?.message).toBe('비활성화된 계정이거나 정지된 계정입니다.')
      expect(socialNoticeOf(failure)).toBeNull()
    },
  )

  test.each([
    [refusals.socialCancelled.code, refusals.socialCancelled.message],
    [refusals.sessionOver.code, refusals.sessionOver.message],
    ['NETWORK', networkError().message],
    ['E499-NEW', refusals.socialFailed.message],
  ])('주소의 코드 %s에 맞는 문장을 안다', (code, message) => {
    expect(failureInAddress(code)).toMatchObject({ code, message })
  })

  test.each(['', '지금 전화 주세요', 'E400 <b>', 'E'.repeat(25), 'e400'])(
    '주소에 심은 글 «%s»은 보이지 않는다',
    (code) => {
      expect(failureInAddress(code)).toEqual(refusals.socialFailed)
    },
  )

  test('로그인 화면의 주소로 보낸 코드는 그대로 돌아온다', () => {
    const path = loginPathAfter(failureOf(networkError()))
    const code = new URL(path, 'http://localhost').searchParams.get('error') ?? ''
    expect(failureInAddress(code).code).toBe('NETWORK')
  })
})

describe('구글 채널', () => {
  const stops: (() => void)[] = []

  function listen(state: string) {
    const taken: GoogleAnswer[] = []
    stops.push(onGoogleAnswer(state, (answer) => taken.push(answer)))
    return taken
  }

  /** Messages still take real time; only the clock of the page is fake. */
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

  afterEach(() => {
    vi.useRealTimers()
    for (const stop of stops.splice(0)) stop()
  })

  test('자기 state의 답을 받고, 팝업은 받았다는 말을 듣는다', async () => {
    const taken = listen('mine')
    expect(await sendAnswerToOpener({ state: 'mine', code: 'c-1' })).toBe(true)
    expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
  })

  test('거절도 같은 길로 알린다', async () => {
    const taken = listen('mine')
    expect(await sendAnswerToOpener({ state: 'mine', error: 'access_denied' })).toBe(true)
    expect(taken).toEqual([{ state: 'mine', error: 'access_denied' }])
  })

  test('state가 다른 답은 받지 않고, 그 팝업은 혼자 남는다', async () => {
    const taken = listen('mine')
    const strange = sendAnswerToOpener({ state: 'other', code: 'c-2' })
    await sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
    vi.advanceTimersByTime(1500)
    expect(await strange).toBe(false)
  })

  test('답은 한 번만 받는다', async () => {
    const taken = listen('mine')
    await sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    const again = sendAnswerToOpener({ state: 'mine', code: 'c-2' })
    vi.advanceTimersByTime(1500)
    expect(await again).toBe(false)
    expect(taken).toHaveLength(1)
  })

  test('듣는 화면이 없으면 1.5초 뒤에 그런 줄 안다', async () => {
    const announced = sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    let isSettled = false
    void announced.then(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(1499)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await announced).toBe(false)
  })

  test('잠들었다 깬 화면은 팝업이 이미 쓰기 시작한 답을 받지 않는다', async () => {
    const taken = listen('mine')
    const late = sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    // The page gets to the message only now.
    vi.setSystemTime(Date.now() + 1000)
    const last = listen('last')
    await sendAnswerToOpener({ state: 'last', code: 'c-2' })
    expect(last).toHaveLength(1)
    expect(taken).toEqual([])
    vi.advanceTimersByTime(1500)
    expect(await late).toBe(false)
  })

  test('모양이 다른 말은 못 들은 것으로 한다', async () => {
    const taken = listen('mine')
    const channel = new BroadcastChannel('matjari-google')
    const takeBefore = Date.now() + 1000
    for (const strange of [
      null,
      'answer',
      { kind: 'taken', state: 'mine' },
      { kind: 'answer', answer: null, takeBefore },
      { kind: 'answer', answer: { state: 'mine' }, takeBefore },
      { kind: 'answer', answer: { state: 'mine', code: 3 }, takeBefore },
      { kind: 'answer', answer: { state: 'mine', code: 'c-0' } },
    ]) {
      channel.postMessage(strange)
    }
    channel.close()
    await sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    expect(taken).toEqual([{ state: 'mine', code: 'c-1' }])
  })
})

describe('구글 창', () => {
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
    onPopup: vi.fn<() => void>(),
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
    await vi.waitFor(() => expect(events.onPopup).toHaveBeenCalledOnce())
    return started
  }

  beforeEach(() => {
    vi.clearAllMocks()
    // Messages still take real time; only the clock of the page is fake.
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
    const strange = sendAnswerToOpener({ state: 'other', code: 'c-2' })
    expect(await sendAnswerToOpener({ state: 'mine', code: 'c-1' })).toBe(true)
    vi.advanceTimersByTime(1500)
    expect(await strange).toBe(false)
    expect(events.onAnswer.mock.calls).toEqual([[{ state: 'mine', code: 'c-1' }]])
  })

  test('팝업이 막히면 이 화면에서 간다', async () => {
    opened.mockReturnValue(null)
    press()
    await vi.waitFor(() => expect(went).toHaveBeenCalledWith(loginUrl))
    expect(events.onGone).toHaveBeenCalledOnce()
    expect(events.onPopup).not.toHaveBeenCalled()
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
    expect(await sendAnswerToOpener({ state: 'mine', code: 'c-1' })).toBe(true)
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
    const announced = sendAnswerToOpener({ state: 'mine', code: 'c-1' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(await announced).toBe(false)
    expect(events.onAnswer).not.toHaveBeenCalled()
  })
})
