import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../attempts.ts'
import type { Deps } from '../../deps.ts'
import { readCookie, writeCookie } from './cookies.ts'

// Who asks for a code, types it and uses what it proved. A proof is worth something only to whoever
// proved it; kept as hashes, because an address on the network is nobody's business.

export type Asker = {
  /** Wrong tries are counted for it: cookies can be thrown away. */
  readonly network: Buffer
  /** Whose a proof is: the browser with our cookie, or without one the network. */
  readonly owner: Buffer
}

type Request = { readonly ip: string; readonly headers: { readonly cookie?: string | undefined } }

const cookieName = 'matjari_proof'
const cookieSeconds = limits.emailCode.seconds + limits.emailCode.proofMinutes * 60

export function askerOf(deps: Deps, { ip, headers }: Request): Asker {
  const network = hashOf(deps, `network ${networkOf(ip)}`)
  const cookie = keptCookie(headers.cookie)
  return { network, owner: cookie ? hashOf(deps, `cookie ${cookie}`) : network }
}

/** Given with the letter, so that a browser has it when the code is typed. One that it has stays. */
export const askerCookie = ({ config }: Deps, { headers }: Request) =>
  writeCookie({
    name: cookieName,
    value: keptCookie(headers.cookie) ?? randomBytes(32).toString('base64url'),
    path: '/api',
    seconds: cookieSeconds,
    secure: config.publicUrl.startsWith('https:'),
    elsewhere: config.allowedOrigins.length > 0,
  })

function keptCookie(header: string | undefined): string | undefined {
  const value = readCookie(header, cookieName)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

const hashOf = (deps: Deps, asker: string) =>
  createHmac('sha256', deps.secrets.codeKey).update(`asker ${asker}`).digest()
