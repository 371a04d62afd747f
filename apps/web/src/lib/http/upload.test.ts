import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../api.ts'
import { restoreSession } from '../session/session.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }

let sent: Sent[] = []
let statuses: number[] = []

/** Stands where the network begins: answers each upload with the next status, after two steps. */
class StubbedXhr extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  timeout = 0
  status = 0
  responseText = ''
  private readonly request: Sent = { method: '', url: '', headers: {}, body: null }

  open(method: string, url: string) {
    Object.assign(this.request, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.request.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  send(body: unknown) {
    sent.push({ ...this.request, body })
    const status = statuses.shift()
    if (status === undefined) return // never answers
    queueMicrotask(() => {
      for (const loaded of [1, 4]) {
        this.upload.dispatchEvent(
          Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 4 }),
        )
      }
      const code = status === 200 ? 'S200' : `E${status}`
      this.status = status
      this.responseText = JSON.stringify({ header: { code, message: '' }, body: { items: null } })
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
}

const profile = { memberNickName: '하루' }
const picture = () => new File(['p'], '나.webp', { type: 'image/webp' })

const saveProfile = (options: { signal?: AbortSignal; onProgress: (sent: number) => void }) =>
  api('PUT /api/member/update', { parts: profile, files: { memberProFiles: picture() } }, options)

beforeEach(() => {
  sent = []
  sessionStorage.setItem('accessToken', 'access-1')
  sessionStorage.setItem('refreshToken', 'refresh-1')
  restoreSession()
  vi.stubGlobal('XMLHttpRequest', StubbedXhr)
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('올리는 동안 얼마나 보냈는지 알리고 토큰과 양식을 싣는다', async () => {
  statuses = [200]
  const progress: number[] = []
  await saveProfile({ onProgress: (part) => progress.push(part) })
  expect(progress).toEqual([0.25, 1])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: '/api/member/update',
    headers: { authorization: 'Bearer access-1' },
  })
  expect(sent[0]?.body).toBeInstanceOf(FormData)
})

test('올리기도 401을 받으면 갱신하고 한 번 다시 보낸다', async () => {
  statuses = [401, 200]
  const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' }
  const items = { tokens, loginInfo: { memberNo: '1', memberRole: 'ROLE_COMMON', isActive: 'Y' } }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ header: { code: 'S200' }, body: { items } }))),
  )
  await saveProfile({ onProgress: () => {} })
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ])
})

test('올리다 그만두면 그 이유로 끝난다', async () => {
  statuses = []
  const stop = new AbortController()
  const pending = saveProfile({ signal: stop.signal, onProgress: () => {} })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  stop.abort(new Error('취소'))
  await expect(pending).rejects.toThrow('취소')
})
