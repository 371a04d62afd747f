import type { CallDescription } from '@matjari/contract/call'
import type { CallKey } from '@matjari/contract/calls/all'
import type { RefusalKind } from '@matjari/contract/refusals'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bearerToken } from './caller.ts'

/** What an operator wants to see when somebody tries the doors, or has got through one. */
export type SecurityEvent =
  | 'sign-in failed'
  | 'limit reached'
  | 'token refused'
  | 'privilege refused'
  | 'password changed'
  | 'password mailed'
  | 'sign-ins ended'
  | 'two-step changed'
  | 'member left'
  | 'admin action'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal this request was answered with. */
    refusal?: RefusalKind
    /** What it did, when it did something worth a line. */
    done?: SecurityEvent | undefined
  }
  interface FastifyInstance {
    securityEvents: SecurityEvents
  }
}

const ofRefusals: Partial<Record<RefusalKind, SecurityEvent>> = {
  wrongCredentials: 'sign-in failed',
  inactiveAccount: 'sign-in failed',
  socialFailed: 'sign-in failed',
  tooMany: 'limit reached',
  signedOut: 'token refused',
  inactive: 'token refused',
  sessionOver: 'token refused',
  forbidden: 'privilege refused',
  twoStepRequired: 'privilege refused',
}

/** Read after its success. `parts` are the text parts of a form that were sent. */
type PartsEvent = (parts: Readonly<Record<string, unknown>>) => SecurityEvent | undefined

const passwordIn: PartsEvent = ({ memberPw }) =>
  memberPw === undefined ? undefined : 'password changed'

/** Every other change by an administrator is told as one. */
const ofCalls: { readonly [K in CallKey]?: SecurityEvent | PartsEvent } = {
  'PUT /api/member/update': passwordIn,
  'POST /api/email/pw-verify': 'password mailed',
  'DELETE /api/member/delete': 'member left',
  'DELETE /api/auth/sign-ins': 'sign-ins ended',
  'DELETE /api/auth/sign-ins/:signInNo': 'sign-ins ended',
  'PUT /api/auth/two-step': 'two-step changed',
  'DELETE /api/auth/two-step': 'two-step changed',
  'POST /api/auth/two-step/recovery-codes': 'two-step changed',
}

/** What these find wrong is a password or a code. */
const proofs: ReadonlySet<string> = new Set<CallKey>([
  'POST /api/auth/password-confirm',
  'POST /api/auth/two-step',
])

export function refusedEvent({
  kind,
  call,
  token,
}: {
  kind: RefusalKind
  call: string
  token?: string | undefined
}): SecurityEvent | undefined {
  // Somebody who shows no token at all has only not signed in yet.
  if (kind === 'signedOut' && token === undefined) return undefined
  return kind === 'invalid' && proofs.has(call) ? 'sign-in failed' : ofRefusals[kind]
}

export function doneEvent(
  [key, call]: readonly [CallKey, CallDescription],
  parts: Readonly<Record<string, unknown>> = {},
): SecurityEvent | undefined {
  const told = ofCalls[key]
  if (typeof told === 'function') return told(parts)
  if (told) return told
  return call.access === 'admin' && !key.startsWith('GET ') ? 'admin action' : undefined
}

type SecurityEventDetails = {
  readonly event: SecurityEvent
  readonly address: string
  readonly memberNo: string | null
  readonly call: string
  /** The request's own, which names it. */
  readonly log: FastifyBaseLogger
}

export type SecurityEvents = ReturnType<typeof countEvents>

function countEvents(log: FastifyBaseLogger) {
  const counts = new Map<SecurityEvent, number>()
  return {
    note({ log: own, ...happened }: SecurityEventDetails) {
      counts.set(happened.event, (counts.get(happened.event) ?? 0) + 1)
      // A token that is over is everyday life: clients renew it when it is refused.
      const level = happened.event === 'token refused' ? 'info' : 'warn'
      own[level](happened, 'security event')
    },
    /** One line with what was counted since the last one. */
    sum() {
      if (counts.size > 0) log.warn({ counts: Object.fromEntries(counts) }, 'security events')
      counts.clear()
    },
  }
}

const hourMs = 60 * 60 * 1000

/** One place for all of them: a line each with who and whence, and their numbers once an hour. */
export function logSecurityEvents(app: FastifyInstance) {
  const events = countEvents(app.log)
  app.decorate('securityEvents', events)
  app.addHook('onResponse', (request, _reply, done) => {
    const { refusal: kind } = request
    if (!kind && !request.done) return done()
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const token = bearerToken(request.headers.authorization)
    const event = kind ? refusedEvent({ kind, call, token }) : request.done
    const memberNo = request.caller?.memberNo ?? null
    if (event) events.note({ event, address: request.ip, memberNo, call, log: request.log })
    done()
  })
  const hourly = setInterval(() => events.sum(), hourMs)
  hourly.unref()
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    events.sum()
  })
}
