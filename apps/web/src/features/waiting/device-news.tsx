import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'

const LazyPushSwitch = lazyComponent(() =>
  import('../inbox/push/switch.tsx').then((file) => file.default),
)

/** Whoever waits may want to hear of it with the window closed. */
export const DeviceNews = () => (
  <Suspense>
    <LazyPushSwitch />
  </Suspense>
)
