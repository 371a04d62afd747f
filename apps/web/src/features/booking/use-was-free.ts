import type { Slot } from '@matjari/contract/reservations/entities'
import { useState } from 'react'

/** Whether the chosen table has been seen free: then somebody else has taken it meanwhile. */
export function useWasFree(
  slots: readonly Slot[] | undefined,
  draft: { reserveDay: string; reserveTime: string | null; numberOfGuests: number },
): boolean {
  const { reserveDay, reserveTime, numberOfGuests } = draft
  const [seen, setSeen] = useState<string | null>(null)
  const name = `${reserveDay} ${reserveTime} ${numberOfGuests}`
  const isFree = slots?.some(({ time, available }) => available && time === reserveTime) ?? false
  if (isFree && seen !== name) setSeen(name)
  return seen === name
}
