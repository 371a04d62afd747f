import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { usePageSettled } from './use-page-settled.ts'
import { isActiveEntry, myWaitlistQuery } from './waitlist-api.ts'

// Most members wait for nothing.
const WaitlistEvents = lazyComponent(() =>
  import('./waitlist-events.tsx').then((file) => file.WaitlistEvents),
)

/** Looks whether a member waits for a table, and then listens for it, wherever they are. */
export function WaitlistWatcher() {
  const isSettled = usePageSettled()
  const { data } = useQuery({ ...myWaitlistQuery, enabled: isSettled })
  const isWaiting = data?.some(isActiveEntry) ?? false
  // Stays when nothing is waited for any more: a ticket may just be shown.
  const [ever, setEver] = useState(isWaiting)
  if (isWaiting && !ever) setEver(true)
  return <Suspense fallback={null}>{ever && <WaitlistEvents isWaiting={isWaiting} />}</Suspense>
}
