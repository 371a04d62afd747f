import type { MainCategory } from '@matjari/contract/rules/restaurants/tag-list'
import type { FoundPlace } from '../../../places/address/found-place.ts'
import type { Coordinates } from '../../../places/coordinates.ts'

/** What is on the registration screen. */
export type RegistrationDraft = {
  readonly photo: File | null
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
export const isWorthKeeping = ({ tags, ...draft }: RegistrationDraft) =>
  tags.length > 0 || Object.values(draft).some((value) => value !== null && value !== '')

let kept: { readonly memberNo: string; readonly draft: RegistrationDraft } | null = null

/** Going to another page, or having to log in again, does not cost what was typed. Nobody else gets it. */
export const keptDraft = (memberNo: string) =>
  kept?.memberNo === memberNo ? kept.draft : blankDraft

export function keepDraft(memberNo: string, draft: RegistrationDraft) {
  kept = { memberNo, draft }
}

export function forgetDraft() {
  kept = null
}
