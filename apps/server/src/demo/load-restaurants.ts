import { pictureAddress } from '@matjari/contract/media/picture-address'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../db/db.ts'
import { pendingRegistrations } from './content/pending-applications.ts'
import {
  addressAt,
  interiorPicturesOf,
  openDays,
  type SampleRestaurant,
  settingOf,
} from './content/sample-restaurant.ts'
import { chance } from './dice.ts'
import { bookingWindows } from './sample-bookings.ts'
import type { SampleCity } from './sample-city.ts'
import { pictureId } from './sample-pictures.ts'

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

/** No area has numbers that begin with 0, so no real number is used by mistake. */
const phoneOf = (name: string) =>
  `02-0${100 + Math.floor(chance(name, 'exchange') * 900)}-${1000 + Math.floor(chance(name, 'line') * 9000)}`

/** The open restaurants, and those that an administrator must decide about. */
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
      ...pendingRegistrations
        .map((restaurant, index) => ({
          ...rowOf(restaurant),
          category: restaurant.category,
          memberNo: noOf(members, `diner0${index + 1}`),
          status: restaurant.status,
          // One a day until yesterday.
          createdAt: seoulMoment(addDays(seoulToday(now), -1 - index), (10 + index) * 60 + 20),
        }))
        // Oldest first, in the order of the queue.
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

/** Menus, photos of the place, opening hours and booking settings. */
export async function loadDetails(tx: Db, restaurants: readonly LoadedRestaurant[]) {
  await tx.insertInto('menu').values(restaurants.flatMap(menusOf)).execute()
  await tx.insertInto('restaurantPhoto').values(restaurants.flatMap(galleryOf)).execute()
  await tx.insertInto('operatingHours').values(restaurants.flatMap(hoursOf)).execute()
  await tx.insertInto('reservationSetting').values(restaurants.flatMap(settingsOf)).execute()
  await tx.insertInto('reservationWindow').values(restaurants.flatMap(windowsOf)).execute()
}

const menusOf = ({ restaurantNo, dishes }: LoadedRestaurant) =>
  dishes.map(([menuName, menuPrice, picture], index) => ({
    restaurantNo,
    menuName,
    menuPrice,
    photo: picture ? pictureAddress(pictureId(picture)) : null,
    position: index + 1,
  }))

/** First the inside, then the front. */
const galleryOf = ({ restaurantNo, ...restaurant }: LoadedRestaurant) =>
  galleryPictures(restaurant).map((picture, index) => ({
    restaurantNo,
    position: index + 1,
    photo: pictureAddress(pictureId(picture)),
  }))

export function galleryPictures(restaurant: Pick<LoadedRestaurant, 'name' | 'category'>) {
  const { room, front } = interiorPicturesOf(restaurant)
  return [room, front]
}

const hoursOf = ({ restaurantNo, hours }: LoadedRestaurant) =>
  openDays(hours).map(({ weekDay, from, to, rest }) => ({
    restaurantNo,
    weekDay,
    startMin: from,
    endMin: to,
    breakStartMin: rest?.[0] ?? null,
    breakEndMin: rest?.[1] ?? null,
  }))

const settingsOf = ({ restaurantNo, booking }: LoadedRestaurant) =>
  booking ? [{ restaurantNo, ...settingOf(booking) }] : []

const windowsOf = ({ restaurantNo, booking, hours }: LoadedRestaurant) =>
  booking ? bookingWindows(hours).map((window) => ({ restaurantNo, ...window })) : []
