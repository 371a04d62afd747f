import { anyText, listAddress, star, yesNo } from '../../../lib/list-address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const adminReviewsAddress = listAddress('/admin/reviews', {
  memberId: anyText,
  memberNickname: anyText,
  restaurantName: anyText,
  score: star,
  isActive: yesNo,
})

export type AdminFilters = ReturnType<typeof adminReviewsAddress.read>
