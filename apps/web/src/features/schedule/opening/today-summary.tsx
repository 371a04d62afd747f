import { SkeletonText } from '../../../ui/skeleton.tsx'
import { OpenLabel } from './open-line.tsx'
import { useToday } from './use-hours.ts'

/** For the card beside the page: whether it is open now, and the hours of today under it. */
export function TodaySummary({ restaurantNo }: { restaurantNo: string }) {
  const { isLoading, text, times } = useToday(restaurantNo)
  if (isLoading) {
    return (
      <div aria-hidden="true" className="grid gap-3 py-1.5">
        <SkeletonText className="w-3/5" />
        <SkeletonText className="w-4/5" />
      </div>
    )
  }
  if (!text) return null
  return (
    <div>
      <p className="text-lg leading-snug">
        <OpenLabel text={text} />
      </p>
      {times?.range && (
        <p className="num mt-1 text-[0.9375rem] text-ink-2">
          오늘 {times.range} {times.rest && <span className="text-ink-3">{times.rest}</span>}
        </p>
      )}
    </div>
  )
}
