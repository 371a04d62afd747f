import { lazyComponent } from '../../../lib/lazy-module.ts'

export const loadBookingDialog = () => import('./dialog.tsx').then((file) => file.BookingDialog)

/** Loaded when somebody is about to reserve: it is not small. */
export const LazyBookingDialog = lazyComponent(loadBookingDialog)

export const loadBookedTicket = () =>
  import('../ticket/booked.tsx').then((file) => file.BookedTicket)

/** Loaded while somebody is booking: it has to be there when they are done. */
export const LazyBookedTicket = lazyComponent(loadBookedTicket)
