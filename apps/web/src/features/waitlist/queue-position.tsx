import { noPromiseText } from '@matjari/contract/waitlist/rules'
import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'

const ones = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']

/** 첫 번째, 세 번째, 스무 번째, 스물한 번째; from a hundred on in digits, as Koreans read it. */
export function ordinal(position: number): string {
  if (position === 1) return '첫 번째'
  if (position === 20) return '스무 번째'
  if (position > 99) return `${position}번째`
  return `${tens[Math.floor(position / 10)]}${ones[position % 10]} 번째`
}

/** 앞에 2팀, and what that means; read out when it changes. */
export const QueuePosition = ({
  title,
  children,
  isOld = false,
  ref,
}: {
  title: string
  children: ReactNode
  /** The data is about another request, until the answer comes. */
  isOld?: boolean
  ref?: Ref<HTMLOutputElement>
}) => (
  <output ref={ref} tabIndex={-1} className={clsx('vq-place', isOld && 'vq-old')}>
    <b className="num">{title}</b>
    <span>{children}</span>
    <span>{noPromiseText}</span>
  </output>
)
