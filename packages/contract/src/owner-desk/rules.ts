/** Quick marks on a guest's card: they help to seat a guest, and never judge. */
export const guestMarks = {
  window: '창가 선호',
  child: '아이와 함께',
  allergy: '알레르기',
  quiet: '조용한 자리',
} as const
export type GuestMark = keyof typeof guestMarks

/** The name on a booking; a walk-in guest need not have one. */
export const guestNameOf = ({
  memberNickname,
  guestName,
  source,
}: {
  readonly memberNickname: string | null
  readonly guestName: string | null
  readonly source: 'app' | 'phone' | 'walkIn'
}) => memberNickname ?? (guestName || (source === 'walkIn' ? '현장 손님' : '전화 손님'))

export const changeCauses = { guest: '손님이 부탁했어요', store: '가게 사정이에요' } as const

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
