import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { firstAlert, subscribeToAlerts } from '../ui/overlay/alerts.ts'
import { currentToasts, subscribeToToasts } from '../ui/overlay/toasts.ts'

const loadAlerts = () => import('../ui/overlay/alert-dialog.tsx')
const loadToasts = () => import('../ui/overlay/toaster.tsx')

const AlertDialogHost = lazyComponent(() => loadAlerts().then((file) => file.AlertDialogHost))
const Toaster = lazyComponent(() => loadToasts().then((file) => file.Toaster))
const ForMembers = lazyComponent(() =>
  import('./member-overlays.tsx').then((file) => file.ForMembers),
)

/** Alerts and toasts. Their files stay out of the first load and are fetched when it is quiet. */
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
      {/* Apart: while it is fetched, an alert that is open stays. */}
      <Suspense>{phase === 'ready' && isAuthenticated && <ForMembers />}</Suspense>
    </Suspense>
  )
}

/** Once mounted they stay: each has its own way of leaving. */
function useEver(now: boolean) {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
