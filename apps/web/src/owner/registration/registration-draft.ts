import type { Input } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import { phoneProblem } from '@matjari/contract/phone'
import {
  restaurantAddressProblem,
  restaurantNameProblem,
  shopTextRule,
  tagsProblem,
} from '@matjari/contract/restaurants/rules'
import { type ShopText, shopTexts } from '@matjari/contract/restaurants/shop-texts'
import type { MainCategory } from '@matjari/contract/restaurants/tag-list'
import type { Coordinates } from '../../maps/coordinates.ts'
import { type FoundPlace, withDetail } from '../../maps/found-address.ts'

/** The values of the registration form. */
export type RegistrationDraft = {
  /** A string is the address of a photo sent before. */
  readonly photo: File | string | null
  readonly name: string
  readonly place: FoundPlace | null
  /** The pin as the owner has moved it; null: at the coordinates of the address search. */
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

/** The draft has changes that would be lost. */
export const isChanged = (draft: RegistrationDraft, start: RegistrationDraft) =>
  draft.photo !== start.photo || wordsOf(draft) !== wordsOf(start)

const wordsOf = (draft: RegistrationDraft) => JSON.stringify({ ...draft, photo: null })

const savedDrafts = new Map<string, RegistrationDraft>()

/**
 * Keeps a draft across navigation and a new login. The key names the member, so that another member on the same device
 * does not get it, and the restaurant if one is being corrected.
 */
export const savedDraft = (key: string, start: RegistrationDraft) => savedDrafts.get(key) ?? start

export function saveDraft(key: string, draft: RegistrationDraft) {
  savedDrafts.set(key, draft)
}

export function forgetDraft(key: string) {
  savedDrafts.delete(key)
}

export type RegistrationInput = Input<'POST /api/stores/register', File>

/** The text as the server normalizes it: trimmed, Hangul composed. */
export const trimmedText = (text: string) => text.trim().normalize('NFC')

export type AddressDraft = Pick<RegistrationDraft, 'place' | 'pin' | 'addressDetail'>

export const fullAddress = ({ place, addressDetail }: Omit<AddressDraft, 'pin'>): string =>
  place ? withDetail(place.address.roadAddress, trimmedText(addressDetail)) : ''

/** The request body; null while a required field is missing. */
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
    // The server keeps its present photo if no new one is sent.
    files: photo instanceof File ? { restaurantMainPhoto: photo } : {},
  }
}

/** An address with its codes and coordinates; null until one was chosen. */
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

/** In the order of the form. */
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
    description: shopTextRule('description')(trimmedText(draft.description)),
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

/** The problem to show while the member types: only a text that is too long. A blank one is reported on submit. */
export const tooLong = (text: string, rule: (text: string) => string | null): string | undefined =>
  (text.trim() !== '' && rule(trimmedText(text))) || undefined

export function shopTextRefusals(name: ShopText): readonly (string | null)[] {
  const { required, tooLong, tooManyBytes } = shopTexts[name]
  return [required, tooLong, tooManyBytes]
}

const sentences: Record<RegistrationField, readonly (string | null)[]> = {
  name: [texts.nameRequired, texts.nameTooManyBytes, texts.nameTooLong],
  address: [texts.addressRequired, texts.addressTooLong, texts.addressCodeRule],
  phone: [texts.phoneRequired, texts.phoneRule],
  description: shopTextRefusals('description'),
  category: [texts.categoryRequired],
  tags: [texts.tagRequired, texts.tagsTooMany, texts.tagUnknown],
  photo: [texts.photoRequired, ...Object.values(messages.picture)],
}

/** The field a refusal of the server belongs to. */
export const fieldOfRefusal = (message: string): RegistrationField | null =>
  registrationFields.find((field) => sentences[field].includes(message)) ?? null
