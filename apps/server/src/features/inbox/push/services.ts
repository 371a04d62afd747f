import type { Config } from '../../../lib/config.ts'

/** Where browsers are reached. We send to nobody else, whatever a browser says its address is. */
const knownServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const loopback = ['127.0.0.1', 'localhost', '[::1]']

type Services = Pick<Config, 'production' | 'pushServices'>

/** A push service over https at its own port. On a newcomer's machine also one that runs there. */
export function isPushService(endpoint: string, { production, pushServices }: Services): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (!production && loopback.includes(hostname)) return true
  if (protocol !== 'https:' || port !== '') return false
  return [...knownServices, ...pushServices].some((pattern) => isAt(hostname, pattern))
}

const isAt = (hostname: string, pattern: string) =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern

export const serviceOf = (endpoint: string) => new URL(endpoint).hostname
