import { lazyComponent } from '../../lib/lazy-module.ts'

export const loadBookingDialog = () =>
  import('./booking-dialog.tsx').then((file) => file.BookingDialog)

/** Loaded when somebody is about to reserve: it is not small. */
export const LazyBookingDialog = lazyComponent(loadBookingDialog)

export const loadBookedTicket = () =>
  import('./booked-ticket.tsx').then((file) => file.BookedTicket)

/** Loaded while somebody is booking: it has to be there when they are done. */
export const LazyBookedTicket = lazyComponent(loadBookedTicket)

/** Comes after the page: what is free is asked for then, too. */
export const LazyReserveCard = lazyComponent(() =>
  import('./reserve-card.tsx').then((file) => file.ReserveCard),
)
