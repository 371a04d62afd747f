import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { usePageSettled } from '../../inbox/use-page-settled.ts'
import { isLive, waitingsQuery } from '../api.ts'

// Most members wait for nothing.
const News = lazyComponent(() => import('./news.tsx').then((file) => file.News))

/** Looks whether a member waits for a table, and then listens for it, wherever they are. */
export function WaitingWatcher() {
  const isSettled = usePageSettled()
  const { data } = useQuery({ ...waitingsQuery, enabled: isSettled })
  const isWaiting = data?.some(isLive) ?? false
  // Stays when nothing is waited for any more: a ticket may just be shown.
  const [ever, setEver] = useState(isWaiting)
  if (isWaiting && !ever) setEver(true)
  return <Suspense fallback={null}>{ever && <News isWaiting={isWaiting} />}</Suspense>
}
