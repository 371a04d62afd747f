/**
 * What can happen to a booking, with the word for it on the owner's board. Null: the board leaves it out. The database
 * knows the same kinds in `reservation_event_kind_known`; a test compares the two.
 */
export const reservationEventKinds = {
  booked: '예약',
  changed: '변경',
  cancelled: '취소',
  visited: '방문',
  noShow: '노쇼',
  takenBack: '되돌림',
  reminder: null,
  message: null,
} as const
export type ReservationEventKind = keyof typeof reservationEventKinds

type KindsOf<Word> = {
  [Kind in ReservationEventKind]: (typeof reservationEventKinds)[Kind] extends Word ? Kind : never
}[ReservationEventKind]

const allKinds = Object.keys(reservationEventKinds) as ReservationEventKind[]

/** The changes of a booking that the board shows. */
export const deskActions = allKinds.filter(
  (kind): kind is KindsOf<string> => reservationEventKinds[kind] !== null,
)

/** Events that change nothing about a booking. */
export const kindsOffBoard = allKinds.filter(
  (kind): kind is KindsOf<null> => reservationEventKinds[kind] === null,
)
