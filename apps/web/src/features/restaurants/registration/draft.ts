import type { MainCategory } from '@matjari/contract/restaurants/tag-list'
import type { Coordinates } from '../../../maps/coordinates.ts'
import type { FoundPlace } from '../../../maps/found-address.ts'

/** What is on the registration screen. */
export type RegistrationDraft = {
  /** A text is the address of one that was sent before. */
  readonly photo: File | string | null
  readonly name: string
  readonly place: FoundPlace | null
  /** Where the owner has put the pin; null leaves it where the address search put it. */
  readonly pin: Coordinates | null
  readonly addressDetail: string
  readonly phone: string
  readonly description: string
  readonly category: MainCategory | null
  readonly tags: readonly string[]
}

export const blankDraft: RegistrationDraft = {
  photo: null,
  name: '',
  place: null,
  pin: null,
  addressDetail: '',
  phone: '',
  description: '',
  category: null,
  tags: [],
}

/** Somebody would be sorry to lose it. */
export const isChanged = (draft: RegistrationDraft, start: RegistrationDraft) =>
  draft.photo !== start.photo || wordsOf(draft) !== wordsOf(start)

const wordsOf = (draft: RegistrationDraft) => JSON.stringify({ ...draft, photo: null })

const kept = new Map<string, RegistrationDraft>()

/**
 * Going to another page, or having to log in again, does not cost what was typed. Nobody else gets it:
 * the key names the member, and the restaurant where one is being corrected.
 */
export const keptDraft = (key: string, start: RegistrationDraft) => kept.get(key) ?? start

export function keepDraft(key: string, draft: RegistrationDraft) {
  kept.set(key, draft)
}

export function forgetDraft(key: string) {
  kept.delete(key)
}
