import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { cancellers, reservationSources } from '@matjari/contract/reservations/state'

type Guest = Pick<GuestReservation, 'memberNo' | 'source'>

/** The number of the member, or how somebody without one came. */
export const guestNumber = ({ memberNo, source }: Guest) =>
  memberNo ?? (source === 'app' ? '-' : reservationSources[source])

type Cancelled = Pick<GuestReservation, 'cancelledBy' | 'cancelReason'>

/** Who gave the table up, and why: 관리자 취소 · 폭우로 쉬어요. */
export const cancelText = ({ cancelledBy, cancelReason }: Cancelled) =>
  [cancelledBy && `${cancellers[cancelledBy]} 취소`, cancelReason].filter(Boolean).join(' · ')
