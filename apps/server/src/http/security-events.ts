import type { AccountChange, CallDescription } from '@matjari/contract/call'
import type { RefusalKind } from '@matjari/contract/refusals'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bearerToken } from './caller.ts'

/** Events that an operator wants to see when someone attacks, or has succeeded. */
export type SecurityEvent =
  | AccountChange
  | 'sign-in failed'
  | 'limit reached'
  | 'token refused'
  | 'privilege refused'
  | 'admin action'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal that answered this request. */
    refusal?: RefusalKind
    /** The security event of a successful request, if any. */
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

export function refusedEvent({
  kind,
  call,
  token,
}: {
  kind: RefusalKind
  /** Absent: no call of the contract, but a socket or an unknown address. */
  call?: CallDescription | undefined
  token?: string | undefined
}): SecurityEvent | undefined {
  // A request without any token only means that the visitor has not signed in.
  if (kind === 'signedOut' && token === undefined) return undefined
  return kind === 'invalid' && call?.provesIdentity ? 'sign-in failed' : ofRefusals[kind]
}

type Done = {
  readonly isChange: boolean
  /** The text parts of the form. */
  readonly parts: Readonly<Record<string, unknown>> | undefined
}

export function doneEvent(
  { access, securityEvent }: CallDescription,
  { isChange, parts }: Done,
): SecurityEvent | undefined {
  if (!securityEvent) return access === 'admin' && isChange ? 'admin action' : undefined
  const { name, ifSent } = securityEvent
  return ifSent === undefined || parts?.[ifSent] !== undefined ? name : undefined
}

type SecurityEventDetails = {
  readonly event: SecurityEvent
  readonly address: string
  readonly memberNo: string | null
  readonly call: string
  /** The logger of the request, which adds its number. */
  readonly log: FastifyBaseLogger
}

type SecurityEvents = ReturnType<typeof countEvents>

function countEvents(log: FastifyBaseLogger) {
  const counts = new Map<SecurityEvent, number>()
  return {
    note({ log: own, ...happened }: SecurityEventDetails) {
      counts.set(happened.event, (counts.get(happened.event) ?? 0) + 1)
      // An expired token is normal: clients renew it after the refusal.
      const level = happened.event === 'token refused' ? 'info' : 'warn'
      own[level](happened, 'security event')
    },
    /** Writes one line with the counts since the last one. */
    sum() {
      if (counts.size > 0) log.warn({ counts: Object.fromEntries(counts) }, 'security events')
      counts.clear()
    },
  }
}

const hourMs = 60 * 60 * 1000

/** Logs all security events: a line each with member and address, and the counts once an hour. */
export function logSecurityEvents(app: FastifyInstance) {
  const events = countEvents(app.log)
  app.decorate('securityEvents', events)
  app.addHook('onResponse', (request, _reply, done) => {
    const { refusal: kind } = request
    if (!kind && !request.done) return done()
    const { url = '', config } = request.routeOptions
    const call = `${request.method} ${url}`
    const token = bearerToken(request.headers.authorization)
    const event = kind ? refusedEvent({ kind, call: config?.call, token }) : request.done
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
