import { pictureAddress } from '@matjari/contract/rules/picture-address'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../lib/db/database.ts'
import { waiting } from '../content/pending.ts'
import { addressAt } from '../content/places.ts'
import type { SampleRestaurant } from '../content/restaurant.ts'
import { chance } from '../generate/chance.ts'
import type { SampleCity } from '../generate/city.ts'
import { pictureId } from './pictures.ts'

export type LoadedRestaurant = SampleCity['restaurants'][number] & { readonly restaurantNo: string }

type MemberNos = ReadonlyMap<string, string>

export const noOf = (numbers: MemberNos, name: string) => {
  const found = numbers.get(name)
  if (found === undefined) throw new Error(`the sample city knows no ${name}`)
  return found
}

type Sketch = Pick<
  SampleRestaurant,
  'name' | 'place' | 'number' | 'tags' | 'description' | 'picture'
>

const rowOf = ({ name, place, number, tags, description, picture }: Sketch) => ({
  ...addressAt(place, number, [chance(name, 'north'), chance(name, 'east')]),
  isLocationExact: true,
  restaurantName: name,
  phoneNumber: phoneOf(name),
  description,
  tags: [...tags],
  photo: pictureAddress(pictureId(picture)),
})

/** No exchange begins with 0, so nobody is called by mistake. */
const phoneOf = (name: string) =>
  `02-0${100 + Math.floor(chance(name, 'exchange') * 900)}-${1000 + Math.floor(chance(name, 'line') * 9000)}`

/** The open restaurants, and the ones an administrator has to look at. */
export async function loadRestaurants(
  tx: Db,
  { restaurants, now }: SampleCity,
  members: MemberNos,
): Promise<readonly LoadedRestaurant[]> {
  const made = await tx
    .insertInto('restaurant')
    .values([
      ...restaurants.map((restaurant) => ({
        ...rowOf(restaurant),
        category: restaurant.category,
        memberNo: noOf(members, restaurant.ownerId),
        status: 'Y' as const,
        createdAt: restaurant.createdAt,
      })),
      ...waiting
        .map((restaurant, index) => ({
          ...rowOf(restaurant),
          category: restaurant.category,
          memberNo: noOf(members, `diner0${index + 1}`),
          status: restaurant.status,
          // One a day until yesterday.
          createdAt: seoulMoment(addDays(seoulToday(now), -1 - index), (10 + index) * 60 + 20),
        }))
        // The oldest first, as they stand in line.
        .toReversed(),
    ])
    .returning(['restaurantNo', 'restaurantName'])
    .execute()
  const numbers = new Map(made.map((row) => [row.restaurantName, row.restaurantNo]))
  return restaurants.map((restaurant) => ({
    ...restaurant,
    restaurantNo: noOf(numbers, restaurant.name),
  }))
}
