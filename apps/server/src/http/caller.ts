import type { Access, CallDescription, LimitedScope } from '@matjari/contract/call'
import type { RefusalKind } from '@matjari/contract/refusals'
import { AppError } from '../lib/app-error.ts'

/** What a sign-in gives access to. */
export type Scope = 'full' | LimitedScope

/** The signed-in member behind a request, as stored in the database at this moment. */
export type Caller = {
  readonly memberNo: string
  readonly memberId: string
  readonly memberRole: 'ROLE_COMMON' | 'ROLE_ADMIN'
  readonly isStoreOwner: boolean
  /** The member works at another owner's restaurant; read only for calls of the staff app. */
  readonly isStaff?: boolean
  /** The sign-in (refresh-token family) that the access token belongs to. */
  readonly signInNo: string
  /** Limited scopes occur only in calls that allow them. */
  readonly scope: Scope
  /**
   * An administrator who has not set up the two-step login that this server requires: treated as an ordinary member
   * until then.
   */
  readonly needsTwoStep?: boolean
}

/**
 * Verifies an access token. Returns the scope's name when the scope is limited and the call is not `alsoFor` it.
 * Implemented by the auth feature.
 */
export type Identify = (
  accessToken: string,
  request?: IdentifyRequest,
) => Promise<Caller | NotAdmitted>

export type IdentifyRequest = {
  readonly alsoFor?: readonly LimitedScope[] | undefined
  /** Also reads whether the member works at another owner's restaurant. */
  readonly isAtDesk?: boolean
}

export type NotAdmitted = 'nobody' | 'inactive' | LimitedScope

/** The refusal for each reason why a caller is not admitted. */
export const admissionRefusals: Readonly<Record<NotAdmitted, RefusalKind>> = {
  nobody: 'signedOut',
  inactive: 'inactive',
  extraForm: 'extraFormNeeded',
  twoStep: 'twoStepNeeded',
}

/** Old clients send `Bearer null` when signed out: that is an anonymous request, not an error. */
export function bearerToken(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}

/** Admits the caller or throws the refusal. A public call never fails because of an expired token. */
export async function admit(options: {
  access: Access
  alsoFor?: readonly LimitedScope[] | undefined
  token: string | undefined
  identify: Identify
}): Promise<Caller | null> {
  const { access, alsoFor, token, identify } = options
  if (access === 'refresh') return null // the token is a refresh token, which the handler verifies
  const isAtDesk = access === 'desk'
  const who = token ? await identify(token, { alsoFor, isAtDesk }) : 'nobody'
  if (access === 'public') return typeof who === 'string' ? null : who
  if (typeof who === 'string') throw new AppError(admissionRefusals[who])
  if (access === 'admin' && who.needsTwoStep) throw new AppError('twoStepRequired')
  if (!mayEnter(access, who)) throw new AppError('forbidden')
  return who
}

function mayEnter(access: 'member' | 'desk' | 'owner' | 'admin', caller: Caller): boolean {
  if (access === 'admin') return caller.memberRole === 'ROLE_ADMIN'
  if (access === 'owner') return caller.isStoreOwner
  if (access === 'desk') return caller.isStoreOwner || caller.isStaff === true
  return true
}

/** A call may be open to everyone for one particular query, e.g. `status2=Y`. */
export function accessFor(call: CallDescription, query: Record<string, unknown>): Access {
  const open = call.publicWhen
  const matches = open && Object.entries(open).every(([name, value]) => query[name] === value)
  return matches ? 'public' : call.access
}
