import { AccountReminder } from '../features/account/account-reminder.tsx'
import { WaitlistWatcher } from '../features/waitlist/waitlist-watcher.tsx'
import { useSession } from '../lib/session.ts'

/** What lies over every page of somebody who is signed in. In nobody's first load. */
export function ForMembers() {
  const { loginInfo } = useSession()
  return (
    <>
      <AccountReminder />
      <WaitlistWatcher key={loginInfo?.memberNo} />
    </>
  )
}
