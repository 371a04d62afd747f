import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { queuePositionText } from '@matjari/contract/waitlist/rules'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { waitingListPath } from '../address.ts'
import { DeviceNews } from '../device-news.tsx'
import { Fair } from '../fair.tsx'
import { ordinal } from './ordinal.ts'
import { Place } from './place.tsx'
import { rangeText } from './range.ts'

/** That it is done, and where they stand. */
export function Joined({ place }: { place: WaitlistEntry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ahead = place.ahead ?? 0
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="vq-done">
        <Check aria-hidden="true" />
        <h3 ref={heading} tabIndex={-1}>
          {messages.waiting.joined}
        </h3>
        <p className="num">
          {place.restaurantName} · {dayLabel(place.day)} {rangeText(place)} · {place.numberOfGuests}
          명
        </p>
      </div>
      <Place title={queuePositionText(ahead)}>{ordinal(ahead + 1)}로 기다리고 있어요.</Place>
      <Fair />
      <DeviceNews />
    </>
  )
}

export const JoinedFooter = ({ onClose }: { onClose: () => void }) => (
  <div className="vq-two">
    <Button size="lg" onClick={onClose}>
      닫기
    </Button>
    <Link to={waitingListPath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      내 빈자리 알림
    </Link>
  </div>
)
