// What makes two restaurants look like one.
import type { LookAlike } from '@matjari/contract/entities/administration/application'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { fold } from '../../../lib/hangul/fold.ts'
import { slipsBetween } from '../../../lib/hangul/likeness.ts'

export type Candidate = {
  /** As the one that is applied for would be. */
  readonly wantedName: string
  readonly lat: number | null
  readonly lng: number | null
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly phoneNumber: string
  readonly status: RestaurantStatus
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isSamePhone: boolean
  readonly isSameAddress: boolean
  readonly isSameDong: boolean
}

const shownMost = 5
/** In metres. */
const neighbourhood = 300

/** Nearest first, those without a place last. */
export function lookAlikesOf(candidates: readonly Candidate[]): LookAlike[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .map(({ candidate, distance }) => ({
      restaurantNo: candidate.restaurantNo,
      restaurantName: candidate.restaurantName,
      restaurantAddress: candidate.restaurantAddress,
      restaurantPhoneNumber: candidate.phoneNumber,
      isActive: candidate.status,
      distance,
      alike: alikeIn(candidate, distance),
    }))
    .filter(({ alike }) => alike.length > 0)
    .toSorted(
      (one, other) =>
        (one.distance ?? Infinity) - (other.distance ?? Infinity) ||
        Number(one.restaurantNo) - Number(other.restaurantNo),
    )
    .slice(0, shownMost)
}

function alikeIn(candidate: Candidate, distance: number | null): LookAlike['alike'] {
  const isNear = candidate.isSameDong || (distance !== null && distance <= neighbourhood)
  return [
    ...(candidate.isSamePhone ? (['phone'] as const) : []),
    ...(candidate.isSameAddress ? (['address'] as const) : []),
    ...(isNear && isNearName(candidate.wantedName, candidate.restaurantName)
      ? (['name'] as const)
      : []),
  ]
}

/** A branch is called like its house with something added. */
const containedFrom = 3
/** Letters that somebody may hear or type otherwise, not another word: 국밥 is no 김밥. */
const slipsPerSyllable = 0.2
const slipsMost = 1.5

/** The same name to somebody who hears it. */
export function isNearName(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [fold(one), fold(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (shorter === longer) return true
  if (shorter.length >= containedFrom && longer.includes(shorter)) return true
  const most = Math.min(slipsMost, shorter.length * slipsPerSyllable)
  return slipsBetween(shorter, longer, most) <= most
}

const degree = 111_195

/** Within a city the ground is flat. */
function distanceTo({ lat, lng, latitude, longitude }: Candidate): number | null {
  if (lat === null || lng === null || latitude === null || longitude === null) return null
  const north = (latitude - lat) * degree
  const east = (longitude - lng) * degree * Math.cos((lat * Math.PI) / 180)
  return Math.round(Math.hypot(north, east))
}
