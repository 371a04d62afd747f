import { leftClock } from '../live/countdown.ts'

type RingProps = {
  /** Seconds that are left, of so many in all. */
  left: number
  whole: number
}

/** How much of the hold is left, as a number and as a ring that empties. */
export const Ring = ({ left, whole }: RingProps) => (
  <div className="offer-ring">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" />
      {left > 0 && (
        <circle
          cx="50"
          cy="50"
          r="45"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - Math.min(100, (left / whole) * 100)}
        />
      )}
    </svg>
    <b role="timer" aria-label={`남은 시간 ${leftClock(left)}`} className="num">
      {leftClock(left)}
      <small>{left > 0 ? '남음' : '끝났어요'}</small>
    </b>
  </div>
)
