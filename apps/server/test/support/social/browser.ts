import type { TestApp } from '../server/app.ts'

// What a browser does between our login button and our return address, without the browser.

/** What somebody does on the practice provider's page: chooses, types or turns back. */
export type PracticeAnswer = Readonly<Record<string, string>>
export const typed = (name: string, email = ''): PracticeAnswer => ({ act: 'typed', name, email })
export const cancelled: PracticeAnswer = { act: 'cancel' }

/** The address the provider finally sends the browser back to. */
export async function visitPractice(loginUrl: string, answer: PracticeAnswer): Promise<URL> {
  const cookies = new Map<string, string>()
  const ask = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    return response
  }
  const start = await ask(loginUrl)
  const page = locationOf(start, loginUrl)
  await ask(page).then((response) => response.text())
  let next = locationOf(
    await ask(page, { method: 'POST', body: new URLSearchParams(answer) }),
    page,
  )
  while (new URL(next).origin === new URL(loginUrl).origin) next = locationOf(await ask(next), next)
  return new URL(next)
}

function locationOf(response: Response, base: string): string {
  const location = response.headers.get('location')
  if (!location) throw new Error(`no redirect from ${base}: ${response.status}`)
  return new URL(location, base).href
}

/** Sets out from one of our two buttons: the address to go to, and the cookie that stays behind. */
async function setOut(app: TestApp['app'], provider: 'google' | 'kakao') {
  const response = await app.inject({ url: `/api/oauth2/${provider}-url` })
  const { loginUrl } = response.json<{ body: { items: { loginUrl: string } } }>().body.items
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { loginUrl, cookie }
}

/** All the way to the return address, with the cookie to come back with. */
export async function goAndReturn(
  app: TestApp['app'],
  provider: 'google' | 'kakao',
  answer: PracticeAnswer,
) {
  const { loginUrl, cookie } = await setOut(app, provider)
  const returned = await visitPractice(loginUrl, answer)
  const { code = '', state = '' } = Object.fromEntries(returned.searchParams)
  return { returned, cookie, code, state }
}
