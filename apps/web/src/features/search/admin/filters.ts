import { anyText, listAddress } from '../../../lib/list-address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const aliasesAddress = listAddress('/admin/search-aliases', { query: anyText })

export type AliasFilters = ReturnType<typeof aliasesAddress.read>
