import { randomBytes } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../db/attempts.ts'
import { readCookie, writeCookie } from '../../http/cookies.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'

// Who asks for a code, types it and uses what it proved. A proof is worth something only to whoever
// proved it; kept as hashes, because an address on the network is nobody's business.

export type ProofOwner = {
  /** Wrong tries are counted for it: cookies can be thrown away. */
  readonly network: Buffer
  /** Whose a proof is: the browser with our cookie, or without one the network. */
  readonly owner: Buffer
  /** The same two as a previous TOKEN_SECRET wrote them. */
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

/** Given with the letter, so that a browser has it when the code is typed. One that it has stays. */
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
