import { pictureAddress } from '@matjari/contract/rules/picture-address'
import type { Db } from '../../lib/db/database.ts'
import { chinese } from '../content/chinese.ts'
import { japanese } from '../content/japanese.ts'
import { korean } from '../content/korean.ts'
import { other } from '../content/other.ts'
import { waiting } from '../content/pending.ts'
import { ownerIds } from '../content/people.ts'
import { addressAt } from '../content/places.ts'
import type { SampleRestaurant } from '../content/restaurant.ts'
import { western } from '../content/western.ts'
import { chance, pick } from '../generate/chance.ts'
import { pictureId } from './pictures.ts'

export const sampleCategories = [korean, chinese, japanese, western, other]

export type LoadedRestaurant = SampleRestaurant & {
  readonly restaurantNo: string
  readonly ownerId: string
}

type MemberNos = ReadonlyMap<string, string>
const dayMs = 24 * 60 * 60_000

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

// The first restaurant of the list belongs to the account people try first.
const ownerOf = (name: string) =>
  name === '담은비빔 연남' ? 'owner01' : pick(ownerIds.slice(1), name, 'owner')

/** The open restaurants, and the ones an administrator has to look at. */
export async function loadRestaurants(
  tx: Db,
  members: MemberNos,
  now: Date,
): Promise<readonly LoadedRestaurant[]> {
  const open = sampleCategories.flatMap(({ category, restaurants }) =>
    restaurants.map((restaurant) => ({
      ...restaurant,
      category,
      ownerId: ownerOf(restaurant.name),
    })),
  )
  const made = await tx
    .insertInto('restaurant')
    .values([
      ...open.map((restaurant) => ({
        ...rowOf(restaurant),
        category: restaurant.category,
        memberNo: noOf(members, restaurant.ownerId),
        status: 'Y' as const,
        createdAt: new Date(now.getTime() - (10 + chance(restaurant.name, 'age') * 300) * dayMs),
      })),
      ...waiting.map((restaurant, index) => ({
        ...rowOf(restaurant),
        category: restaurant.category,
        memberNo: noOf(members, `diner0${index + 1}`),
        status: restaurant.status,
        createdAt: new Date(now.getTime() - (index + 0.4) * dayMs),
      })),
    ])
    .returning(['restaurantNo', 'restaurantName'])
    .execute()
  const numbers = new Map(made.map((row) => [row.restaurantName, row.restaurantNo]))
  return open.map((restaurant) => ({ ...restaurant, restaurantNo: noOf(numbers, restaurant.name) }))
}
