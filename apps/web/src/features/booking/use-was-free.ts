import type { Slot } from '@matjari/contract/reservations/entities'
import { useState } from 'react'

type Draft = {
  readonly reserveDay: string
  readonly reserveTime: string | null
  readonly numberOfGuests: number
}

/** Whether the chosen table has been seen free: then somebody else has taken it meanwhile. */
export function useWasFree(slots: readonly Slot[] | undefined, draft: Draft): boolean {
  const { reserveDay, reserveTime, numberOfGuests } = draft
  const [seen, setSeen] = useState<string | null>(null)
  const name = `${reserveDay} ${reserveTime} ${numberOfGuests}`
  const isFree = slots?.some(({ time, available }) => available && time === reserveTime) ?? false
  if (isFree && seen !== name) setSeen(name)
  return seen === name
}
