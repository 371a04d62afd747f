import { randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { everyMac } from '../../../lib/crypto/secrets.ts'
import type { Deps } from '../../../lib/deps.ts'
import { readCookie, writeCookie } from '../../../lib/http/askers/cookies.ts'
import * as store from './store.ts'

// A browser in which a member has signed in keeps a cookie that says so: the guesses of strangers do not keep the
// member out there. It opens nothing, is about one member, and ends with the password it was given for.

const cookieName = 'matjari_device'
const deviceIdPattern = /^([\w-]{22})\.([\w-]{43})$/

type Member = { readonly memberNo: string; readonly passwordHash: string | null }

/** Which of the member's devices this is; undefined: none that we know. */
export async function knownDevice(
  deps: Deps,
  { memberId, cookie }: { memberId: string; cookie: string | undefined },
): Promise<string | undefined> {
  const [, id, shown] = deviceIdPattern.exec(readCookie(cookie, cookieName) ?? '') ?? []
  if (!id || !shown) return undefined
  const member = await store.findCredentials(deps.db, { memberId, now: deps.now() })
  if (!member?.passwordHash) return undefined
  const proof = Buffer.from(shown, 'base64url')
  const isTrue = proofsOf(deps, member, id).some((one) => timingSafeEqual(one, proof))
  return isTrue ? id : undefined
}

/** For the answer to a sign-in that is complete. */
export function deviceCookie(
  deps: Deps,
  member: Member,
  id = randomBytes(16).toString('base64url'),
): string {
  const [proof] = proofsOf(deps, member, id)
  return writeCookie({
    name: cookieName,
    value: `${id}.${proof?.toString('base64url')}`,
    path: '/api',
    seconds: limits.signIns.deviceDays * 24 * 60 * 60,
    secure: deps.config.publicUrl.startsWith('https:'),
    elsewhere: deps.config.allowedOrigins.length > 0,
  })
}

const proofsOf = (deps: Deps, { memberNo, passwordHash }: Member, id: string) =>
  everyMac(deps.secrets, 'attemptKey', `device ${id} of ${memberNo} ${passwordHash}`)
