import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Decision } from './decision.tsx'
import { type AffectedBooking, type Cause, numbersOf, saveLabel } from './text.ts'
import { useRested } from './use-rested.ts'

/** So long bookings have been in sight before a press can be about them. */
const readMs = 1000

type AffectedSaveProps = Omit<ComponentProps<typeof Button>, 'loading' | 'children'> & {
  bookings: readonly AffectedBooking[]
  choice: Decision['choice']
  cause?: Cause | undefined
  /** Whom the change strands is not known yet. */
  isLooking?: boolean | undefined
  isSending?: boolean | undefined
}

/**
 * Saves a change, and says what becomes of the bookings it strands. While they are looked for it waits, and a finger that
 * was on its way when they came in sight decides nothing about them.
 */
export function AffectedSave({
  bookings,
  choice,
  cause,
  isLooking = false,
  isSending = false,
  className,
  onClick,
  ...button
}: AffectedSaveProps) {
  const seen = numbersOf(bookings)
  const isRead = useRested(seen, { before: '', ms: readMs }) === seen || bookings.length === 0
  const isWaiting = isLooking && !isSending
  return (
    <Button
      {...button}
      loading={isSending || isWaiting}
      aria-disabled={!isRead || undefined}
      className={clsx(className, !isRead && 'opacity-60')}
      onClick={(event) => (isRead ? onClick?.(event) : event.preventDefault())}
    >
      {isWaiting ? '예약을 확인하는 중' : saveLabel(bookings, choice, cause)}
    </Button>
  )
}
