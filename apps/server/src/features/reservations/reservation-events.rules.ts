import { formatClockTime } from '@matjari/contract/clock-time'
import type { ReservationEventKind } from '@matjari/contract/reservations/event-kinds'
import {
  cancelledNotification,
  closedMessage,
  closedNotification,
  nearbyAddress,
  ownerChangedNotification,
  tableText,
} from '@matjari/contract/reservations/notifications'
import { seoulToday } from '@matjari/contract/seoul-day'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import type { Failure, UnsentEvent } from './reservation-events.sql.ts'

const tableAfter = ({ reserveDay, reserveMin, numberOfGuests }: UnsentEvent) => ({
  reserveDay,
  reserveTime: formatClockTime(reserveMin),
  numberOfGuests,
})
const tableOf = (event: UnsentEvent) => tableText(tableAfter(event))

function tableBefore({ fromDay, fromMin, fromGuests }: UnsentEvent) {
  if (fromDay === null || fromMin === null || fromGuests === null) return null
  return {
    reserveDay: fromDay,
    reserveTime: formatClockTime(fromMin),
    numberOfGuests: fromGuests,
  }
}

function formerTable(event: UnsentEvent) {
  const before = tableBefore(event)
  return before ? tableText(before) : ''
}

type NotificationText = { readonly title: string; readonly content: string }

/** The restaurant is closed, and it was not the guest who cancelled. */
const isClosed = ({ kind, actor, status }: UnsentEvent) =>
  kind === 'cancelled' && actor !== 'member' && status !== 'Y'

/** The guest's message in the inbox, and its link. */
export function guestMessage(
  event: UnsentEvent,
): (NotificationText & { readonly link: string }) | null {
  if (!isClosed(event)) {
    const notification = guestNotification(event)
    return notification && { ...notification, link: '/mypage/reservations' }
  }
  const { restaurantName, reason } = event
  const text = closedMessage({ restaurantName, ...tableAfter(event), reason })
  return { ...text, link: nearbyAddress(event) }
}

/** The guest's notification. None about what the guest sees happen at the table. */
export function guestNotification(event: UnsentEvent): NotificationText | null {
  const { kind, restaurantName, actor, reason } = event
  const table = tableOf(event)
  switch (kind satisfies ReservationEventKind) {
    case 'booked':
      return { title: '예약이 확정됐어요', content: `${restaurantName}, ${table}` }
    case 'changed':
      return changedNotification(event)
    case 'cancelled': {
      const lost = { restaurantName, ...tableAfter(event), reason }
      if (isClosed(event)) return closedNotification(lost)
      return cancelledNotification({ ...lost, by: actor === 'system' ? undefined : actor })
    }
    case 'reminder':
      return { title: '내일 예약이 있어요', content: `${restaurantName}, ${table}` }
    case 'visited':
    case 'noShow':
    case 'takenBack':
    // The message was a notification by itself.
    case 'message':
      return null
  }
}

function changedNotification(event: UnsentEvent): NotificationText {
  const { restaurantName, actor, isAsked } = event
  const before = tableBefore(event)
  if (actor === 'store' && before) {
    const why = isAsked ? 'guest' : 'store'
    return ownerChangedNotification({ restaurantName, before, after: tableAfter(event), why })
  }
  return {
    title: '예약이 바뀌었어요',
    content: `${restaurantName}, ${formerTable(event)}에서 ${tableOf(event)}으로 바뀌었어요.`,
  }
}

/**
 * The owner's notification about what guests and administrators do; owners know what they did
 * themselves. Without the guest's name: the board shows it, and the name of a guest who withdraws
 * must not stay in other people's messages.
 */
export function ownerNotification(event: UnsentEvent): NotificationText | null {
  const { kind, actor, restaurantName } = event
  if (actor === 'store') return null
  const table = tableOf(event)
  switch (kind) {
    case 'booked':
      return { title: '새 예약이 들어왔어요', content: `${restaurantName}, ${table}` }
    case 'changed': {
      const content = `${restaurantName}, ${formerTable(event)} → ${table}`
      return { title: '예약이 바뀌었어요', content }
    }
    case 'cancelled': {
      const title = actor === 'admin' ? '관리자가 예약을 취소했어요' : '예약이 취소됐어요'
      return { title, content: `${restaurantName}, ${table}` }
    }
    case 'visited':
    case 'noShow':
    case 'takenBack':
    case 'reminder':
    case 'message':
      return null
  }
}

/**
 * A notification that is sent late must still be true: a late reminder would name the wrong day,
 * and a guest who has since changed or cancelled the table knows more than the owner's change says.
 */
export function isStillTrue(event: UnsentEvent, now: Date) {
  const { kind, actor, state, reserveDay, reserveMin, numberOfGuests } = event
  const isSameTime = reserveDay === event.dayNow && reserveMin === event.minuteNow
  if (kind === 'reminder')
    return state === 'confirmed' && isSameTime && reserveDay > seoulToday(now)
  if (kind !== 'changed' || actor !== 'store') return true
  return state !== 'cancelled' && isSameTime && numberOfGuests === event.guestsNow
}

const second = 1_000
const minute = 60 * second

/** The wait after each failed try. After the last try there is none. */
const pauses = [10 * second, minute, 10 * minute, 60 * minute]

/** What to store after a try has failed, given the number of earlier tries. */
export function afterFailure(triesBefore: number, now: Date): Failure {
  const pause = pauses[triesBefore]
  return {
    tries: triesBefore + 1,
    retryAt: pause === undefined ? null : new Date(now.getTime() + pause),
    givenUpAt: pause === undefined ? now : null,
  }
}

/** The mail with the same text and a link. */
export function guestLetter(event: UnsentEvent, notification: NotificationText, publicUrl: string) {
  const content: LetterContent = {
    subject: `[맛자리] ${notification.title}: ${event.restaurantName}`,
    title: notification.title,
    paragraphs: [notification.content, event.restaurantAddress, `가게 전화 ${event.phoneNumber}`],
    button: isClosed(event)
      ? { label: '가까운 맛집 보기', url: `${publicUrl}${nearbyAddress(event)}` }
      : { label: '내 예약 보기', url: `${publicUrl}/mypage/reservations` },
  }
  return makeLetter(content)
}
