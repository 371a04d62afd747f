import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { FoundRestaurant } from '../entities/restaurant.ts'
import { limits } from '../limits.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { refusals } from '../refusals.ts'
import { asOneLine } from '../rules/clean-text.ts'
import { mainCategories } from '../rules/restaurants/tag-list.ts'
import { searchSorts } from '../rules/search-sort.ts'
import { cutToGraphemes, unitsFor } from '../rules/text-length.ts'
import { emptyAsAbsent, Id, keyEnum, requestObject, StarsInput, YesNo } from '../wire.ts'

// A pasted paragraph is no reason to refuse: the first characters say what is sought.
const SearchText = z
  .string(refusals.invalid.message)
  .overwrite((text) => text.trimStart().slice(0, unitsFor(limits.search.queryCharacters)))
  .overwrite((text) => cutToGraphemes(asOneLine(text), limits.search.queryCharacters))

export const SearchPage = z
  .object({
    restaurants: z.array(FoundRestaurant),
    /** Counts no further than `limits.search.resultsMax`: nobody leafs through more. */
    pageInfo: PageInfo,
    /** There are more than were counted. */
    isCapped: z.boolean(),
    /** What was searched instead, when nothing matched as typed. */
    correctedQuery: z.string().nullable(),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

export const Suggestion = z
  .object({
    text: z.string(),
    kind: z.enum(['restaurant', 'tag', 'menu', 'address']),
    /** Set when the suggestion is one restaurant. */
    restaurantNo: Id.nullable(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const searchCalls = describeCalls({
  'GET /api/restaurants/search': {
    summary: '맛집 검색',
    access: 'public',
    refusal: 'status',
    query: requestObject({
      query: emptyAsAbsent(SearchText),
      category: emptyAsAbsent(z.enum(mainCategories, refusals.invalid.message)),
      sort: emptyAsAbsent(keyEnum(searchSorts, refusals.invalid.message)),
      reservable: emptyAsAbsent(YesNo),
      openNow: emptyAsAbsent(YesNo),
      minRating: emptyAsAbsent(StarsInput),
      page: pageFrom(1),
      size: sizeUpTo(limits.search.perPageMax),
    }),
    items: SearchPage,
  },
  'GET /api/restaurants/suggest': {
    summary: '검색어 자동 완성',
    access: 'public',
    refusal: 'status',
    query: requestObject({ query: emptyAsAbsent(SearchText) }),
    items: z.array(Suggestion),
  },
})
