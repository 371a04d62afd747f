import { lazyPart } from '../../../lib/lazy-part.ts'

/** Comes after the page: what is free is asked for then, too. */
export const LazyReserveCard = lazyPart(() => import('./card.tsx').then((file) => file.ReserveCard))
