import { clsx } from 'clsx'
import { todayText } from '../../features/tonight/text.ts'
import { TimesFailed, useTimesOfCards } from '../../features/tonight/times-of-cards.tsx'
import { useMinute } from '../../lib/browser/use-now.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'

/** One line: the first time of the day at a restaurant, or why it has none. */
export function DayOfToday({
  restaurantNo,
  className,
}: {
  restaurantNo: string
  className?: string
}) {
  const times = useTimesOfCards()
  const now = useMinute()
  if (!times || times.hasFailed) return null
  const line = clsx(
    'num line-clamp-1 min-h-[1.5em] text-xs leading-normal font-semibold',
    className,
  )
  if (!times.offers) {
    return (
      <span className={clsx(line, 'noscript:hidden')}>
        <Skeleton className="mt-[0.25em] h-[1em] w-[60%] rounded-[0.3rem]" />
      </span>
    )
  }
  const offer = times.offers.get(restaurantNo)
  if (!offer) return null
  return (
    <p className={clsx(line, offer.times.length > 0 ? 'text-ok-text' : 'text-ink-2')}>
      {todayText(offer, times.question, now)}
    </p>
  )
}

/** Said once for all of the cards below. */
export function DaysFailed() {
  const times = useTimesOfCards()
  if (!times?.hasFailed) return null
  return (
    <div className="pt-section">
      <TimesFailed isAsking={times.isAsking} onAgain={times.again} />
    </div>
  )
}
