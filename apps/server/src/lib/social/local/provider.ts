import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type LocalIssuer,
  type LocalRegistration,
  makeKey,
  makeLocalIssuer,
  registrationAt,
  sessionCookie,
  signInPath,
} from './issuer.ts'
import { handleSignIn } from './sign-in.ts'

export type LocalProvider = {
  readonly google: LocalRegistration
  readonly kakao: LocalRegistration
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Stands in for Google and Kakao on a loopback port, so that both buttons can be tried without keys.
 * Never in production: whoever asks may sign in as anybody.
 */
export async function startLocalProvider(): Promise<LocalProvider> {
  // The library and its keys are a good part of a start, and most starts end before anybody presses a button.
  let issuers: Promise<readonly LocalIssuer[]> | undefined
  const server = createServer((request, response) => {
    issuers ??= quietly(() => makeIssuers(registrations))
    answer(issuers, { request, response }).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  const registrations = {
    google: registrationAt(url, 'google'),
    kakao: registrationAt(url, 'kakao'),
  }
  return {
    ...registrations,
    url,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function makeIssuers({ google, kakao }: Record<'google' | 'kakao', LocalRegistration>) {
  const [library, key] = await Promise.all([import('oidc-provider'), makeKey()])
  return [
    makeLocalIssuer(library, { name: 'google', registration: google, key }),
    makeLocalIssuer(library, { name: 'kakao', registration: kakao, key }),
  ]
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function answer(issuers: Promise<readonly LocalIssuer[]>, { request, response }: Exchange) {
  const { url = '/' } = request
  const issuer = (await issuers).find(({ name }) => url.startsWith(`/${name}/`))
  if (!issuer) {
    response.writeHead(404).end()
    return
  }
  // Nobody stays signed in here: every sign-in begins with the choice of an account.
  const cookies = request.headers.cookie?.split('; ') ?? []
  const ours = sessionCookie(issuer.name)
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(ours)).join('; ')
  if (url.startsWith(`${signInPath(issuer.name)}/`)) {
    await handleSignIn(issuer, { request, response })
    return
  }
  const mounted = { originalUrl: url, url: url.slice(issuer.name.length + 1) }
  await issuer.provider.callback()(Object.assign(request, mounted), response)
}

/** The library greets its developers on the console; our output is for our own lines. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { console } = globalThis
  const loud = { ...console }
  Object.assign(console, { warn: () => {}, info: () => {} })
  try {
    return await work()
  } finally {
    Object.assign(console, loud)
  }
}
