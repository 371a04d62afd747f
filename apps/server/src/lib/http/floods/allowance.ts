import { networkOf } from '../../attempts.ts'

/** So many seconds' worth may come in one moment: a page with all it asks for, for a whole office. */
export const burstSeconds = 10

/** Whoever asks from this machine is no stranger, and a proxy in front of us tells who asks. */
const ownMachine = /^(::1|(::ffff:)?127\.[\d.]+)$/i

type Asked = {
  readonly address: string
  /** In questions; less for what is handed out without being made. */
  readonly cost: number
  /** In milliseconds. */
  readonly at: number
}

/**
 * How much each address may ask, in this process. Of an address it is known until when what it has asked is paid for, at
 * `perSecond` questions a second; who is more than a burst ahead of that waits. What is said is how many seconds, 0: go on.
 */
export function addressAllowance({
  perSecond,
  most = 20_000,
}: {
  perSecond: number
  /** More addresses are not remembered; who has been quiet the longest starts afresh. */
  most?: number
}) {
  const burstMs = burstSeconds * 1000
  const paidUntil = new Map<string, number>()

  return ({ address, cost, at }: Asked): number => {
    if (perSecond === 0 || ownMachine.test(address)) return 0
    const network = networkOf(address)
    // A clock that was put back must not shut anybody out.
    const known = Math.min(paidUntil.get(network) ?? 0, at + burstMs)
    const paid = Math.max(known, at) + (cost * 1000) / perSecond
    const isAllowed = paid <= at + burstMs
    paidUntil.delete(network)
    paidUntil.set(network, isAllowed ? paid : known)
    const [oldest] = paidUntil.keys()
    if (paidUntil.size > most && oldest !== undefined) paidUntil.delete(oldest)
    return isAllowed ? 0 : (paid - at - burstMs) / 1000
  }
}

export type AddressAllowance = ReturnType<typeof addressAllowance>
