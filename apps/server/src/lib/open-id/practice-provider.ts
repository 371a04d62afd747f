import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isEmail } from '@matjari/contract/email'
import {
  makeKey,
  makePracticeIssuer,
  type PracticeIssuer,
  type PracticeName,
  type PracticePerson,
  type PracticeRegistration,
  pagePolicy,
  registrationAt,
  samplePeople,
  sessionCookie,
  signInPage,
  signInPath,
  strayPage,
  subjectOf,
} from './practice-issuer.ts'

/** Shows the sign-in page of the practice provider and handles its form. */
async function handleSignIn(
  issuer: PracticeIssuer,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { provider, name, people } = issuer
  const isUnderWay = await provider.interactionDetails(request, response).then(
    () => true,
    () => false,
  )
  if (!isUnderWay) return sendPage(response, 400, (nonce) => strayPage({ nonce, provider: name }))
  if (request.method !== 'POST')
    return sendPage(response, 200, (nonce) => signInPage({ nonce, provider: name }))

  const answer = readAnswer(name, new URLSearchParams(await text(request)))
  if ('problem' in answer)
    return sendPage(response, 200, (nonce) => signInPage({ nonce, provider: name, ...answer }))
  if (!answer.person)
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  const subject = subjectOf(name, answer.person)
  people.set(subject, answer.person)
  return provider.interactionFinished(request, response, {
    login: { accountId: subject, remember: false },
    select_account: {},
  })
}

/** The chosen person, null for a cancelled sign-in, or what is wrong with the typed text. */
function readAnswer(
  name: PracticeName,
  form: URLSearchParams,
): { person: PracticePerson | null } | { problem: string } {
  if (form.get('act') === 'cancel') return { person: null }
  const chosen = form.get('person')
  if (chosen !== null) {
    const person = samplePeople[name][Number(chosen)]
    return person ? { person } : { problem: '계정을 다시 골라 주세요.' }
  }
  const typed = { name: form.get('name')?.trim() ?? '', email: form.get('email')?.trim() || null }
  if (!typed.name) return { problem: '이름을 입력해 주세요.' }
  if (typed.email && !isEmail(typed.email)) return { problem: '이메일 주소를 다시 확인해 주세요.' }
  return { person: typed }
}

function sendPage(response: ServerResponse, status: number, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(page(nonce))
}

export type PracticeProvider = {
  readonly google: PracticeRegistration
  readonly kakao: PracticeRegistration
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Replaces Google and Kakao on a loopback port, so that both buttons can be tried without keys. Never in production:
 * any client may sign in as anyone.
 */
export async function startPracticeProvider(): Promise<PracticeProvider> {
  // The library and its keys take a large part of the start-up time, and most runs end before anyone presses a
  // button.
  let issuers: Promise<readonly PracticeIssuer[]> | undefined
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

async function makeIssuers({ google, kakao }: Record<'google' | 'kakao', PracticeRegistration>) {
  const [library, key] = await Promise.all([import('oidc-provider'), makeKey()])
  return [
    makePracticeIssuer(library, { name: 'google', registration: google, key }),
    makePracticeIssuer(library, { name: 'kakao', registration: kakao, key }),
  ]
}

async function answer(
  issuers: Promise<readonly PracticeIssuer[]>,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { url = '/' } = request
  const issuer = (await issuers).find(({ name }) => url.startsWith(`/${name}/`))
  if (!issuer) {
    response.writeHead(404).end()
    return
  }
  // There is no session: every sign-in begins with the choice of an account.
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

/** The library prints messages for its developers on the console, which is for this server's own lines. */
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
