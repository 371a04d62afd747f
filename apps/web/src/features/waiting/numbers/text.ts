import type { WaitlistNumbers } from '@matjari/contract/waitlist/entities'
import { lengthText } from '../../desk/board/rules/clock.ts'

export const measuresOf = (numbers: WaitlistNumbers) => [
  { label: '지금 기다리는 팀', teams: numbers.waiting + numbers.held },
  { label: '신청', teams: numbers.joined },
  { label: '알림', teams: numbers.offered },
  { label: '확정', teams: numbers.accepted },
  { label: '넘김', teams: numbers.declined },
  { label: '시간 지남', teams: numbers.expired },
]

/** How long those who got a table had to wait for the offer. */
export function waitedText({ medianMinutes }: WaitlistNumbers): string {
  if (medianMinutes === null) return '아직 빈자리 알림으로 예약한 팀이 없어요.'
  const waited = medianMinutes < 1 ? '1분' : lengthText(medianMinutes)
  return `예약한 팀의 절반은 ${waited} 안에 알림을 받았어요.`
}
