import type { Access, CallDescription, LimitedScope } from '@matjari/contract/call'
import type { RefusalKind } from '@matjari/contract/refusals'
import { AppError } from '../lib/app-error.ts'

/** What a sign-in opens. */
export type Scope = 'full' | LimitedScope

/** The signed-in member behind a request, as the database knows them at this moment. */
export type Caller = {
  readonly memberNo: string
  readonly memberId: string
  readonly memberRole: 'ROLE_COMMON' | 'ROLE_ADMIN'
  readonly isStoreOwner: boolean
  /** Works at somebody's restaurant; only asked in calls of the desk. */
  readonly isStaff?: boolean
  /** The sign-in (refresh-token family) the access token belongs to. */
  readonly signInNo: string
  /** Limited ones are here only in calls that say so. */
  readonly scope: Scope
  /** An administrator without the two steps this server demands: until they are set up, an ordinary member. */
  readonly isHeldBack?: boolean
}

/**
 * What an access token turns out to mean; the name of its scope when it is limited and the call is not
 * `alsoFor` it. Supplied by the auth feature.
 */
export type Identify = (accessToken: string, asked?: IdentifyRequest) => Promise<Caller | Unwelcome>

export type IdentifyRequest = {
  readonly alsoFor?: readonly LimitedScope[] | undefined
  /** Whether they work at somebody's restaurant is wanted too. */
  readonly isAtDesk?: boolean
}

export type Unwelcome = 'nobody' | 'inactive' | LimitedScope

/** Why somebody was not let in. */
export const unwelcomeRefusals: Readonly<Record<Unwelcome, RefusalKind>> = {
  nobody: 'signedOut',
  inactive: 'inactive',
  extraForm: 'extraFormNeeded',
  twoStep: 'twoStepNeeded',
}

/** `Bearer null` is what a signed-out client of the old days sends: nobody, not an error. */
export function bearerToken(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}

/** Lets the caller in or refuses. A public call never fails because of a stale token. */
export async function admit(options: {
  access: Access
  alsoFor?: readonly LimitedScope[] | undefined
  token: string | undefined
  identify: Identify
}): Promise<Caller | null> {
  const { access, alsoFor, token, identify } = options
  if (access === 'refresh') return null // the token is a refresh token: the handler's to judge
  const isAtDesk = access === 'desk'
  const who = token ? await identify(token, { alsoFor, isAtDesk }) : 'nobody'
  if (access === 'public') return typeof who === 'string' ? null : who
  if (typeof who === 'string') throw new AppError(unwelcomeRefusals[who])
  if (access === 'admin' && who.isHeldBack) throw new AppError('twoStepRequired')
  if (!mayEnter(access, who)) throw new AppError('forbidden')
  return who
}

function mayEnter(access: 'member' | 'desk' | 'owner' | 'admin', caller: Caller): boolean {
  if (access === 'admin') return caller.memberRole === 'ROLE_ADMIN'
  if (access === 'owner') return caller.isStoreOwner
  if (access === 'desk') return caller.isStoreOwner || caller.isStaff === true
  return true
}

/** A call may be open to everyone for one particular question, e.g. `status2=Y`. */
export function accessFor(call: CallDescription, query: Record<string, unknown>): Access {
  const open = call.publicWhen
  const matches = open && Object.entries(open).every(([name, value]) => query[name] === value)
  return matches ? 'public' : call.access
}
