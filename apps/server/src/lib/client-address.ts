import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** The proxies that may tell the client's address: a number of hops, or networks. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] }

const mostHops = 10

/** Parses TRUST_PROXY. Null when the text is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim()
  if (word === 'off') return { hops: 0 }
  if (word === 'on') return { hops: 1 }
  if (/^\d+$/.test(word)) return Number(word) <= mostHops ? { hops: Number(word) } : null
  const networks = word.split(',').map((each) => each.trim())
  return networks.every(isNetwork) ? { networks } : null
}

/** A network of all addresses would let every client choose its own address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0 || isIP(address) === 0) return false
  if (bits === undefined) return true
  const longest = isIPv6(address) ? 128 : 32
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest
}

/** Called for each address from the nearest on: whether it is a trusted proxy, so that the next address counts. */
export type IsTrusted = (address: string, hop: number) => boolean

export function trustIn(proxies: TrustedProxies): IsTrusted {
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const known = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The client's address: the one that the farthest trusted proxy saw. Whatever precedes it in X-Forwarded-For was
 * written by the client. The same as Fastify's `request.ip`, for requests that Fastify does not see.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  const nearest = request.socket.remoteAddress ?? ''
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const addresses = [nearest, ...forwarded.reverse()]
  const stop = addresses.findIndex((address, hop) => !isTrusted(address, hop))
  return addresses[stop] ?? addresses.at(-1) ?? ''
}
