import { lazyPart } from '../../../lib/lazy-part.ts'

export const loadBookingDialog = () => import('./dialog.tsx').then((file) => file.BookingDialog)

/** Loaded when somebody is about to reserve: the calendar is not small. */
export const LazyBookingDialog = lazyPart(loadBookingDialog)
