/** The limits of the owner's board. Apart from the others, so that guests' pages do not load them. */
export const deskLimits = {
  noteCharacters: 500,
  memoCharacters: 200,
  messageCharacters: 100,
  /** To one guest about one booking. */
  messagesPerBooking: 3,
  soughtCharacters: 50,
  found: 20,
  history: 50,
  /** A guest who only ever phoned is erased this long after the last visit. */
  guestMonths: 12,
  /** The guest is notified of a change after this delay: until then the owner can undo it without a message. */
  undoSeconds: 10,
  /** The poll interval of a board without a socket. */
  askSeconds: 15,
  /** Changes within this time lead to one hint. */
  hintMs: 100,
  /** Open boards of one owner in one server process. */
  socketsPerMember: 20,
} as const
