/** The addresses of the sockets, and the codes with which the server closes one. */
export const chatSocket = {
  /** Messages of one room, for its member and administrators. */
  room: (roomNo: string) => `/ws/chat/${roomNo}`,
  /** Rooms whose list entry changed, for administrators. */
  rooms: '/ws/chat/rooms',
} as const

/** Tells an owner's client that a booking of the restaurant has changed; the client fetches the change itself. */
export const deskSocket = (restaurantNo: string) => `/ws/desk/${restaurantNo}`

/** The only message on this socket. */
export const deskHint = JSON.stringify({ kind: 'changed' })

/** Tells a member's client that a held table or a message has changed; the client fetches the change itself. */
export const memberSocket = '/ws/news'

/** The only message on this socket. */
export const memberHint = JSON.stringify({ kind: 'changed' })

export const socketClosed = {
  /** The server shuts down; another one may already be running. */
  goingAway: 1001,
  /** The token has expired: renew it and reconnect. */
  expired: 4401,
  /** Signed out, deactivated, withdrawn, or the room is deleted: do not reconnect. */
  refused: 4403,
  /** The client did not read what was sent to it. */
  tooSlow: 4408,
} as const
