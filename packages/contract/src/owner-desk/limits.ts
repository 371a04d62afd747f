/** The limits of the owner's board. Apart from the others, so that nobody who only reads loads them. */
export const deskLimits = {
  noteCharacters: 500,
  memoCharacters: 200,
  messageCharacters: 100,
  /** To one guest about one booking. */
  messagesPerBooking: 3,
  soughtCharacters: 50,
  found: 20,
  history: 50,
  /** A guest who only ever phoned is forgotten so long after the last visit. */
  guestMonths: 12,
  /** The guest reads of a change so much later: until then it can be taken back unseen. */
  undoSeconds: 10,
  /** Windows that are told nothing ask by themselves. */
  askSeconds: 15,
  /** Changes of so long are told in one hint. */
  hintMs: 100,
  /** Open boards of one owner in one server process. */
  socketsPerMember: 20,
} as const
