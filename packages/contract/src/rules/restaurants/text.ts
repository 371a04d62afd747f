import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { graphemeCount, utf8Bytes } from '../text-length.ts'

const said = messages.registration

export function restaurantNameProblem(name: string): string | null {
  const { characters, bytes } = limits.restaurantName
  if (name.trim() === '') return said.nameRequired
  if (utf8Bytes(name) > bytes) return said.nameTooManyBytes
  return graphemeCount(name) > characters ? said.nameTooLong : null
}

export function restaurantDescriptionProblem(description: string): string | null {
  const { characters, bytes } = limits.restaurantDescription
  if (description.trim() === '') return said.descriptionRequired
  if (utf8Bytes(description) > bytes) return said.descriptionTooManyBytes
  return graphemeCount(description) > characters ? said.descriptionTooLong : null
}

export function restaurantAddressProblem(address: string): string | null {
  if (address.trim() === '') return said.addressRequired
  return graphemeCount(address) > limits.restaurantAddress.characters ? said.addressTooLong : null
}
