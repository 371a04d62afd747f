// What a search can be asked beside words: when, with how many, and where.
import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { mealNames } from '../rules/tonight/meals.ts'
import { ClockTime, DayInput, emptyAsAbsent, NumberInput, shortUnits } from '../wire.ts'

/** Several of one kind, with commas between them; its length is looked at before what is in it. */
export const listed = <S extends z.ZodType>(element: S, max: number) =>
  z.preprocess(
    (text: string) =>
      typeof text === 'string' && text.length <= max * shortUnits
        ? text.split(',').map((part) => part.trim())
        : null,
    z.array(element, refusals.invalid.message).max(max, refusals.invalid.message),
  )

export const RegionCode = z.string().regex(/^\d{2}(\d{3})?$/, refusals.invalid.message)

const between = (least: number, most: number) =>
  NumberInput.pipe(
    z.number().min(least, refusals.invalid.message).max(most, refusals.invalid.message),
  )

/** When somebody wants to eat, and with how many. */
export const dayAsked = {
  /** With it, each restaurant says what can be booked that day. Absent beside a time, a meal or `bookable`: today. */
  day: emptyAsAbsent(DayInput),
  /**
   * The times of the day nearest to this one of the business day; 25:30 is half past one in the night. Beside a
   * meal: those of the meal, and up to two hours before and after that time.
   */
  time: emptyAsAbsent(ClockTime),
  /** Lunch is 11:00 to 15:00, dinner 17:00 to 22:00. Without a time, those nearest to 12:00 or 18:30. */
  meal: emptyAsAbsent(z.enum(mealNames, refusals.invalid.message)),
  guests: emptyAsAbsent(
    between(1, limits.settings.guestsMax).pipe(z.int(refusals.invalid.message)),
  ),
}

/** Where it should be. */
export const placeAsked = {
  lat: emptyAsAbsent(between(-90, 90)),
  lng: emptyAsAbsent(between(-180, 180)),
  /** In metres around that point; absent: anywhere, and the nearer the better. */
  radius: emptyAsAbsent(between(1, limits.search.radiusMax)),
  /** minLng,minLat,maxLng,maxLat: what a map shows. */
  bbox: emptyAsAbsent(
    listed(NumberInput, 4).refine((sides) => isBox(sides), refusals.invalid.message),
  ),
}

const isBox = ([west = 0, south = 0, east = 0, north = 0, ...more]: readonly number[]) =>
  more.length === 0 &&
  west < east &&
  south < north &&
  Math.abs(south) <= 90 &&
  Math.abs(north) <= 90

/** Half a point is no place, and what is nearer can only be said from one. */
export function placeProblem({
  lat,
  lng,
  radius,
  sort,
}: {
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly radius?: number | undefined
  readonly sort?: string | undefined
}): string | null {
  if ((lat === undefined) !== (lng === undefined)) return refusals.invalid.message
  const needsPoint = sort === 'distance' || radius !== undefined
  return needsPoint && lat === undefined ? messages.search.placeNeeded : null
}
