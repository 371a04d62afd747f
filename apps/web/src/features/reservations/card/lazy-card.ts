import { lazyComponent } from '../../../lib/lazy-module.ts'

/** Comes after the page: what is free is asked for then, too. */
export const LazyReserveCard = lazyComponent(() =>
  import('./card.tsx').then((file) => file.ReserveCard),
)
