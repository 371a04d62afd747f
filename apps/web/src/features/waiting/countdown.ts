import { useNow } from '../../lib/browser/use-now.ts'
import { secondsLeft } from '../../ui/form/remaining-time.ts'

export type Left = { readonly minutes: number; readonly seconds: number; readonly isOver: boolean }

/** How long something is still held, told anew every second. */
export function useCountdown(until: string): Left {
  const now = useNow(1000)
  const left = secondsLeft(Date.parse(until), now.getTime())
  return { minutes: Math.floor(left / 60), seconds: left % 60, isOver: left === 0 }
}

/** 9분 42초 남음; of a night, 8시간 30분 남음. */
export function leftText({ minutes, seconds, isOver }: Left): string {
  if (isOver) return '시간이 끝났어요'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}시간 ${minutes % 60}분 남음` : `${minutes}분 ${seconds}초 남음`
}
