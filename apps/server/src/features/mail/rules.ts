import type { Config } from '../../lib/config.ts'

/** How long a letter belongs to the sender that took it. Longer than a send may last. */
export const LEASE_MS = 60_000
/** Over about four hours. */
export const MAX_TRIES = 15
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 3_600_000
const KEPT_MS = 7 * 24 * 3_600_000

type Tried = {
  /** Including the one under way. */
  readonly tries: number
  readonly uselessAfter: Date | null
}

export const isUseless = ({ uselessAfter }: Pick<Tried, 'uselessAfter'>, now: Date) =>
  uselessAfter !== null && uselessAfter <= now

/** When to try again after a failure, twice as late each time. Null: not any more. */
export function nextTryAt(mail: Tried, now: Date): Date | null {
  if (mail.tries >= MAX_TRIES) return null
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (mail.tries - 1), LONGEST_DELAY_MS)
  const next = new Date(now.getTime() + delay)
  return isUseless(mail, next) ? null : next
}

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Letters that ended before this are forgotten. */
export const forgottenBefore = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Without a mail server, and never in production, letters are kept and shown on a page. */
export const isMailboxOpen = (config: Pick<Config, 'production' | 'smtpUrl'>) =>
  !config.production && !config.smtpUrl
