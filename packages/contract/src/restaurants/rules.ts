import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { hasMoreBytes, isLongerThan } from '../text-length.ts'
import { type ShopText, shopTexts } from './shop-texts.ts'
import { isMainCategory, tagGroups } from './tag-list.ts'

const sentences = messages.registration

export const allTags: readonly string[] = tagGroups.flatMap((group) => group.tags)

const tagSet = new Set(allTags)
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Suggestions of the picker: tags that contain the text and are not chosen yet. */
export function searchTags(query: string, chosen: readonly string[]): readonly string[] {
  const searchText = withoutSpaces(query)
  if (searchText === '') return []
  return allTags
    .filter((tag) => !chosen.includes(tag) && withoutSpaces(tag).includes(searchText))
    .slice(0, limits.tags.suggestions)
}

export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length < limits.tags.min) return sentences.tagRequired
  if (new Set(tags).size > limits.tags.max) return sentences.tagsTooMany
  return tags.every((tag) => tagSet.has(tag)) ? null : sentences.tagUnknown
}

/** A cuisine as registered: the main category first, then the tags. */
export function cuisineProblem([category, ...tags]: readonly string[]): string | null {
  if (category === undefined || !isMainCategory(category)) return sentences.categoryRequired
  return tagsProblem(tags)
}

export function restaurantNameProblem(name: string): string | null {
  const { characters, bytes } = limits.restaurantName
  if (name.trim() === '') return sentences.nameRequired
  if (hasMoreBytes(name, bytes)) return sentences.nameTooManyBytes
  return isLongerThan(name, characters) ? sentences.nameTooLong : null
}

export const shopTextRule =
  (name: ShopText) =>
  (text: string): string | null => {
    const { characters, bytes, required, tooLong, tooManyBytes } = shopTexts[name]
    if (text.trim() === '') return required
    if (hasMoreBytes(text, bytes)) return tooManyBytes
    return isLongerThan(text, characters) ? tooLong : null
  }

export function restaurantAddressProblem(address: string): string | null {
  if (address.trim() === '') return sentences.addressRequired
  return isLongerThan(address, limits.restaurantAddress.characters)
    ? sentences.addressTooLong
    : null
}
