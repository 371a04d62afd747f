import type { Reservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { infoQuery, slotsQuery } from './api.ts'
import {
  type BookedTable,
  type BookingDraft,
  type BookingProblem,
  bookingProblem,
  completeRequest,
  isSameRequest,
  partyProblem,
} from './request.ts'
import { dayProblem, timeProblem, withOwnTable } from './slots.ts'
import { useBookingSending } from './use-sending.ts'

const { minNum, maxNum } = limits.settings

export type BookingTask = {
  readonly restaurant: { readonly restaurantNo: string; readonly restaurantName: string }
  /** The booking that is to be changed; without it a new one is made. */
  readonly change?: BookedTable | undefined
  readonly onClose: () => void
  readonly onDone?: ((table: Reservation) => void) | undefined
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** What is chosen, what is free, and the way to send it. */
export function useBookingForm({
  restaurant: { restaurantNo },
  change,
  onClose,
  onDone,
}: BookingTask) {
  const [today] = useState(() => seoulToday(new Date()))
  const [draft, setDraft] = useState<BookingDraft>(() => firstDraft(change, today))
  const [submitProblem, setSubmitProblem] = useState<BookingProblem | 'unchanged' | null>(null)
  const guestGroup = useRef<HTMLFieldSetElement>(null)
  const timeGroup = useRef<HTMLFieldSetElement>(null)

  const info = useQuery(infoQuery(restaurantNo))
  const party = info.data ?? { minNum, maxNum }
  const { reserveDay, numberOfGuests } = draft
  const changing = change?.reservationNo
  const day = useQuery(slotsQuery({ restaurantNo, reserveDay, numberOfGuests, changing }))
  const slots =
    day.data?.reserveDay === reserveDay
      ? withOwnTable(day.data.slots, reserveDay, change)
      : undefined
  const sending = useBookingSending({
    restaurantNo,
    reservationNo: change?.reservationNo,
    onBooked: (table) => {
      onClose()
      onDone?.(table)
    },
  })

  // On a phone the news covers what it is about: the fresh times come back into sight.
  const isRefused = sending.failure?.isRefusal === true
  useEffect(() => {
    if (isRefused) showSection(timeGroup.current)
  }, [isRefused])

  const isOpenQuestion = sending.failure !== null && !sending.failure.isRefusal
  const problems = {
    guests: partyProblem(numberOfGuests, party),
    // What looks taken may be our own booking, whose answer was lost.
    time: slots && !isOpenQuestion ? timeProblem(slots, draft.reserveTime) : null,
    day: slots ? dayProblem(slots, reserveDay < today) : null,
  }

  function choose(part: Partial<BookingDraft>) {
    setSubmitProblem(null)
    sending.reset()
    setDraft((before) => ({ ...before, ...part }))
  }

  function submit() {
    sending.reset()
    const request = completeRequest(draft)
    const isAskedAgain = request !== null && sending.isUnsettled(request)
    const problem = bookingProblem(draft, {
      limits: party,
      timeProblem: isAskedAgain ? null : problems.time,
    })
    if (problem || !request) {
      // What is said takes room: only then is it known where to scroll to.
      flushSync(() => setSubmitProblem(problem))
      focusFirst(problem?.part === 'guests' ? guestGroup.current : timeGroup.current)
      return
    }
    const isUnchanged = change !== undefined && isSameRequest(change, request)
    setSubmitProblem(isUnchanged ? 'unchanged' : null)
    if (!isUnchanged) sending.send(request)
  }

  return {
    today,
    lastDay: info.data ? addDays(today, info.data.horizonDays) : undefined,
    draft,
    choose,
    submit,
    info,
    party,
    day,
    slots,
    problems,
    submitProblem,
    failure: sending.failure,
    isSending: sending.isSending,
    isAskingAgain: sending.isAskingAgain,
    guestGroup,
    timeGroup,
  }
}

const firstDraft = (change: BookedTable | undefined, today: string): BookingDraft => ({
  reserveDay: change?.reserveDay ?? today,
  reserveTime: change?.reserveTime ?? null,
  numberOfGuests: change?.numberOfGuests ?? null,
})

/** The first button that can be pressed, or the group itself when there is none. */
function focusFirst(group: HTMLFieldSetElement | null) {
  const target = group?.querySelector<HTMLElement>('button:not([disabled])') ?? group
  showSection(group)
  target?.focus()
}

function showSection(group: HTMLFieldSetElement | null) {
  group?.closest('section')?.scrollIntoView({ block: 'nearest' })
}
