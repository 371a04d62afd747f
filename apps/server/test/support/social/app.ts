import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { readConfig } from '../../../src/lib/config.ts'
import { startPracticeProvider } from '../../../src/lib/open-id/practice-provider.ts'
import { socialProviders } from '../../../src/lib/open-id/social-providers.ts'
import { bearer } from '../members/members.ts'
import { testApp } from '../server/app.ts'
import { goAndReturn, type PracticeAnswer } from './browser.ts'

type Envelope = {
  header: { code: string; message: string }
  body: { items: SignedIn }
}
export type Login = {
  code: string
  state?: string | undefined
  cookie?: string | undefined
}

/** The whole server with the practice provider, and the ways into it. */
export async function socialTestApp() {
  const local = await startPracticeProvider()
  const server = await testApp({}, { social: socialProviders(readConfig({}), local) })
  const { app } = server

  const googleLogin = ({ code, state, cookie = '' }: Login) =>
    app.inject({
      method: 'POST',
      url: '/api/oauth2/google-login',
      headers: { cookie },
      payload: { code, state },
    })
  const kakaoReturn = async (address: URL, cookie: string) => {
    const url = `${address.pathname}${address.search}`
    const response = await app.inject({ url, headers: { cookie } })
    return { response, page: new URL(String(response.headers.location)) }
  }
  const renew = async (token: string) => {
    const url = '/api/auth/refresh'
    const response = await app.inject({ method: 'POST', url, headers: bearer(token), payload: {} })
    return response.json<Envelope>()
  }
  return {
    ...server,
    googleLogin,
    kakaoReturn,
    renew,
    go: (provider: 'google' | 'kakao', answer: PracticeAnswer) =>
      goAndReturn(app, provider, answer),
    /** What google-login answers to this return. */
    googleCode: async (login: Login) => (await googleLogin(login)).json<Envelope>().header.code,
    /** What the login page is told after this return; null when it is another page. */
    kakaoError: async (address: URL, cookie: string) => {
      const { page } = await kakaoReturn(address, cookie)
      return page.pathname === '/login' ? page.searchParams.get('error') : null
    },
    googleSignIn: async (answer: PracticeAnswer) =>
      (await googleLogin(await goAndReturn(app, 'google', answer))).json<Envelope>(),
    kakaoSignIn: async (answer: PracticeAnswer) => {
      const { returned, cookie } = await goAndReturn(app, 'kakao', answer)
      const { page } = await kakaoReturn(returned, cookie)
      return renew(page.searchParams.get('refreshToken') ?? '')
    },
    async close() {
      await server.close()
      await local.close()
    },
  }
}

export type SocialTestApp = Awaited<ReturnType<typeof socialTestApp>>
