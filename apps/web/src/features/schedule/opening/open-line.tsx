import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import type { OpenText } from './open-text.ts'
import { useToday } from './use-hours.ts'

const tones: Record<OpenText['tone'], string> = {
  open: 'text-ok-text',
  pause: 'text-warn-text',
  closed: 'text-ink',
}

export const OpenLabel = ({ text }: { text: OpenText }) => (
  <>
    <b className={clsx('font-semibold', tones[text.tone])}>{text.state}</b>
    {text.until && <span className="num"> · {text.until}</span>}
  </>
)

/** Among the facts of a restaurant: is it open? Says nothing when nobody knows. */
export function OpenLine({ restaurantNo, hoursId }: { restaurantNo: string; hoursId: string }) {
  const { isLoading, text } = useToday(restaurantNo)
  if (!isLoading && !text) return null
  return (
    <div className="flex gap-2.5 text-ink-2">
      <span className="flex h-target items-center text-ink-3">
        <Clock aria-hidden="true" />
      </span>
      {text ? (
        <p className="py-2 leading-7">
          <OpenLabel text={text} />
          <span aria-hidden="true"> · </span>
          <Link
            to={`#${hoursId}`}
            className="relative inline-block text-link after:absolute after:inset-x-0 after:-inset-y-2"
          >
            요일별 시간
          </Link>
        </p>
      ) : (
        <span aria-hidden="true" className="flex h-target w-48 items-center">
          <SkeletonText />
        </span>
      )}
    </div>
  )
}
