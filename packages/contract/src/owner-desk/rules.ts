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
