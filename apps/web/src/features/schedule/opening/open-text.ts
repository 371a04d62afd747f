import { guestClock, parseClockTime, wallClock } from '@matjari/contract/clock-time'
import type { OpenState } from '@matjari/contract/schedule/open-now'
import { seoulMinutes } from '@matjari/contract/seoul-day'

export type OpenText = {
  readonly tone: 'open' | 'pause' | 'closed'
  readonly state: string
  /** When that changes; null when it does not today. */
  readonly until: string | null
}

const dayMinutes = 24 * 60

/** Whether it is open now, or null when nobody has said when it opens. */
export function openText(state: OpenState, now: Date): OpenText | null {
  switch (state.kind) {
    case 'open':
      return { tone: 'open', state: '영업 중', until: `${clockFrom(now, state.until)}에 마감` }
    case 'break':
      return {
        tone: 'pause',
        state: '브레이크타임',
        until: `${clockFrom(now, state.until)}에 다시 열어요`,
      }
    case 'later':
      return { tone: 'closed', state: '영업 전', until: `${guestClock(state.from)}에 열어요` }
    case 'over':
      return { tone: 'closed', state: '오늘 영업 종료', until: null }
    case 'dayOff':
      return { tone: 'closed', state: '오늘 휴무', until: null }
    case 'unknown':
      return null
  }
}

/** At one in the morning, two o'clock of the night that began yesterday is no longer tomorrow. */
function clockFrom(now: Date, time: string): string {
  const isTonight = (parseClockTime(time) ?? 0) - dayMinutes > seoulMinutes(now)
  return isTonight ? wallClock(time) : guestClock(time)
}
