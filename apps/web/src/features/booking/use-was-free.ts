import type { Slot } from '@matjari/contract/reservations/entities'
import { useState } from 'react'

/** Whether the chosen time was free on this page: if it is full now, another guest took it meanwhile. */
export function useWasFree(
  slots: readonly Slot[] | undefined,
  draft: { reserveDay: string; reserveTime: string | null; numberOfGuests: number },
): boolean {
  const { reserveDay, reserveTime, numberOfGuests } = draft
  const [freeChoice, setFreeChoice] = useState<string | null>(null)
  const name = `${reserveDay} ${reserveTime} ${numberOfGuests}`
  const isFree = slots?.some(({ time, available }) => available && time === reserveTime) ?? false
  if (isFree && freeChoice !== name) setFreeChoice(name)
  return freeChoice === name
}
