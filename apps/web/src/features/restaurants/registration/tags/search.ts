import { limits } from '@matjari/contract/limits'
import { searchTags } from '@matjari/contract/restaurants/rules'
import { tagGroups } from '@matjari/contract/restaurants/tag-list'

export type TagSearch = {
  readonly query: string
  readonly isOpen: boolean
  /** Which suggestion the arrow keys have reached. */
  readonly active: number
}

export const closedSearch: TagSearch = { query: '', isOpen: false, active: 0 }

export const isFull = (chosen: readonly string[]) => chosen.length >= limits.tags.max

/** Nothing is offered once there are enough. */
export const offered = ({ query }: TagSearch, chosen: readonly string[]) =>
  isFull(chosen) ? [] : searchTags(query, chosen)

export const typedQuery = (query: string): TagSearch => ({
  query,
  isOpen: query.trim() !== '',
  active: 0,
})

/** Up and down, round at the ends. */
export const moved = (search: TagSearch, by: number, count: number): TagSearch =>
  count === 0 ? search : { ...search, isOpen: true, active: (search.active + by + count) % count }

const groups = new Map(tagGroups.flatMap(({ name, tags }) => tags.map((tag) => [tag, name])))

export const groupOf = (tag: string) => groups.get(tag) ?? ''
