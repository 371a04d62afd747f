/** What the address of the administration's list says. The names are those of the call. */
export type MemberFilters = {
  readonly isActive: 'Y' | 'N' | null
  readonly isStoreOwner: 'Y' | 'N' | null
  readonly search: string
  readonly page: number
}

export const everyMember = '/admin/users'
const pageNumber = /^[1-9]\d{0,4}$/

function yesNoIn(text: string | null): 'Y' | 'N' | null {
  return text === 'Y' || text === 'N' ? text : null
}

/** Whatever does not make sense in it is as if it were not there. */
export function memberFiltersIn(search: string): MemberFilters {
  const address = new URLSearchParams(search)
  const page = address.get('page') ?? ''
  return {
    isActive: yesNoIn(address.get('isActive')),
    isStoreOwner: yesNoIn(address.get('isStoreOwner')),
    search: address.get('search')?.trim() ?? '',
    page: pageNumber.test(page) ? Number(page) : 1,
  }
}

/** The shortest address that says the same. */
export function membersAddress({ isActive, isStoreOwner, search, page }: MemberFilters): string {
  const said = {
    isActive: isActive ?? '',
    isStoreOwner: isStoreOwner ?? '',
    search,
    page: page === 1 ? '' : String(page),
  }
  const query = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  return query.size > 0 ? `${everyMember}?${query}` : everyMember
}

export const isFiltered = ({ isActive, isStoreOwner, search }: MemberFilters) =>
  isActive !== null || isStoreOwner !== null || search !== ''
