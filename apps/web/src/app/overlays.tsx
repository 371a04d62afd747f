import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { firstAlert, subscribeToAlerts } from '../ui/overlay/alerts.ts'
import { currentToasts, subscribeToToasts } from '../ui/overlay/toasts.ts'

const loadAlerts = () => import('../ui/overlay/alert-dialog.tsx')
const loadToasts = () => import('../ui/overlay/toaster.tsx')

const AlertDialogHost = lazyComponent(() => loadAlerts().then((file) => file.AlertDialogHost))
const Toaster = lazyComponent(() => loadToasts().then((file) => file.Toaster))
const MemberOverlays = lazyComponent(() =>
  import('./member-overlays.tsx').then((file) => file.MemberOverlays),
)

/**
 * Alerts, toasts, and what only members get. Their files stay out of the first load and are fetched two seconds
 * later.
 */
export function Overlays() {
  const alerting = useSyncExternalStore(subscribeToAlerts, firstAlert, firstAlert) !== null
  const toasting = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts).length > 0
  const needsAlerts = useEver(alerting)
  const needsToasts = useEver(toasting)
  const { phase, isAuthenticated } = useSession()

  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([loadAlerts(), loadToasts()]), 2000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Suspense>
      {needsAlerts && <AlertDialogHost />}
      {needsToasts && <Toaster />}
      {/* In a boundary of its own: an open alert stays while this file is fetched. */}
      <Suspense>{phase === 'ready' && isAuthenticated && <MemberOverlays />}</Suspense>
    </Suspense>
  )
}

/** True from the first time on: an overlay stays mounted, because it animates its own closing. */
function useEver(now: boolean) {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
