import { sessionMessages } from '@matjari/contract/first-page-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { returnAddressIn } from '../../lib/login-return.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { restoreSession } from '../../lib/session.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../ui/overlay/toasts.ts'
import { isFavorite } from './favorite-api.ts'
import { FavoriteHeart } from './favorite-heart.tsx'

describe('하트', () => {
  type Call = { method: string; url: string; answer: (code: string, items?: unknown) => void }

  /** Calls that wait for the test to answer them. */
  let calls: Call[]
  let root: Root

  function takeCall(url: string, { method = 'GET' }: RequestInit) {
    return new Promise<Response>((resolve) => {
      const answer: Call['answer'] = (code, items = null) =>
        resolve(Response.json({ header: { code, message: `${method}의 말` }, body: { items } }))
      calls.push({ method, url, answer })
    })
  }

  /** Turns of the event loop, not of the clock. */
  async function until(isSo: () => boolean) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  async function nextCall(method: string): Promise<Call> {
    await until(() => calls.some((call) => call.method === method))
    const found = calls.findIndex((call) => call.method === method)
    const [call] = calls.splice(found, 1)
    if (!call) throw new Error(`${method} 요청이 없어요.`)
    return call
  }

  const heart = () => document.querySelector('button')
  const isPressed = () => heart()?.getAttribute('aria-pressed') === 'true'
  const press = () => heart()?.click()

  const WayBack = () => <output>{returnAddressIn(useLocation().state)}</output>
  const returnTo = () => document.querySelector('output')?.textContent

  async function show({ isMember }: { isMember: boolean }) {
    sessionStorage.clear()
    if (isMember) {
      sessionStorage.setItem('refreshToken', 'refresh')
      sessionStorage.setItem('isAuthenticated', 'true')
    }
    restoreSession()
    window.history.replaceState(null, '', '/restaurant/1?from=home')
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <FavoriteHeart restaurantNo="1" name="멘야하루" />
          <WayBack />
        </BrowserRouter>
      </QueryClientProvider>,
    )
    await until(() => heart() !== null)
  }

  beforeEach(() => {
    calls = []
    vi.stubGlobal('fetch', takeCall)
  })

  afterEach(() => {
    root.unmount()
    for (const toast of currentToasts()) removeToast(toast.id)
    const alert = firstAlert()
    if (alert) removeAlert(alert.id)
    vi.unstubAllGlobals()
  })

  test('방문자는 아무것도 묻지 않고, 누르면 로그인한 뒤 돌아올 곳을 기억한다', async () => {
    await show({ isMember: false })
    press()
    await until(() => firstAlert() !== null)
    expect(calls).toEqual([])
    expect(firstAlert()?.message).toBe(sessionMessages.loginNeeded)

    firstAlert()?.answer(true)
    await until(() => returnTo() !== '')
    expect(window.location.pathname).toBe('/login')
    expect(returnTo()).toBe('/restaurant/1?from=home')
  })

  test('누르면 답이 오기 전에 채워지고, 답이 오면 서버의 말을 알린다', async () => {
    await show({ isMember: true })
    ;(await nextCall('GET')).answer('S200', [])
    press()
    await until(isPressed)
    expect(currentToasts()).toEqual([])

    ;(await nextCall('PUT')).answer('S200', { restaurantNo: '1', isFavorite: true })
    ;(await nextCall('GET')).answer('S200', [{ restaurantNo: '1' }])
    await until(() => currentToasts().length > 0)
    expect(currentToasts().map(({ message }) => message)).toEqual(['PUT의 말'])
    expect(isPressed()).toBe(true)
  })

  test('거절당하면 도로 비우고 까닭을 알린다', async () => {
    await show({ isMember: true })
    ;(await nextCall('GET')).answer('S200', [])
    press()
    await until(isPressed)

    ;(await nextCall('PUT')).answer('E500')
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe('PUT의 말')
    await until(() => !isPressed())
  })

  test('거푸 누르면 하나씩 차례로 보내고 마지막에 누른 것을 보여 준다', async () => {
    await show({ isMember: true })
    ;(await nextCall('GET')).answer('S200', [])
    press()
    await until(isPressed)
    press()
    await until(() => !isPressed())
    expect(calls.map(({ method }) => method)).toEqual(['PUT'])

    ;(await nextCall('PUT')).answer('S200')
    ;(await nextCall('GET')).answer('S200', [{ restaurantNo: '1' }])
    ;(await nextCall('DELETE')).answer('S200')
    expect(isPressed()).toBe(false)
  })
})

describe('바뀌는 중', () => {
  const saved = [{ restaurantNo: '1' }, { restaurantNo: '2' }]

  test('기다리는 변경이 없으면 저장된 목록을 따른다', () => {
    expect(isFavorite('1', { saved, changes: [] })).toBe(true)
    expect(isFavorite('3', { saved, changes: [] })).toBe(false)
  })

  test('목록이 오기 전에는 이미 아는 대로 보여 주고, 오면 목록을 따른다', () => {
    const unchanged = { changes: [], isAssumed: true }
    expect(isFavorite('3', { saved: undefined, changes: [] })).toBe(false)
    expect(isFavorite('3', { saved: undefined, ...unchanged })).toBe(true)
    expect(isFavorite('3', { saved, ...unchanged })).toBe(false)
  })

  test('답을 기다리는 동안에는 마지막에 누른 것을 보여 준다', () => {
    const added = { restaurantNo: '3', isFavorite: true }
    const removed = { restaurantNo: '3', isFavorite: false }
    expect(isFavorite('3', { saved, changes: [added] })).toBe(true)
    expect(isFavorite('3', { saved, changes: [added, removed] })).toBe(false)
  })

  test('다른 가게의 변경은 상관이 없다', () => {
    expect(isFavorite('1', { saved, changes: [{ restaurantNo: '2', isFavorite: false }] })).toBe(
      true,
    )
  })
})
