import { noPromiseText } from '@matjari/contract/waitlist/rules'
import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'

/** 앞에 2팀, and what that means; read out when it changes. */
export const Place = ({
  title,
  children,
  isOld = false,
  ref,
}: {
  title: string
  children: ReactNode
  /** Of another wish, until the answer comes. */
  isOld?: boolean
  ref?: Ref<HTMLOutputElement>
}) => (
  <output ref={ref} tabIndex={-1} className={clsx('vq-place', isOld && 'vq-old')}>
    <b className="num">{title}</b>
    <span>{children}</span>
    <span>{noPromiseText}</span>
  </output>
)
