import { useEffect, useEffectEvent, useState } from 'react'
import { formatRemaining, remainingAnnouncement, secondsLeft } from './remaining-time.ts'

/** mm:ss until `deadline` (epoch milliseconds). `onExpire` is called once per deadline. */
export const Countdown = ({ deadline, onExpire }: { deadline: number; onExpire: () => void }) => (
  <Clock key={deadline} deadline={deadline} onExpire={onExpire} />
)

function Clock({ deadline, onExpire }: { deadline: number; onExpire: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(deadline, Date.now()))
  const [announced, setAnnounced] = useState('')

  const tick = useEffectEvent(() => {
    const left = secondsLeft(deadline, Date.now())
    const text = remainingAnnouncement(seconds, left)
    if (text) setAnnounced(text)
    setSeconds(left)
  })
  const expire = useEffectEvent(onExpire)

  const over = seconds === 0
  useEffect(() => {
    if (over) return expire()
    // Timers of a hidden tab are throttled; the deadline is not, so look again on return.
    const timer = setInterval(tick, 250)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [over])

  return (
    <>
      <span role="timer" className="num font-semibold text-brand-text">
        {formatRemaining(seconds)}
      </span>
      <output className="sr-only">{announced}</output>
    </>
  )
}
