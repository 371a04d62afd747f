import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { typed, visitPractice } from '../../../test/support/social/browser.ts'
import { openIdProvider } from './open-id.ts'
import { samplePeople } from './practice-issuer.ts'
import { type PracticeProvider, startPracticeProvider } from './practice-provider.ts'

const returnTo = 'http://localhost:8080/oauth2/google/callback'
const manner = { scope: 'openid profile email', extra: { prompt: 'select_account' } }

let local: PracticeProvider
beforeAll(async () => {
  local = await startPracticeProvider()
})
afterAll(() => local.close())

async function signInAs(answer: Record<string, string>, provider = local) {
  const client = openIdProvider(provider.google, manner)
  const { loginUrl, attempt } = await client.begin(returnTo)
  const returned = await visitPractice(loginUrl, answer)
  return client.finish({ code: returned.searchParams.get('code') ?? '', attempt })
}

/** The sign-in page of a sign-in under way, and how to answer it. */
async function openPage(parameters: Record<string, string> = {}) {
  const { loginUrl } = await openIdProvider(local.google, manner).begin(returnTo)
  const url = new URL(loginUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(parameters)) if (!value) url.searchParams.delete(name)
  const start = await fetch(url, { redirect: 'manual' })
  const location = start.headers.get('location') ?? ''
  const cookie = start.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = new URL(location || '/', local.url)
  const ask = (init: RequestInit = {}) =>
    fetch(page, { ...init, redirect: 'manual', headers: { cookie } })
  return { start, page, ask }
}

test('고른 견본 계정의 이름과 확인된 이메일을 알려준다', async () => {
  const [first] = samplePeople.google
  expect(await signInAs({ person: '0' })).toMatchObject({
    name: first?.name,
    email: first?.email,
    isEmailProved: true,
  })
})

test('같은 사람은 서버를 다시 켜도 같은 사람이고 다른 사람은 다른 사람이다', async () => {
  const again = await startPracticeProvider()
  try {
    const before = await signInAs(typed('한겨울', 'winter@example.com'))
    const after = await signInAs(typed('한겨울', 'Winter@example.com'), again)
    const other = await signInAs(typed('한겨울'))
    expect(after.subject).toBe(before.subject)
    expect(other.subject).not.toBe(before.subject)
    expect(other.email).toBeNull()
  } finally {
    await again.close()
  }
})

test('연습용이라고 밝히고 견본 계정과 입력 칸과 취소를 보여준다', async () => {
  const { ask } = await openPage()
  const page = await (await ask()).text()
  expect(page).toContain('연습용 Google 계정으로 로그인')
  expect(page).toContain('진짜 계정이 아니에요')
  for (const { name } of samplePeople.google) expect(page).toContain(name)
  expect(page).toContain('value="cancel"')
})

test.each([
  ['이름이 없으면', typed(' '), '이름을 입력해 주세요.'],
  ['이메일이 이상하면', typed('한겨울', 'winter'), '이메일 주소를 다시 확인해 주세요.'],
  ['없는 견본이면', { person: '99' }, '계정을 다시 골라 주세요.'],
])('%s 다시 물어본다', async (_name, answer, problem) => {
  const { ask } = await openPage()
  const response = await ask({ method: 'POST', body: new URLSearchParams(answer) })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(problem)
})

test('입력한 것은 글자로만 보여준다', async () => {
  const { ask } = await openPage()
  const body = new URLSearchParams(typed('<script>', '"><script>'))
  expect(await (await ask({ method: 'POST', body })).text()).not.toContain('<script>')
})

test('시작하지 않은 로그인은 다시 시작하라고 한다', async () => {
  const response = await fetch(`${local.url}/google/sign-in/nothing`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('로그인을 다시 시작해 주세요')
})

test.each([
  ['다른 곳으로', 'https://evil.example/oauth2/google/callback'],
  ['다른 길로', 'http://localhost:8080/somewhere'],
  ['다른 제공자의 길로', 'http://localhost:8080/api/oauth2/kakao/callback'],
])('%s 돌아가려는 로그인은 시작하지 않는다', async (_name, redirect_uri) => {
  const { start } = await openPage({ redirect_uri })
  expect(start.status).toBe(400)
  expect(start.headers.get('location')).toBeNull()
})

test.each(['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost'])(
  '%s 로는 돌아갈 수 있다',
  async (origin) => {
    const { page } = await openPage({ redirect_uri: `${origin}/oauth2/google/callback` })
    expect(page.pathname).toMatch(/^\/google\/sign-in\//)
  },
)

test('PKCE 없이는 시작하지 않는다', async () => {
  const { page } = await openPage({ code_challenge: '', code_challenge_method: '' })
  expect(page.searchParams.get('error')).toBe('invalid_request')
})

test('켜질 때도 처음 쓰일 때도 우리 출력에 아무것도 쓰지 않는다', async () => {
  const written = vi.spyOn(process.stderr, 'write')
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
  const quiet = await startPracticeProvider()
  await signInAs({ person: '0' }, quiet)
  await quiet.close()
  for (const spy of [written, ...said]) expect(spy).not.toHaveBeenCalled()
})
