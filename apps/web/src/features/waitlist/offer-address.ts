export const waitlistPath = '/mypage/waiting'

/** Opens the offer over the list: the link in the inbox and in mails. */
export const offerAddress = (waitingNo: string) => `${waitlistPath}?waitingNo=${waitingNo}`

export function offerInAddress(search: string): string | null {
  const requestedNo = new URLSearchParams(search).get('waitingNo')
  return requestedNo && /^\d{1,19}$/.test(requestedNo) ? requestedNo : null
}
