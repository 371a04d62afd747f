import { envelopeOf } from '@matjari/contract/wire'
import { z } from 'zod'
import type { Answer } from './client.ts'
import type { OddRequest } from './requests.ts'

/** What is wrong with an answer, in one line, or nothing. */
export function faultOf(request: OddRequest, answer: Answer | null): string | undefined {
  if (!answer) return request.isCut ? undefined : 'no answer'
  if (answer.status >= 500) return `status ${answer.status}`
  if (!answer.headers['x-request-id']) return 'no x-request-id'
  if (/\n\s+at .+:\d+:\d+/.test(answer.body)) return 'a stack in the answer'
  if (leadsAway(answer)) return `leads away: ${answer.headers.location}`
  return isOfTheApi(request) && !isEnvelope(request, answer) ? 'outside the envelope' : undefined
}

/** Only a social sign-in sends anybody elsewhere, and that is asked for by an address in an answer. */
function leadsAway({ headers: { location } }: Answer): boolean {
  if (location === undefined) return false
  return !/^\/(?![/\\])/.test(location) && !/^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(location)
}

const isOfTheApi = ({ head, kind }: OddRequest) =>
  kind !== 'bytes' && /^\S+ \/api[/?\s]/.test(head[0] ?? '')

const AnyEnvelope = envelopeOf(z.unknown())
const hasNoBody = new Set([101, 204, 302, 304])

function isEnvelope({ head }: OddRequest, { status, headers, body }: Answer): boolean {
  if (hasNoBody.has(status) || head[0]?.startsWith('HEAD ')) return true
  const type = headers['content-type'] ?? ''
  if (type.startsWith('image/')) return true
  if (!type.startsWith('application/json')) return false
  if (head[0]?.startsWith('GET /api/docs')) return true
  try {
    return AnyEnvelope.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
