import { z } from 'zod'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { tagsProblem } from '../../rules/restaurants/tags.ts'
import { boundedList, boundedText, jsonPart, judgedBy, requestObject } from '../../wire.ts'
import { RestaurantDescription, RestaurantPhone, Tag } from '../restaurant-input.ts'

const said = messages.shop

const Tags = boundedList(Tag, {
  max: limits.tags.sentMax,
  message: messages.registration.tagRequired,
})
  .superRefine(judgedBy(tagsProblem))
  .transform((tags) => [...new Set(tags)])

const KeptPhotos = boundedList(boundedText(2048, said.photoAddressRule), {
  max: limits.shopPhotos.max,
  message: said.tooManyPhotos,
})

/** How kept and new photos alternate, each in its own order. Longer than there may be photos: too many are told so. */
const PhotoOrder = boundedList(z.enum(['kept', 'new'], said.photoOrderRule), {
  max: 2 * limits.shopPhotos.max,
  message: said.photoOrderRule,
})

/** What changes at once. All of it is sent each time: what is not among the photos is taken away. */
export const ShopParts = requestObject({
  shop: jsonPart(
    z.object(
      {
        restaurantPhoneNumber: RestaurantPhone,
        restaurantDescription: RestaurantDescription,
        tags: Tags,
        existingPhotoUrls: KeptPhotos,
        photoOrder: PhotoOrder,
      },
      said.unreadable,
    ),
  ),
})
