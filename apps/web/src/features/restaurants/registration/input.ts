import type { Input } from '@matjari/contract/calls/all'
import { withDetail } from '../../../maps/found-address.ts'
import type { RegistrationDraft } from './draft.ts'

export type RegistrationInput = Input<'POST /api/stores/register', File>

/** Text as the server will read it: no surrounding space, Hangul composed. */
export const typed = (text: string) => text.trim().normalize('NFC')

export type AddressDraft = Pick<RegistrationDraft, 'place' | 'pin' | 'addressDetail'>

export const fullAddress = ({ place, addressDetail }: Omit<AddressDraft, 'pin'>): string =>
  place ? withDetail(place.address.roadAddress, typed(addressDetail)) : ''

/** Null while something that cannot be left out is missing. */
export function registrationInput(draft: RegistrationDraft): RegistrationInput | null {
  const { category, photo } = draft
  const address = addressInput(draft)
  if (!address || !category || !photo) return null
  return {
    parts: {
      restaurantName: typed(draft.name),
      ...address,
      restaurantPhoneNumber: draft.phone,
      restaurantDescription: typed(draft.description),
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
