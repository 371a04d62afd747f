import { randomBytes } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../db/attempts.ts'
import { readCookie, writeCookie } from '../../http/cookies.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'

// Identifies the browser that requests a code, types it and uses its proof. A proof is valid only
// for the browser that made it. Stored as hashes, because network addresses are personal.

export type ProofOwner = {
  /** Wrong tries are counted per network, because a browser can delete its cookies. */
  readonly network: Buffer
  /** Owns a proof: the browser with our cookie, or without a cookie the network. */
  readonly owner: Buffer
  /** The same two under previous keys of TOKEN_SECRET. */
  readonly formerly: readonly { readonly network: Buffer; readonly owner: Buffer }[]
}

type Request = { readonly ip: string; readonly headers: { readonly cookie?: string | undefined } }

const cookieName = 'matjari_proof'
const cookieSeconds = limits.emailCode.seconds + limits.emailCode.proofMinutes * 60

export function proofOwnerOf(deps: Deps, { ip, headers }: Request): ProofOwner {
  const cookie = keptCookie(headers.cookie)
  const hashOf = (text: string) => everyMac(deps.secrets, 'codeKey', `asker ${text}`)
  const networks = hashOf(`network ${networkOf(ip)}`)
  const owners = cookie ? hashOf(`cookie ${cookie}`) : networks
  const [now, ...formerly] = networks.flatMap((network, place) => {
    const owner = owners[place]
    return owner ? [{ network, owner }] : []
  })
  if (!now) throw new Error('there is no key')
  return { ...now, formerly }
}

export const ownersOf = ({ owner, formerly }: ProofOwner) => [
  owner,
  ...formerly.map((was) => was.owner),
]
export const networksOf = ({ network, formerly }: ProofOwner) => [
  network,
  ...formerly.map((was) => was.network),
]

/**
 * Set when the mail is queued, so that the browser has it when the code is typed. An existing
 * cookie keeps its value.
 */
export const proofOwnerCookie = ({ config }: Deps, { headers }: Request) =>
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
