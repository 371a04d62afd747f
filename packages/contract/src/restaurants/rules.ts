import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { hasMoreBytes, isLongerThan } from '../text-length.ts'
import { isMainCategory, tagGroups } from './tag-list.ts'

const said = messages.registration

export const allTags: readonly string[] = tagGroups.flatMap((group) => group.tags)

const knownTags = new Set(allTags)
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Suggestions of the picker: tags that contain the text and are not chosen yet. */
export function searchTags(query: string, chosen: readonly string[]): readonly string[] {
  const sought = withoutSpaces(query)
  if (sought === '') return []
  return allTags
    .filter((tag) => !chosen.includes(tag) && withoutSpaces(tag).includes(sought))
    .slice(0, limits.tags.suggestions)
}

export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length < limits.tags.min) return said.tagRequired
  if (new Set(tags).size > limits.tags.max) return said.tagsTooMany
  return tags.every((tag) => knownTags.has(tag)) ? null : said.tagUnknown
}

/** A cuisine as it is registered: the main category first, then the tags. */
export function cuisineProblem([category, ...tags]: readonly string[]): string | null {
  if (category === undefined || !isMainCategory(category)) return said.categoryRequired
  return tagsProblem(tags)
}

export function restaurantNameProblem(name: string): string | null {
  const { characters, bytes } = limits.restaurantName
  if (name.trim() === '') return said.nameRequired
  if (hasMoreBytes(name, bytes)) return said.nameTooManyBytes
  return isLongerThan(name, characters) ? said.nameTooLong : null
}

export function restaurantDescriptionProblem(description: string): string | null {
  const { characters, bytes } = limits.restaurantDescription
  if (description.trim() === '') return said.descriptionRequired
  if (hasMoreBytes(description, bytes)) return said.descriptionTooManyBytes
  return isLongerThan(description, characters) ? said.descriptionTooLong : null
}

export function restaurantAddressProblem(address: string): string | null {
  if (address.trim() === '') return said.addressRequired
  return isLongerThan(address, limits.restaurantAddress.characters) ? said.addressTooLong : null
}
