import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../../paging.ts'
import { aliasProblem } from '../../rules/search-alias.ts'
import { Id, requestObject, ruledText, SoughtText, Timestamp } from '../../wire.ts'

export const SearchAlias = z
  .object({
    aliasNo: Id,
    /** What people type: '스벅'. Spaces, punctuation and upper case mean nothing in it. */
    alias: z.string(),
    /** What is searched for them, too: '스타벅스'. */
    word: z.string(),
    changeDate: Timestamp,
  })
  .meta({ id: 'SearchAlias' })
export type SearchAlias = z.infer<typeof SearchAlias>

const AliasInput = requestObject({
  alias: ruledText(aliasProblem),
  word: ruledText(aliasProblem),
})

/** Other names of what is sought. A change is in effect with the next search, and in the record. */
export const searchAliasCalls = describeCalls({
  'GET /api/admin/search-aliases': {
    summary: '검색 별칭 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      /** In the alias or in the word; absent for all, in the order of the alphabet. */
      query: SoughtText,
      page: pageFrom(1),
      size: sizeUpTo(limits.searchAlias.perPageMax),
    }),
    items: z.object({ aliases: z.array(SearchAlias), pageInfo: PageInfo }),
  },
  'POST /api/admin/search-aliases': {
    summary: '검색 별칭 더하기 (관리자)',
    access: 'admin',
    refusal: 'status',
    body: AliasInput,
    items: SearchAlias,
    success: { message: messages.searchAlias.added },
  },
  'PUT /api/admin/search-aliases/:aliasNo': {
    summary: '검색 별칭 고치기 (관리자)',
    access: 'admin',
    refusal: 'status',
    body: AliasInput,
    items: SearchAlias,
    success: { message: messages.searchAlias.changed },
  },
  'DELETE /api/admin/search-aliases/:aliasNo': {
    summary: '검색 별칭 지우기 (관리자)',
    access: 'admin',
    refusal: 'status',
    success: { message: messages.searchAlias.removed },
  },
})
