import type { MainCategory } from '@matjari/contract/rules/restaurants/tag-list'
import type { Place } from './places.ts'
import type { BookingPlan, WeekPlan } from './plans.ts'

/** Name, price in won, and the picture of the dish where there is one. */
export type SampleDish = readonly [name: string, price: number, picture?: string]

/** A restaurant that does not exist: real names with invented ratings would be unfair to real people. */
export type SampleRestaurant = {
  readonly name: string
  readonly place: Place
  /** The building number on the road of its place. */
  readonly number: string
  readonly tags: readonly string[]
  readonly description: string
  readonly picture: string
  readonly hours: WeekPlan
  /** Absent: it takes no bookings here. */
  readonly booking?: BookingPlan
  /** How well guests like it, in stars; the reviews scatter around it. */
  readonly liking: number
  readonly reviews: number
  readonly dishes: readonly SampleDish[]
}

export type SampleCategory = {
  readonly category: MainCategory
  readonly restaurants: readonly SampleRestaurant[]
}
