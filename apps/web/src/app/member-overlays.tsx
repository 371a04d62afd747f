import { AccountReminder } from '../features/account/account-reminder.tsx'
import { WaitlistWatcher } from '../features/waitlist/waitlist-watcher.tsx'
import { useSession } from '../lib/session.ts'

/** Overlays on every page for signed-in members. Loaded lazily, so a guest's first load does not grow. */
export function MemberOverlays() {
  const { loginInfo } = useSession()
  return (
    <>
      <AccountReminder />
      <WaitlistWatcher key={loginInfo?.memberNo} />
    </>
  )
}
