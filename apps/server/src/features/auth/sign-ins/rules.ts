import { isIPv6 } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../../lib/attempts.ts'

/** Where a sign-in is used, as far as it is kept. */
export type Device = { readonly userAgent: string; readonly place: string }

export const unknownDevice: Device = { userAgent: '', place: '' }

type Asker = {
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

export const deviceOf = ({ ip, headers }: Asker): Device => ({
  userAgent: cleanUserAgent(headers['user-agent'] ?? ''),
  place: coarsePlace(ip),
})

/** Browsers write plain ASCII; whatever else somebody sends is neither kept nor shown. */
const cleanUserAgent = (sent: string) =>
  sent.slice(0, limits.signIns.userAgentCharacters).replaceAll(/[^\x20-\x7e]/g, '')

/** The network without the house: '203.0.113.x', '2001:db8:85a3::x'. */
export function coarsePlace(address: string): string {
  const network = networkOf(address)
  if (network.includes('.')) return network.replace(/\.\d+$/, '.x')
  return isIPv6(address) ? `${network.split(':').slice(0, 3).join(':')}::x` : ''
}

/** The first that matches: the others pass themselves off as those before them. */
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
