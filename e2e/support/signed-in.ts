import type { APIRequestContext, Page } from '@playwright/test'

export type Person = { readonly memberId: string; readonly password: string }

/** The accounts of the sample data, which an empty database is filled with. */
export type SampleMember = 'member01' | 'owner01' | 'admin01'

export type Who = Person | SampleMember

type SignedIn = {
  readonly loginInfo: { readonly memberNo: string }
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
}

export const personOf = (who: Who): Person =>
  typeof who === 'string' ? { memberId: who, password: 'Matjari!2026' } : who

async function askForTokens(request: APIRequestContext, who: Who): Promise<SignedIn> {
  const { memberId, password } = personOf(who)
  const answer = await request.post('/api/auth/tokens', {
    data: { memberId, memberPw: password, authLogin: 'N' },
  })
  const { header, body } = (await answer.json()) as {
    header: { code: string; message: string }
    body: { items: SignedIn }
  }
  if (!header.code.startsWith('S')) throw new Error(`${memberId}: ${header.message}`)
  return body.items
}

/**
 * The page of a member who has logged in there before: what a login leaves in the tab is
 * put there without the form. Nothing is open yet; what the test opens next finds them signed in.
 */
export async function signIn(page: Page, who: Who) {
  const { loginInfo, tokens } = await askForTokens(page.request, who)
  const stored = {
    ...tokens,
    loginInfo: JSON.stringify(loginInfo),
    isAuthenticated: 'true',
    socialLoginState: 'false',
    longTimeAuth: 'false',
  }
  // Any answer of the product will do: the storage of a tab belongs to its origin.
  await page.goto('/healthz')
  await page.evaluate((values) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
  }, stored)
}

// Less than an access token is good for. Each worker has a server of its own and so people of its own.
const tokenMs = 5 * 60_000
const kept = new Map<string, { readonly token: string; readonly until: number }>()

/** The headers of a member's calls. */
export async function headersOf(request: APIRequestContext, who: Who) {
  const { memberId } = personOf(who)
  const token = kept.get(memberId)
  if (token && token.until > Date.now()) return { authorization: `Bearer ${token.token}` }
  const { accessToken } = (await askForTokens(request, who)).tokens
  kept.set(memberId, { token: accessToken, until: Date.now() + tokenMs })
  return { authorization: `Bearer ${accessToken}` }
}
