import { Suspense, useEffect, useState } from 'react'
import { useIsStripClosed } from '../../features/first-steps/kept.ts'
import { isSampleCity } from '../../lib/config.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'

const FirstStepsStrip = lazyPart(() =>
  import('../../features/first-steps/strip.tsx').then((file) => file.FirstStepsStrip),
)

const quietMs = 2000

/** After everything else, and never from a server: what is drawn there is the same for everybody, everywhere. */
export function FirstSteps() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isSampleCity()) return
    const timer = setTimeout(() => setQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet ? <Offer /> : null
}

function Offer() {
  const { isAuthenticated, phase } = useSession()
  const isClosed = useIsStripClosed()
  if (isAuthenticated || phase === 'starting' || isClosed) return null
  return (
    <Suspense>
      <FirstStepsStrip />
    </Suspense>
  )
}
