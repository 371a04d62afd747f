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

/** For whom to wait for a table: around the named time, or whenever people mostly come. */
export type WaitlistWish = {
  readonly day: string
  readonly guests: number
  readonly near: string | null
}

export type BookingTask = {
  readonly restaurant: { readonly restaurantNo: string; readonly restaurantName: string }
  /** The booking that is to be changed; without it a new one is made. */
  readonly change?: BookedTable | undefined
  /** What was chosen before the sheet opened. */
  readonly choice?: BookingChoice | undefined
  readonly onClose: () => void
  /** Leads to the line for what is full; without it nobody can wait. */
  readonly onWait?: ((wish: WaitlistWish) => void) | undefined
  /** Shows a new booking; without it, its message is all there is to see. */
  readonly onBooked?: ((booked: Booked) => void) | undefined
}

export type BookingForm = ReturnType<typeof useBookingForm>

/** What is chosen, what is free, and the way to send it. */
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
  // What is shown of another party until the answer comes says nothing about this one.
  const wasFree = useWasFree(day.isPlaceholderData ? undefined : slots, draft)
  const sending = useBookingSending({
    restaurantNo,
    reservationNo: change?.reservationNo,
    onBooked: (booked) => tellBooked(task, booked),
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
    const isAskedAgain = request !== null && sending.isUnsettled(request)
    const problem = bookingProblem(draft, {
      limits: party,
      timeProblem: isAskedAgain ? null : problems.time,
      phoneProblem: change ? null : problems.phone,
    })
    if (problem || !request) {
      // What is said takes room: only then is it known where to scroll to.
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

/** A confirmed table is shown as a ticket; what else came of it is said. */
function tellBooked({ change, onClose, onBooked }: BookingTask, booked: Booked) {
  onClose()
  if (onBooked && !change && booked.table.state === 'confirmed') onBooked(booked)
  else void showAlert(booked.message, 'ok')
}

/** The first button that can be pressed, or the group itself when there is none. */
function focusFirst(group: HTMLElement | null) {
  const target = group?.querySelector<HTMLElement>('button:not([disabled])') ?? group
  showSection(group)
  target?.focus()
}

function showSection(group: HTMLElement | null) {
  group?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

/** Asked again by itself so many times before the person is told. */
const repeats = 2

type Sending = {
  readonly restaurantNo: string
  /** The booking that is changed; absent when one is made. */
  readonly reservationNo: string | undefined
  /** Only while the sheet is there to be closed; otherwise what became of it is said where they are. */
  readonly onBooked: (booked: Booked) => void
}

/** A table that was booked, and what the server said to it. */
export type Booked = { readonly table: Reservation; readonly message: string }

/** Sends a request until it is known what became of it, and says so. */
function useBookingSending({ restaurantNo, reservationNo, onBooked }: Sending) {
  const client = useQueryClient()
  const [keys] = useState(() => idempotencyKeys<SentBooking>())
  const isShown = useIsShown()

  const sending = useMutation({
    mutationFn: (request: SentBooking) => {
      const key = keys.keyOf(request)
      return reservationNo === undefined
        ? bookTable({ restaurantNo, request, key })
        : changeTable(reservationNo, request)
    },
    retry: (failures, error) => failures < repeats && !isRefusal(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: ({ message, answer }, request) => {
      keys.forget(request)
      void invalidateAll(client, invalidatedBy.booking)
      if (isShown.current) onBooked({ table: answer, message })
      else void showAlert(message, 'ok')
    },
    onError: (error, request) => {
      if (isRefusal(error)) keys.forget(request)
      void invalidateAll(client, invalidatedBy.refusedBooking(restaurantNo))
      // Closed meanwhile: there is no place left in the dialog to say it.
      if (!isShown.current) void showAlert(errorMessage(error), 'danger')
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

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
