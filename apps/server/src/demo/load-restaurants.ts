import { pictureAddress } from '@matjari/contract/media/picture-address'
import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import {
  pendingNameChange,
  pendingRegistrations,
  sampleRejection,
} from './content/pending-applications.ts'
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

type Life = { readonly members: ReadonlyMap<string, string>; readonly now: Date }

const hourMs = 60 * 60_000

/**
 * In addition to the registrations, which already wait: a request for another name, and a decision that the
 * registrant was notified of.
 */
export async function loadApplications(tx: Db, { members, now }: Life) {
  await loadWish(tx, now)
  await loadRejections(tx, noOf(members, 'admin01'))
}

async function loadWish(tx: Db, now: Date) {
  const { restaurantNo } = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantName', '=', pendingNameChange.name)
    .executeTakeFirstOrThrow()
  const createdAt = new Date(now.getTime() - pendingNameChange.hoursAgo * hourMs)
  const { applicationNo } = await tx
    .insertInto('application')
    .values({ restaurantNo, kind: 'name', createdAt })
    .returning('applicationNo')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('applicationValue')
    .values({ applicationNo, isReplaced: false, restaurantName: pendingNameChange.wanted })
    .execute()
}

async function loadRejections(tx: Db, adminNo: string) {
  const rejected = await tx
    .selectFrom('restaurant')
    .select(['restaurantNo', 'createdAt'])
    .where('status', '=', 'R')
    .execute()
  for (const { restaurantNo, createdAt } of rejected) {
    const decidedAt = new Date(createdAt.getTime() + sampleRejection.hoursLater * hourMs)
    const { applicationNo } = await tx
      .insertInto('application')
      .values({
        restaurantNo,
        kind: 'registration',
        state: 'rejected',
        reason: sampleRejection.reason,
        decidedBy: adminNo,
        decidedAt,
        createdAt,
      })
      .returning('applicationNo')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('restaurantEvent')
      .values({
        restaurantNo,
        applicationNo,
        kind: 'rejected',
        subject: 'registration',
        before: restaurantStatusLabel('N'),
        after: restaurantStatusLabel('R'),
        reason: sampleRejection.reason,
        actorNo: adminNo,
        createdAt: decidedAt,
        tellAt: decidedAt,
        toldAt: decidedAt,
      })
      .execute()
  }
}

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hourMs)

/** The administrator's actions until now, consistent with the other data. */
export async function loadRecords(tx: Db, { members, now }: Life) {
  const actorNo = noOf(members, 'admin01')
  const done = [...(await decisions(tx)), ...(await secondThoughts(tx, now))]
  const records = done
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((record) => ({ ...record, actorNo }))
  await tx.insertInto('audit').values(records).execute()
}

type Status = 'Y' | 'I' | 'R'

/** Every open restaurant was approved once. */
async function decisions(tx: Db) {
  const restaurants = await tx
    .selectFrom('restaurant')
    .select(['restaurantNo', 'restaurantName', 'status', 'createdAt'])
    .where('status', '<>', 'N')
    .execute()
  return restaurants.flatMap(({ restaurantNo, restaurantName, status, createdAt }) => {
    const change = (from: 'N' | 'Y', to: Status) => ({
      action: '맛집 상태 변경',
      targetKind: 'restaurant' as const,
      targetNo: restaurantNo,
      targetName: restaurantName,
      before: restaurantStatusLabel(from),
      after: restaurantStatusLabel(to),
    })
    if (status === 'R')
      return [
        {
          ...change('N', 'R'),
          reason: sampleRejection.reason,
          createdAt: later(createdAt, sampleRejection.hoursLater),
        },
      ]
    const approval = { ...change('N', 'Y'), reason: '', createdAt: later(createdAt, 5) }
    if (status !== 'I') return [approval]
    const reason = '옮기는 동안 잠시 쉬신대요.'
    return [approval, { ...change('Y', 'I'), reason, createdAt: later(createdAt, 70) }]
  })
}

/** A harsh review that was reported, checked, and found to be correct. */
async function secondThoughts(tx: Db, now: Date) {
  const review = await tx
    .selectFrom('review as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.reviewNo', 'r.restaurantName', 'w.createdAt'])
    .where('w.createdAt', '<', later(now, -4 * 24))
    .where(sql<boolean>`is_public(w)`)
    .orderBy('w.halfStars')
    .orderBy('w.reviewNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!review) return []
  const change = {
    action: '리뷰 상태 변경',
    targetKind: 'review' as const,
    targetNo: review.reviewNo,
    targetName: review.restaurantName,
  }
  return [
    {
      ...change,
      before: '활성',
      after: '비활성',
      reason: '가게에 사실을 확인하고 있어요.',
      createdAt: later(review.createdAt, 26),
    },
    {
      ...change,
      before: '비활성',
      after: '활성',
      reason: '확인해 보니 있었던 일이에요.',
      createdAt: later(review.createdAt, 51),
    },
  ]
}
