import type { Input } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import { phoneProblem } from '@matjari/contract/phone'
import {
  restaurantAddressProblem,
  restaurantDescriptionProblem,
  restaurantNameProblem,
  tagsProblem,
} from '@matjari/contract/restaurants/rules'
import type { MainCategory } from '@matjari/contract/restaurants/tag-list'
import type { Coordinates } from '../../maps/coordinates.ts'
import { type FoundPlace, withDetail } from '../../maps/found-address.ts'

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

const savedDrafts = new Map<string, RegistrationDraft>()

/**
 * Going to another page, or having to log in again, does not cost what was typed. Nobody else gets it:
 * the key names the member, and the restaurant where one is being corrected.
 */
export const savedDraft = (key: string, start: RegistrationDraft) => savedDrafts.get(key) ?? start

export function saveDraft(key: string, draft: RegistrationDraft) {
  savedDrafts.set(key, draft)
}

export function forgetDraft(key: string) {
  savedDrafts.delete(key)
}

export type RegistrationInput = Input<'POST /api/stores/register', File>

/** Text as the server will read it: no surrounding space, Hangul composed. */
export const trimmedText = (text: string) => text.trim().normalize('NFC')

export type AddressDraft = Pick<RegistrationDraft, 'place' | 'pin' | 'addressDetail'>

export const fullAddress = ({ place, addressDetail }: Omit<AddressDraft, 'pin'>): string =>
  place ? withDetail(place.address.roadAddress, trimmedText(addressDetail)) : ''

/** Null while something that cannot be left out is missing. */
export function registrationInput(draft: RegistrationDraft): RegistrationInput | null {
  const { category, photo } = draft
  const address = addressInput(draft)
  if (!address || !category || !photo) return null
  return {
    parts: {
      restaurantName: trimmedText(draft.name),
      ...address,
      restaurantPhoneNumber: draft.phone,
      restaurantDescription: trimmedText(draft.description),
      restaurantCuisineType: [category, ...draft.tags],
    },
    // One that is there already stays unless another is sent.
    files: photo instanceof File ? { restaurantMainPhoto: photo } : {},
  }
}

/** An address with its codes and its place on the map; null until one was found. */
export function addressInput(draft: AddressDraft) {
  const { place } = draft
  if (!place) return null
  return {
    restaurantAddress: fullAddress(draft),
    restaurantSiCode: place.address.sigunguCode.slice(0, 2),
    restaurantGuCode: place.address.sigunguCode,
    restaurantDongCode: place.address.bcode,
    restaurantPostalCode: place.address.zonecode,
    ...locationParts(draft),
  }
}

function locationParts({ place, pin }: AddressDraft) {
  const at = pin ?? place?.at
  if (!at) return {}
  const isExact = pin !== null || place?.isExact === true
  return {
    restaurantMapX: at.lng,
    restaurantMapY: at.lat,
    restaurantMapExact: isExact ? ('Y' as const) : ('N' as const),
  }
}

/** In the order in which they are asked for. */
export const registrationFields = [
  'name',
  'address',
  'phone',
  'description',
  'category',
  'tags',
  'photo',
] as const
export type RegistrationField = (typeof registrationFields)[number]
export type RegistrationProblems = Partial<Record<RegistrationField, string>>

const texts = messages.registration

export function registrationProblems(draft: RegistrationDraft): RegistrationProblems {
  const found: Record<RegistrationField, string | null> = {
    name: restaurantNameProblem(trimmedText(draft.name)),
    address: restaurantAddressProblem(fullAddress(draft)),
    phone: phoneProblem(draft.phone),
    description: restaurantDescriptionProblem(trimmedText(draft.description)),
    category: draft.category === null ? texts.categoryRequired : null,
    tags: tagsProblem(draft.tags),
    photo: draft.photo === null ? texts.photoRequired : null,
  }
  return Object.fromEntries(
    registrationFields.flatMap((field) => (found[field] === null ? [] : [[field, found[field]]])),
  )
}

export const firstProblem = (problems: RegistrationProblems): RegistrationField | null =>
  registrationFields.find((field) => problems[field] !== undefined) ?? null

/** Said while typing already: what is too long only gets longer. Blank is no fault yet. */
export const tooLong = (text: string, rule: (text: string) => string | null): string | undefined =>
  (text.trim() !== '' && rule(trimmedText(text))) || undefined

const sentences: Record<RegistrationField, readonly string[]> = {
  name: [texts.nameRequired, texts.nameTooManyBytes, texts.nameTooLong],
  address: [texts.addressRequired, texts.addressTooLong, texts.addressCodeRule],
  phone: [texts.phoneRequired, texts.phoneRule],
  description: [texts.descriptionRequired, texts.descriptionTooManyBytes, texts.descriptionTooLong],
  category: [texts.categoryRequired],
  tags: [texts.tagRequired, texts.tagsTooMany, texts.tagUnknown],
  photo: [texts.photoRequired, ...Object.values(messages.picture)],
}

/** The field that a refusal of the server speaks about. */
export const fieldOfRefusal = (message: string): RegistrationField | null =>
  registrationFields.find((field) => sentences[field].includes(message)) ?? null
