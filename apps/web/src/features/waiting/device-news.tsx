import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const LazyPushSwitch = lazyPart(() =>
  import('../inbox/push/switch.tsx').then((file) => file.default),
)

/** Whoever waits may want to hear of it with the window closed. */
export const DeviceNews = () => (
  <Suspense>
    <LazyPushSwitch />
  </Suspense>
)
