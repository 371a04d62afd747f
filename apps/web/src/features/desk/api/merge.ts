import type { DeskDay } from '@matjari/contract/owner-desk/entities'

/**
 * What is known after an answer that may hold only what has changed. Null: something is missing, ask for the
 * whole day.
 */
export function merged(before: DeskDay | undefined, answer: DeskDay): DeskDay | null {
  if (answer.isWhole) return answer
  if (!before || before.day !== answer.day || before.restaurantNo !== answer.restaurantNo)
    return null
  const known = new Map(
    [...before.reservations, ...answer.reservations].map((one) => [one.reservationNo, one]),
  )
  const reservations = answer.reservationNos.flatMap((no) => known.get(no) ?? [])
  if (reservations.length < answer.reservationNos.length) return null
  return { ...answer, isWhole: true, reservations }
}
