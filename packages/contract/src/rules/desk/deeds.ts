/** What is done to a booking, in the words of the board. */
export const deskDeeds = {
  booked: '예약',
  changed: '변경',
  cancelled: '취소',
  visited: '방문',
  noShow: '노쇼',
  takenBack: '되돌림',
} as const
export type DeskDeed = keyof typeof deskDeeds

export const changeCauses = { guest: '손님이 부탁했어요', store: '가게 사정이에요' } as const
