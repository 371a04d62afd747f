import { limits } from '@matjari/contract/limits'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../lib/api-error.ts'
import { invalidateAll, invalidatedBy } from '../../lib/query-keys.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { type BookingChoice, noBookingChoice } from './booking-address.ts'
import { bookTable, changeTable, infoQuery, slotsQuery } from './booking-api.ts'
import {
  type BookedTable,
  type BookingDraft,
  type BookingProblem,
  bookingProblem,
  type Contact,
  completeRequest,
  isSameRequest,
  likelyParty,
  partyProblem,
  phoneProblem,
  type SentBooking,
  withContact,
} from './booking-request.ts'
import { dayProblem, justTakenText, timeProblem, withCurrentTable } from './booking-slots.ts'
import { idempotencyKeys, isRefusal } from './idempotency-keys.ts'
import { useWasFree } from './use-was-free.ts'

const { minNum, maxNum } = limits.settings

/** The party and the time for the waitlist: around the named time, or the usual hour. */
export type WaitlistRequest = {
  readonly day: string
  readonly guests: number
  readonly near: string | null
}

export type BookingTask = {
  readonly restaurant: { readonly restaurantNo: string; readonly restaurantName: string }
  /** The booking to change; without it a new one is made. */
  readonly change?: BookedTable | undefined
  /** The choice made before the dialog opened. */
  readonly choice?: BookingChoice | undefined
  readonly onClose: () => void
  /** Opens the waitlist for full times; without it there is no waitlist. */
  readonly onWait?: ((request: WaitlistRequest) => void) | undefined
  /** Shows the ticket of a new booking; without it only a message is shown. */
  readonly onBooked?: ((booked: Booked) => void) | undefined
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** The guest's choices, the free times, and the sending. */
export function useBookingForm(task: BookingTask) {
  const { restaurantNo } = task.restaurant
  const { change } = task
  const [today] = useState(() => seoulToday(new Date()))
  const [chosen, setChosen] = useState<BookingDraft>(() => firstDraft(task, today))
  const [contact, setContact] = useState<Contact>({ request: '', phone: '' })
  const [submitProblem, setSubmitProblem] = useState<BookingProblem | 'unchanged' | null>(null)
  const guestGroup = useRef<HTMLDivElement>(null)
  const timeGroup = useRef<HTMLDivElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)

  const info = useQuery(infoQuery(restaurantNo))
  const party = info.data ?? { minNum, maxNum }
  const draft = { ...chosen, numberOfGuests: chosen.numberOfGuests ?? likelyParty(party) }
  const { reserveDay, numberOfGuests } = draft
  const changing = change?.reservationNo
  const day = useQuery(slotsQuery({ restaurantNo, reserveDay, numberOfGuests, changing }))
  const slots =
    day.data?.reserveDay === reserveDay
      ? withCurrentTable(day.data.slots, reserveDay, change)
      : undefined
  // Data of another party says nothing about this one.
  const wasFree = useWasFree(day.isPlaceholderData ? undefined : slots, draft)
  const sending = useBookingSending({
    restaurantNo,
    reservationNo: change?.reservationNo,
    onBooked: (booked) => showBookingResult(task, booked),
  })

  // On a phone the message covers the times: scroll the fresh ones back into view.
  const isRefused = sending.failure?.isRefusal === true
  useEffect(() => {
    if (isRefused) showSection(timeGroup.current)
  }, [isRefused])

  const isOpenQuestion = sending.failure !== null && !sending.failure.isRefusal
  const problems = {
    guests: partyProblem(numberOfGuests, party),
    // The time that looks full may be held by this guest's own booking, whose answer was lost.
    time:
      slots && !isOpenQuestion && !sending.isSending
        ? ((wasFree ? justTakenText(slots, draft.reserveTime) : null) ??
          timeProblem(slots, draft.reserveTime))
        : null,
    day: slots ? dayProblem(slots, reserveDay < today) : null,
    phone: phoneProblem(contact.phone),
  }

  function choose(part: Partial<BookingDraft>) {
    setSubmitProblem(null)
    sending.reset()
    setChosen((before) => ({ ...before, ...part }))
  }

  function write(part: Partial<Contact>) {
    setSubmitProblem(null)
    setContact((before) => ({ ...before, ...part }))
  }

  function submit() {
    sending.reset()
    const table = completeRequest(draft)
    const request = table && !change ? withContact(table, contact) : table
    const isRepeated = request !== null && sending.isUnsettled(request)
    const problem = bookingProblem(draft, {
      limits: party,
      timeProblem: isRepeated ? null : problems.time,
      phoneProblem: change ? null : problems.phone,
    })
    if (problem || !request) {
      // The message takes space: render it first, then measure where to scroll.
      flushSync(() => setSubmitProblem(problem))
      if (problem?.part === 'phone') phoneField.current?.focus()
      else focusFirst(problem?.part === 'guests' ? guestGroup.current : timeGroup.current)
      return
    }
    const isUnchanged = change !== undefined && isSameRequest(change, request)
    setSubmitProblem(isUnchanged ? 'unchanged' : null)
    if (!isUnchanged) sending.send(request)
  }

  return {
    restaurantNo,
    change,
    wait:
      task.onWait &&
      ((near: string | null) => task.onWait?.({ day: reserveDay, guests: numberOfGuests, near })),
    today,
    lastDay: info.data ? addDays(today, info.data.horizonDays) : undefined,
    draft,
    choose,
    contact,
    write,
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
    phoneField,
  }
}

const firstDraft = (
  { change, choice = noBookingChoice }: Pick<BookingTask, 'change' | 'choice'>,
  today: string,
): BookingDraft => ({
  reserveDay: change?.reserveDay ?? choice.day ?? today,
  reserveTime: change?.reserveTime ?? choice.time,
  numberOfGuests: change?.numberOfGuests ?? choice.guests,
})

/** A confirmed booking is shown as a ticket; any other result as a message. */
function showBookingResult({ change, onClose, onBooked }: BookingTask, booked: Booked) {
  onClose()
  if (onBooked && !change && booked.table.state === 'confirmed') onBooked(booked)
  else void showAlert(booked.message, 'ok')
}

/** Focuses the first button that can be pressed, or the group itself. */
function focusFirst(group: HTMLElement | null) {
  const target = group?.querySelector<HTMLElement>('button:not([disabled])') ?? group
  showSection(group)
  target?.focus()
}

function showSection(group: HTMLElement | null) {
  group?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

/** The number of automatic retries before the guest sees the error. */
const retries = 2

type Sending = {
  readonly restaurantNo: string
  /** The booking to change; absent for a new one. */
  readonly reservationNo: string | undefined
  /** Called only while the dialog is open; after that the result is shown as an alert. */
  readonly onBooked: (booked: Booked) => void
}

/** A booked table and the server's message. */
export type Booked = { readonly table: Reservation; readonly message: string }

/** Sends a request, retries until its result is known, and shows it. */
function useBookingSending({ restaurantNo, reservationNo, onBooked }: Sending) {
  const client = useQueryClient()
  const [keys] = useState(() => idempotencyKeys<SentBooking>())
  const isMounted = useIsMounted()

  const sending = useMutation({
    mutationFn: (request: SentBooking) => {
      const key = keys.keyOf(request)
      return reservationNo === undefined
        ? bookTable({ restaurantNo, request, key })
        : changeTable(reservationNo, request)
    },
    retry: (failures, error) => failures < retries && !isRefusal(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: ({ message, answer }, request) => {
      keys.forget(request)
      void invalidateAll(client, invalidatedBy.booking)
      if (isMounted.current) onBooked({ table: answer, message })
      else void showAlert(message, 'ok')
    },
    onError: (error, request) => {
      if (isRefusal(error)) keys.forget(request)
      void invalidateAll(client, invalidatedBy.refusedBooking(restaurantNo))
      // Closed meanwhile: the dialog can no longer show the error.
      if (!isMounted.current) void showAlert(errorMessage(error), 'danger')
    },
  })

  return {
    send: sending.mutate,
    reset: sending.reset,
    isUnsettled: keys.isUnsettled,
    failure: sending.error && {
      message: errorMessage(sending.error),
      isRefusal: isRefusal(sending.error),
    },
    isSending: sending.isPending,
    isAskingAgain: sending.isPending && sending.failureCount > 0,
  }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
