import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { formatPhone, phoneProblem } from '../rules/members/phone.ts'
import { cuisineProblem } from '../rules/restaurants/tags.ts'
import {
  restaurantAddressProblem,
  restaurantDescriptionProblem,
  restaurantNameProblem,
} from '../rules/restaurants/text.ts'
import {
  boundedList,
  boundedText,
  emptyAsAbsent,
  judgedBy,
  numberInput,
  requestObject,
  ruledLines,
  ruledText,
  shortUnits,
  YesNo,
} from '../wire.ts'

const said = messages.registration

/** Codes come from the address search, never from typing. */
const addressCode = (digits: number) =>
  boundedText(shortUnits, said.addressRequired)
    .trim()
    .regex(new RegExp(`^\\d{${digits}}$`), said.addressCodeRule)

const degrees = (from: number, to: number) =>
  emptyAsAbsent(
    numberInput(said.addressCodeRule).refine((at) => at >= from && at <= to, said.addressCodeRule),
  )

export const Tag = boundedText(shortUnits, said.tagUnknown)

/** Repeated part: main category first, then the tags. One part alone arrives as one string. */
const Cuisine = z
  .union(
    [
      Tag.transform((only) => [only]),
      boundedList(Tag, { max: limits.tags.sentMax, message: said.tagsTooMany }),
    ],
    said.categoryRequired,
  )
  .superRefine(judgedBy(cuisineProblem))
  .transform((cuisine) => [...new Set(cuisine)])

type AddressCodes = {
  readonly restaurantSiCode: string
  readonly restaurantGuCode: string
  readonly restaurantDongCode: string
}

/** Each code begins with the one above it: anything else did not come from an address search. */
const addressCodesProblem = (sent: AddressCodes) =>
  sent.restaurantGuCode.startsWith(sent.restaurantSiCode) &&
  sent.restaurantDongCode.startsWith(sent.restaurantGuCode)
    ? null
    : said.addressCodeRule

export const RestaurantName = ruledText(restaurantNameProblem)
export const RestaurantPhone = ruledText(phoneProblem).transform(formatPhone)
export const RestaurantDescription = ruledLines(restaurantDescriptionProblem)

const address = {
  restaurantAddress: ruledText(restaurantAddressProblem),
  restaurantSiCode: addressCode(2),
  restaurantGuCode: addressCode(5),
  restaurantDongCode: addressCode(10),
  restaurantPostalCode: addressCode(5),
  /** Longitude. */
  restaurantMapX: degrees(-180, 180),
  /** Latitude. */
  restaurantMapY: degrees(-90, 90),
  /** N: the coordinates are only the middle of the neighbourhood. */
  restaurantMapExact: emptyAsAbsent(YesNo),
}

export const AddressInput = requestObject(address).superRefine(judgedBy(addressCodesProblem))

export const RegistrationParts = requestObject({
  restaurantName: RestaurantName,
  ...address,
  restaurantPhoneNumber: RestaurantPhone,
  restaurantDescription: RestaurantDescription,
  restaurantCuisineType: Cuisine,
}).superRefine(judgedBy(addressCodesProblem))
