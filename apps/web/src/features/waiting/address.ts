export const waitingListPath = '/mypage/waiting'

/** Opens the offer over the list: where the inbox and letters lead. */
export const offerAddress = (waitingNo: string) => `${waitingListPath}?waitingNo=${waitingNo}`

export function offerIn(search: string): string | null {
  const asked = new URLSearchParams(search).get('waitingNo')
  return asked && /^\d{1,19}$/.test(asked) ? asked : null
}
