/** Where the sockets are, and what it means when the server closes one. */
export const chatSocket = {
  /** Messages of one room, for its member and administrators. */
  room: (roomNo: string) => `/ws/chat/${roomNo}`,
  /** Rooms whose list entry changed, for administrators. */
  rooms: '/ws/chat/rooms',
} as const

/** Tells an owner's window that a booking of the restaurant has changed; what, it asks by itself. */
export const deskSocket = (restaurantNo: string) => `/ws/desk/${restaurantNo}`

/** The one thing that is ever said there. */
export const deskHint = JSON.stringify({ kind: 'changed' })

/** Tells a member's window that something of theirs has changed: a place that is held, a message; what, it asks by itself. */
export const memberSocket = '/ws/news'

/** The one thing that is ever said there. */
export const memberHint = JSON.stringify({ kind: 'changed' })

export const socketClosed = {
  /** The server goes away; another one may be there already. */
  goingAway: 1001,
  /** The token is over: renew it and come back. */
  expired: 4401,
  /** Signed out, deactivated, withdrawn, or the room is gone: do not come back. */
  refused: 4403,
  /** The window did not read what was sent to it. */
  tooSlow: 4408,
} as const
