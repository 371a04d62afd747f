import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { marksAt } from '@matjari/contract/reservations/marks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { currentSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { minuteOf } from './desk-clock.ts'
import { invalidateDeskDays, patchBooking } from './desk-day.ts'
import { markedText } from './guest-text.ts'
import { isAnswerLost, retryLost } from './retry-lost.ts'

export type Mark = Exclude<DeskGuest['state'], 'cancelled'>

const dayMinutes = 24 * 60

type Expected = Pick<DeskGuest, 'reserveDay' | 'reserveTime'>

/** Which marks are allowed now, and from when on the others are. */
export function marksOf({ reserveDay, reserveTime }: Expected, now: Date) {
  const start = minuteOf(reserveTime)
  const { canVisit, canMiss, canTakeBack } = marksAt({ reserveDay, reserveMin: start }, now)
  return {
    visitFrom: canVisit ? null : clockOf(start - limits.reservation.visitMinutesBefore),
    noShowAfter: canMiss ? null : clockOf(start),
    canTakeBack,
  }
}

const clockOf = (minute: number) =>
  minute < 0 ? `전날 ${formatClockTime(minute + dayMinutes)}` : guestClock(formatClockTime(minute))

type Pending<Item> = Item & {
  /** The same for every attempt. */
  readonly key: string
  /** An answer was lost, so it takes longer than usual. */
  readonly isLate: boolean
}

type Outbox<Item, Answer> = {
  /** Settles when the server has accepted or refused, however long that takes. */
  readonly add: (item: Item) => Promise<Answer>
  /** Called when the server is reachable again: items that ran out of retries are sent again with their old keys. */
  readonly resume: () => void
  readonly current: () => readonly Pending<Item>[]
  readonly subscribe: (listener: () => void) => () => void
}

type OutboxOptions<Item, Answer> = {
  readonly send: (item: Item, key: string) => Promise<Answer>
  readonly sleep?: (ms: number) => Promise<void>
  readonly makeKey?: () => string
}

/** Holds items until the server has answered them. */
export function makeOutbox<Item extends object, Answer>({
  send,
  sleep,
  makeKey = randomUuid,
}: OutboxOptions<Item, Answer>): Outbox<Item, Answer> {
  let entries: readonly Pending<Item>[] = []
  let givenUp: readonly (() => void)[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly Pending<Item>[]) {
    entries = next
    for (const listener of listeners) listener()
  }

  const setLate = (key: string) =>
    change(entries.map((one) => (one.key === key && !one.isLate ? { ...one, isLate: true } : one)))

  async function deliver(item: Item, key: string): Promise<Answer> {
    for (;;) {
      try {
        return await retryLost(() => send(item, key), {
          ...(sleep && { sleep }),
          onLost: () => setLate(key),
        })
      } catch (error) {
        if (!isAnswerLost(error)) throw error
        await new Promise<void>((resolve) => {
          givenUp = [...givenUp, resolve]
        })
      }
    }
  }

  return {
    async add(item) {
      const key = makeKey()
      change([...entries, { ...item, key, isLate: false }])
      try {
        return await deliver(item, key)
      } finally {
        change(entries.filter((one) => one.key !== key))
      }
    },
    resume() {
      const waiting = givenUp
      givenUp = []
      for (const go of waiting) go()
    },
    current: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** One outbox per window, outside React: a pending mark outlives the row it was made in. */
export const markOutbox = makeOutbox({
  send: (
    { reservationNo, from, to }: { reservationNo: string; from: DeskGuest['state']; to: Mark },
    key,
  ) =>
    api('PATCH /api/reservation/:reservationNo/state', {
      headers: { 'idempotency-key': key },
      params: { reservationNo },
      body: { from, to },
    }),
})

/** Marks the server has not answered yet. */
export const usePendingMarks = () => useSyncExternalStore(markOutbox.subscribe, markOutbox.current)

/** Returns a function that marks a booking and offers to undo it. */
export function useMark(restaurantNo: string) {
  const client = useQueryClient()
  return useMemo(() => marker(client, restaurantNo), [client, restaurantNo])
}

function marker(client: QueryClient, restaurantNo: string) {
  return async function mark(row: DeskGuest, to: Mark) {
    const { reservationNo, state: from } = row
    // A second press while the first mark is pending means the same.
    if (markOutbox.current().some((one) => one.reservationNo === reservationNo)) return
    try {
      const answer = await markOutbox.add({ reservationNo, from, to })
      const now = new Date()
      const at = now.toISOString()
      const name = currentSession().loginInfo?.memberNickName ?? ''
      const deed = to === 'confirmed' ? 'takenBack' : to
      const lastBy = { kind: 'store', name, deed, at } as const
      await patchBooking(client, restaurantNo, { ...answer, stateDate: at, lastBy })
      const undo = { label: '실행 취소', run: () => void mark({ ...row, state: to }, 'confirmed') }
      const canUndo = to !== 'confirmed' && marksOf(row, now).canTakeBack
      showToast(markedText(row, to), 'ok', canUndo ? { action: undo } : {})
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    } finally {
      void invalidateDeskDays(client, restaurantNo)
    }
  }
}
