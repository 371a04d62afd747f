export const waitlistPath = '/mypage/waiting'

/** Opens the offer over the list: where the inbox and letters lead. */
export const offerAddress = (waitingNo: string) => `${waitlistPath}?waitingNo=${waitingNo}`

export function offerInAddress(search: string): string | null {
  const asked = new URLSearchParams(search).get('waitingNo')
  return asked && /^\d{1,19}$/.test(asked) ? asked : null
}
