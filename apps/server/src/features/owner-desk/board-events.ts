import { deskLimits } from '@matjari/contract/owner-desk/rules'
import type { Notices } from '../../db/notices.ts'
import type { BoardEvents } from '../deps.ts'

const channel = 'desk'
const anywhere = '*'
/** The payload of a PostgreSQL notice holds less than eight kilobytes. */
const most = 300
const number = /^\d{1,19}$/

/**
 * Tells all server processes which restaurants' bookings have changed; many changes in a row make
 * one notice. Nothing depends on it: a lost notice costs some seconds, because boards also reload
 * by themselves.
 */
export function openBoardEvents({
  notices,
  onError,
  everyMs = deskLimits.hintMs,
}: {
  notices: Notices
  onError: (error: unknown) => void
  everyMs?: number
}): BoardEvents {
  let changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  async function announceChanges() {
    telling = undefined
    const payload = changed.has(anywhere) || changed.size > most ? anywhere : [...changed].join(' ')
    changed = new Set()
    await notices.announce(channel, payload)
  }

  function mark(what: string) {
    if (changed.size <= most) changed.add(what)
    telling ??= setTimeout(() => void announceChanges().catch(onError), everyMs)
    telling.unref()
  }

  return {
    changed: mark,
    changedAnywhere: () => mark(anywhere),
    listen: (hear) =>
      notices.listen(channel, {
        onNotice(payload) {
          const named = payload.split(' ')
          hear(named.every((each) => number.test(each)) ? named : null)
        },
        onGap: () => hear(null),
      }),
  }
}
