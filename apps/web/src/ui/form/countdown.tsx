import { useEffect, useEffectEvent, useState } from 'react'

/** Whole seconds until the deadline, rounded up: 00:00 is shown only when the time is over. */
export const secondsLeft = (deadline: number, now: number) =>
  Math.max(0, Math.ceil((deadline - now) / 1000))

export function formatRemaining(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const announcements = [
  { at: 0, text: '시간이 끝났어요.' },
  { at: 10, text: '10초 남았어요.' },
  { at: 60, text: '1분 남았어요.' },
]

/** The announcement when the time went from `before` to `after`: the latest mark that was passed. */
export const remainingAnnouncement = (before: number, after: number) =>
  announcements.find(({ at }) => before > at && after <= at)?.text ?? null

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
    // Timers of a hidden tab are throttled, so the countdown also reads the clock when the tab returns.
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
