import { currentSession, subscribeToSession } from '../../../lib/session.ts'
import { followMember } from './device.ts'
import { hasWorker, registerWorker } from './worker.ts'

/** Once, in a quiet moment after the first page stands. */
export function startDevice() {
  if (!hasWorker()) return
  void registerWorker()
  const who = () => currentSession().loginInfo?.memberNo
  let seen = who()
  const follow = () => void followMember().catch(() => undefined)
  follow()
  subscribeToSession(() => {
    if (seen === who()) return
    seen = who()
    follow()
  })
}
