import { anyText, listAddress, yesNo } from '../../../lib/list-address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const membersAddress = listAddress('/admin/users', {
  isActive: yesNo,
  isStoreOwner: yesNo,
  search: anyText,
})

export type MemberFilters = ReturnType<typeof membersAddress.read>
