import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { usePageSettled } from './use-page-settled.ts'
import { isActiveEntry, myWaitlistQuery } from './waitlist-api.ts'

// A separate chunk: most members are on no waitlist.
const WaitlistEvents = lazyComponent(() =>
  import('./waitlist-events.tsx').then((file) => file.WaitlistEvents),
)

/** Checks whether a member waits for a table, and if so listens for offers on every page. */
export function WaitlistWatcher() {
  const isSettled = usePageSettled()
  const { data } = useQuery({ ...myWaitlistQuery, enabled: isSettled })
  const isWaiting = data?.some(isActiveEntry) ?? false
  // Stays mounted after the last entry ended: it may still show a ticket.
  const [ever, setEver] = useState(isWaiting)
  if (isWaiting && !ever) setEver(true)
  return <Suspense fallback={null}>{ever && <WaitlistEvents isWaiting={isWaiting} />}</Suspense>
}
