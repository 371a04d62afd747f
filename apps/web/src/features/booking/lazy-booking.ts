import { lazyComponent } from '../../lib/lazy-module.ts'

export const loadBookingDialog = () =>
  import('./booking-dialog.tsx').then((file) => file.BookingDialog)

/** Loaded when the guest is about to book: the chunk is large. */
export const LazyBookingDialog = lazyComponent(loadBookingDialog)

export const loadBookedTicket = () =>
  import('./booked-ticket.tsx').then((file) => file.BookedTicket)

/** Loaded while the guest fills in the booking, so that it is ready when the booking succeeds. */
export const LazyBookedTicket = lazyComponent(loadBookedTicket)

/** Loaded after the page; the free tables are fetched only then, too. */
export const LazyReserveCard = lazyComponent(() =>
  import('./reserve-card.tsx').then((file) => file.ReserveCard),
)
