import { pictureAddress } from '@matjari/contract/rules/picture-address'
import type { Db } from '../../lib/db/database.ts'
import { insideOf } from '../content/places-inside.ts'
import { openDays, settingOf } from '../content/plans.ts'
import { bookingWindows } from '../generate/demand.ts'
import { pictureId } from './pictures.ts'
import type { LoadedRestaurant } from './restaurants.ts'

/** Menus, pictures of the place, opening hours and reservation settings. */
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

/** First where one sits, then how one finds it. */
const galleryOf = ({ restaurantNo, ...restaurant }: LoadedRestaurant) =>
  galleryPictures(restaurant).map((picture, index) => ({
    restaurantNo,
    position: index + 1,
    photo: pictureAddress(pictureId(picture)),
  }))

export function galleryPictures(restaurant: Pick<LoadedRestaurant, 'name' | 'category'>) {
  const { room, front } = insideOf(restaurant)
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
