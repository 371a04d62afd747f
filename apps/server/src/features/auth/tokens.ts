import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../../lib/deps.ts'
import { ACCESS_TOKEN_MS } from './rules.ts'

// How tokens are made. Access tokens are signed and name their kind; refresh tokens are opaque,
// and only their hash is stored.

type AccessClaims = { readonly memberNo: string; readonly signInNo: string }
/** No access token outlives its sign-in. */
type NewAccess = AccessClaims & { readonly endsAt?: Date }

/** Never the same one twice: a renewal in the second of the one before it brings another token too. */
export function makeAccessToken(deps: Deps, claims: NewAccess): Promise<string> {
  const seconds = Math.floor(deps.now().getTime() / 1000)
  const lasting = seconds + ACCESS_TOKEN_MS / 1000
  const end = claims.endsAt ? Math.floor(claims.endsAt.getTime() / 1000) : lasting
  return new SignJWT({ kind: 'access', sid: claims.signInNo })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.memberNo)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(Math.min(lasting, end))
    .sign(deps.secrets.accessKey)
}

/** The claims of a genuine, unexpired access token, or null. */
export async function readAccessToken(
  deps: Deps,
  token: string,
): Promise<(AccessClaims & { readonly expiresAt: Date }) | null> {
  try {
    const { payload } = await jwtVerify(token, deps.secrets.accessKey, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      currentDate: deps.now(),
    })
    const { kind, sub, sid, exp } = payload
    if (kind !== 'access' || !sub || typeof sid !== 'string' || exp === undefined) return null
    return { memberNo: sub, signInNo: sid, expiresAt: new Date(exp * 1000) }
  } catch {
    // Forged, expired or not a token at all: to the caller these are one and the same.
    return null
  }
}

export const makeRefreshToken = () => randomBytes(32).toString('base64url')

/**
 * The successor follows from its predecessor and our key, so a replay within the grace gets the very
 * same token although the database holds hashes only.
 */
export const successorOf = (deps: Deps, token: string) =>
  createHmac('sha256', deps.secrets.refreshKey).update(token).digest('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
