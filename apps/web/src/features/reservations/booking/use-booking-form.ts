import { limits } from '@matjari/contract/limits'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { type Choice, noChoice } from './address.ts'
import { infoQuery, slotsQuery } from './api.ts'
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
  withContact,
} from './request.ts'
import { dayProblem, justTakenText, timeProblem, withOwnTable } from './times/slots.ts'
import { useWasFree } from './times/use-was-free.ts'
import { type Booked, useBookingSending } from './use-sending.ts'

const { minNum, maxNum } = limits.settings

/** For whom to wait for a table: around the named time, or whenever people mostly come. */
export type WaitWish = {
  readonly day: string
  readonly guests: number
  readonly near: string | null
}

export type BookingTask = {
  readonly restaurant: { readonly restaurantNo: string; readonly restaurantName: string }
  /** The booking that is to be changed; without it a new one is made. */
  readonly change?: BookedTable | undefined
  /** What was chosen before the sheet opened. */
  readonly choice?: Choice | undefined
  readonly onClose: () => void
  /** Leads to the line for what is full; without it nobody can wait. */
  readonly onWait?: ((wish: WaitWish) => void) | undefined
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
      ? withOwnTable(day.data.slots, reserveDay, change)
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
  { change, choice = noChoice }: Pick<BookingTask, 'change' | 'choice'>,
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
