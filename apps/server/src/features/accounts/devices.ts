import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../db/attempts.ts'
import { readCookie, writeCookie } from '../../http/headers.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'
import * as store from './sign-in.sql.ts'

/** Where a sign-in is used, in the coarse form that is stored. */
export type Device = { readonly userAgent: string; readonly place: string }

export const unknownDevice: Device = { userAgent: '', place: '' }

export const deviceOf = ({
  ip,
  headers,
}: {
  ip: string
  headers: { readonly 'user-agent'?: string | undefined }
}): Device => ({
  userAgent: cleanUserAgent(headers['user-agent'] ?? ''),
  place: coarsePlace(ip),
})

/** Browsers send plain ASCII; other characters are neither stored nor shown. */
const cleanUserAgent = (sent: string) =>
  sent.slice(0, limits.signIns.userAgentCharacters).replaceAll(/[^\x20-\x7e]/g, '')

/** The network without the device's own part: '203.0.113.x', '2001:db8:85a3::x'. */
export function coarsePlace(address: string): string {
  const network = networkOf(address)
  if (network.includes('.')) return network.replace(/\.\d+$/, '.x')
  return isIPv6(address) ? `${network.split(':').slice(0, 3).join(':')}::x` : ''
}

/**
 * The first match counts, because many browsers also send the names of browsers further down, such
 * as Chrome and Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Such as 'Chrome · Android'. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== null)
  return known.join(' · ') || '알 수 없는 기기'
}

// A browser in which a member has signed in keeps a cookie that marks it as known: wrong passwords
// from strangers do not lock the member out there. The cookie grants no access, belongs to one
// member, and ends with the password it was given for.

const cookieName = 'matjari_device'
const deviceIdPattern = /^([\w-]{22})\.([\w-]{43})$/

type DeviceOwner = { readonly memberNo: string; readonly passwordHash: string | null }

/** Which known device of the member this is; undefined: none. */
export async function knownDevice(
  deps: Deps,
  { memberId, cookie }: { memberId: string; cookie: string | undefined },
): Promise<string | undefined> {
  const [, id, presented] = deviceIdPattern.exec(readCookie(cookie, cookieName) ?? '') ?? []
  if (!id || !presented) return undefined
  const member = await store.findCredentials(deps.db, { memberId, now: deps.now() })
  if (!member?.passwordHash) return undefined
  const proof = Buffer.from(presented, 'base64url')
  const isTrue = proofsOf(deps, member, id).some((one) => timingSafeEqual(one, proof))
  return isTrue ? id : undefined
}

/** Set with the answer to a completed sign-in. */
export function deviceCookie(
  deps: Deps,
  member: DeviceOwner,
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

const proofsOf = (deps: Deps, { memberNo, passwordHash }: DeviceOwner, id: string) =>
  everyMac(deps.secrets, 'attemptKey', `device ${id} of ${memberNo} ${passwordHash}`)
