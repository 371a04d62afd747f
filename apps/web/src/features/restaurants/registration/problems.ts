import { messages } from '@matjari/contract/messages'
import { phoneProblem } from '@matjari/contract/phone'
import {
  restaurantAddressProblem,
  restaurantDescriptionProblem,
  restaurantNameProblem,
  tagsProblem,
} from '@matjari/contract/restaurants/rules'
import type { RegistrationDraft } from './draft.ts'
import { fullAddress, typed } from './input.ts'

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
    name: restaurantNameProblem(typed(draft.name)),
    address: restaurantAddressProblem(fullAddress(draft)),
    phone: phoneProblem(draft.phone),
    description: restaurantDescriptionProblem(typed(draft.description)),
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
  (text.trim() !== '' && rule(typed(text))) || undefined

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
