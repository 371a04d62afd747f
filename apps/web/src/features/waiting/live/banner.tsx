import './banner.css'
import { dayLabel } from '@matjari/contract/seoul-day'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { OwnPlace } from '../api.ts'
import { heldText, leftClock } from './countdown.ts'

type HeldBannerProps = {
  place: OwnPlace
  left: number
  /** How many more are held at the same time. */
  others: number
  onOpen: () => void
}

/** Lies over the page's lower edge, so that nothing moves when it comes or goes; the page ends above it. */
export function HeldBanner({ place, left, others, onOpen }: HeldBannerProps) {
  const bar = useRef<HTMLElement>(null)
  // With every second that is counted: the page below may be another one by now.
  useLayoutEffect(() => bar.current?.style.setProperty('--action-bar', `${actionBarHeight()}px`))
  return (
    <section ref={bar} aria-label="잡아 둔 자리" className="held-bar">
      <div>
        <p className="held-bar-text">
          {heldText(place)} ·{' '}
          <span role="timer" className="num">
            {leftClock(left)} 남음
          </span>
        </p>
        <p className="held-bar-place">
          {place.restaurantName} · {dayLabel(place.day)}
          {others > 0 && ` 외 ${others}건`}
        </p>
      </div>
      <Button variant="primary" size="sm" onClick={onOpen}>
        <span className="held-bar-wide">예약 확정으로 가기</span>
        <span className="held-bar-narrow">보기</span>
      </Button>
    </section>
  )
}

/** A page's own bar of actions may be higher than the tabs. */
const actionBarHeight = () =>
  document.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight ?? 0
