import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { hasMoreBytes, isLongerThan } from '../text-length.ts'

const said = messages.registration

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
