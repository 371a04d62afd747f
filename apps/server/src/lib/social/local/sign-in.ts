import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isEmail } from '@matjari/contract/rules/members/email'
import type { LocalIssuer } from './issuer.ts'
import { pagePolicy, signInPage, strayPage } from './page.ts'
import { type LocalName, type LocalPerson, samplePeople, subjectOf } from './people.ts'

/** Shows the sign-in page of the practice provider and takes its answer. */
export async function handleSignIn(
  issuer: LocalIssuer,
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

/** Somebody, nobody because they cancelled, or what is wrong with what they typed. */
function readAnswer(
  name: LocalName,
  form: URLSearchParams,
): { person: LocalPerson | null } | { problem: string } {
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
