import { guestClock } from '../clock-time.ts'
import { dayLabel } from '../seoul-day.ts'
import type { Canceller } from './state.ts'

type Table = {
  readonly reserveDay: string
  readonly reserveTime: string
  readonly numberOfGuests: number
}

/** 11.15 (일) 18:30, 3명. Ends in 명, which decides the particle after it. */
export const tableText = ({ reserveDay, reserveTime, numberOfGuests }: Table) =>
  `${dayLabel(reserveDay)} ${guestClock(reserveTime)}, ${numberOfGuests}명`

type Cancelled = Table & {
  readonly restaurantName: string
  /** Undefined: no particular person. */
  readonly by: Canceller | undefined
  readonly reason: string | null
}

/** Adds a full stop, unless the reason already ends a sentence. */
const sentence = (reason: string) => (/[.!?…]$/u.test(reason) ? reason : `${reason}.`)

const cancellers = { member: '', store: '가게가 ', admin: '관리자가 ' } as const

/** The guest's message about a cancelled booking; the owner or administrator sees it before cancelling. */
export const cancelledNotification = ({ restaurantName, by, reason, ...table }: Cancelled) => ({
  title: `${by ? cancellers[by] : ''}예약을 취소했어요`,
  content: `${restaurantName}, ${tableText(table)}${reason ? `. 이유: ${reason}` : ''}`,
})

/** The guest's message about a booking at a closed restaurant, in the inbox or by mail. */
export const closedNotification = ({
  restaurantName,
  reason,
  ...table
}: Omit<Cancelled, 'by'>) => ({
  title: `${restaurantName} 예약이 취소됐어요`,
  content: `${tableText(table)} 예약을 지킬 수 없게 됐어요.${reason ? ` 이유: ${sentence(reason)}` : ''}`,
})

/** The same in the inbox, with a link to restaurants nearby. */
export function closedMessage(closed: Omit<Cancelled, 'by'>) {
  const { title, content } = closedNotification(closed)
  return { title, content: `${content} 알림을 누르면 가까운 다른 맛집을 볼 수 있어요.` }
}

/** The owner's message when an administrator pauses new bookings. */
export const pausedNotification = ({ reason, teams }: { reason: string; teams: number }) => ({
  title: '새 예약을 멈췄어요',
  content: `${sentence(reason)} 잡힌 예약 ${teams}팀은 그대로 지켜 주세요.`,
})

/** The message to a member who is no longer an owner; a deactivated account gets none. */
export const demotedNotification = ({ reason }: { reason: string }) => ({
  title: '사장님 등급이 일반회원으로 바뀌었어요',
  content: `${reason && `${sentence(reason)} `}열려 있던 가게는 비활성이 됐고, 내 가게 설정을 더 쓸 수 없어요.`,
})

type OwnerChange = {
  readonly restaurantName: string
  readonly before: Table
  readonly after: Table
  /** Who wanted the change. */
  readonly why: 'guest' | 'store'
}

const causes = { guest: '부탁하신 대로', store: '가게 사정으로' } as const

/** The guest's message about a booking that the restaurant changed; the owner sees it first. */
export const ownerChangedNotification = ({ restaurantName, before, after, why }: OwnerChange) => ({
  title: `${restaurantName}에서 예약을 바꿨어요`,
  content: `${causes[why]} ${tableText(after)}으로 바꿨어요. (이전 ${tableText(before)}) 다르면 예약 내역에서 바꾸거나 취소할 수 있어요.`,
})

type Place = {
  readonly category: string
  /** The code of its district. */
  readonly guCode: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Half a walking distance, in degrees. */
const around = 0.012

/** The search for similar restaurants near a closed one. */
export function nearbyAddress({ category, guCode, latitude, longitude }: Place): string {
  // 기타 groups unlike restaurants, so it makes no filter.
  const kind = category === '기타' ? '' : `category=${encodeURIComponent(category)}&`
  if (latitude === null || longitude === null) return `/search-results?${kind}region=${guCode}`
  const sides = [longitude - around, latitude - around, longitude + around, latitude + around]
  return `/search-results?${kind}view=map&bbox=${sides.map((degrees) => Number(degrees.toFixed(5))).join(',')}`
}
