import { samplePassword } from '../../../apps/server/src/demo/sample-accounts.ts'
import type { Proxy } from '../proxy.ts'
import { type Check, must } from '../report.ts'
import type { City, Servers } from '../servers.ts'
import { envelopeOf, type Visitor } from '../visitor.ts'

export type Stage = {
  readonly check: Check
  readonly city: City
  readonly servers: Servers
  readonly proxy: Proxy
  readonly visitor: Visitor
  /** Everything that must stand in no log of the proxy. */
  readonly secrets: Set<string>
}

type Tokens = { readonly accessToken: string; readonly refreshToken: string }

/** Signs in through the proxy, and remembers what nobody else may read. */
export async function signIn({ visitor, secrets }: Stage, memberId: string) {
  const json = { memberId, memberPw: samplePassword }
  const answer = await visitor.ask('/api/auth/tokens', { json })
  const { status, code, body } = envelopeOf(answer)
  must(status === 200 && code === 'S200', `로그인: ${status} ${code}`)
  const { accessToken, refreshToken } = (body as { items: { tokens: Tokens } }).items.tokens
  for (const secret of [accessToken, refreshToken, samplePassword]) secrets.add(secret)
  return accessToken
}

/** The items of an answer that has to be a good one. */
export async function itemsOf<Items>(asked: ReturnType<Visitor['ask']>) {
  const { status, code, body } = envelopeOf(await asked)
  must(status === 200 && code.startsWith('S200'), `${status} ${code}`)
  return (body as { items: Items }).items
}
