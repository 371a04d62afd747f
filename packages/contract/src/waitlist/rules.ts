import { guestClock } from '../clock-time.ts'
import { dayLabel } from '../seoul-day.ts'

/** The states of a waitlist entry, with their labels. */
export const waitlistStates = {
  waiting: '기다리는 중',
  held: '자리가 났어요',
  accepted: '예약했어요',
  declined: '다음 순서로 넘겼어요',
  expired: '시간이 지나 다음 순서로 넘어갔어요',
  left: '그만 기다렸어요',
  over: '자리가 나지 않았어요',
} as const
export type WaitlistState = keyof typeof waitlistStates

/** On every screen of the waitlist, word for word. */
export const fairnessText = '먼저 신청한 순서대로, 자리를 잡아 둔 동안 아무도 가져가지 못해요.'
export const noPromiseText = '자리가 나지 않을 수도 있어요.'

export const queuePositionText = (ahead: number) =>
  ahead === 0 ? '다음 차례예요' : `앞에 ${ahead}팀`

type Table = {
  readonly restaurantName: string
  readonly day: string
  readonly time: string
  readonly numberOfGuests: number
  /** HH:mm in Seoul. */
  readonly until: string
}

const tableOf = ({ day, time, numberOfGuests }: Omit<Table, 'restaurantName' | 'until'>) =>
  `${dayLabel(day)} ${guestClock(time)}, ${numberOfGuests}명`

/** The member's message about a held table. */
export const tableHeldNotification = ({ restaurantName, until, ...table }: Table) => ({
  title: `${restaurantName}에 자리가 났어요`,
  content: `${tableOf(table)}. ${until}까지 잡아 두었어요. 그 안에 확정해 주세요.`,
})

export const offerExpiredNotification = ({ restaurantName, ...table }: Omit<Table, 'until'>) => ({
  title: `${restaurantName} 자리가 다음 순서로 넘어갔어요`,
  content: `${tableOf(table)}. 확정하지 않아 다음 팀에 알렸어요. 다시 신청하면 맨 뒤에서 기다려요.`,
})

export const waitlistOverNotification = ({
  restaurantName,
  day,
  from,
  to,
}: {
  restaurantName: string
  day: string
  from: string
  to: string
}) => ({
  title: `${restaurantName}에 자리가 나지 않았어요`,
  content: `${dayLabel(day)} ${guestClock(from)}~${guestClock(to)}. 다른 날을 찾아볼 수 있어요.`,
})

/**
 * The member's message when the restaurant is the reason that the held table is gone: it closes then, takes no
 * bookings any more, or has fewer tables.
 */
export const waitlistClosedNotification = ({ restaurantName, ...table }: Omit<Table, 'until'>) => ({
  title: `${restaurantName}에 잡아 둔 자리가 없어졌어요`,
  content: `${tableOf(table)}. 가게 사정으로 그 자리를 드릴 수 없게 되었어요. 다른 날을 찾아볼 수 있어요.`,
})
