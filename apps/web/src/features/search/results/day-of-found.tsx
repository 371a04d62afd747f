import { CalendarClock, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { offerIn } from '../../tonight/offer.ts'
import { type Question, restaurantAddress } from '../../tonight/question.ts'
import { whenText } from '../../tonight/text.ts'
import { DayLine } from '../../tonight/time-chips.tsx'
import { TimesFailed, TimesSkeleton } from '../../tonight/times-of-cards.tsx'
import type { Found } from '../api.ts'

type DayOfFoundProps = {
  restaurant: Found['restaurants'][number]
  /** Of which evening the answer speaks; null: what can be booked is still to come. */
  question: Question | null
  now: Date
  /** How many chips have room. */
  most: number
  failure: { readonly isAsking: boolean; readonly again: () => void } | null
}

const wayOutClass =
  'relative z-3 inline-flex min-h-target items-center font-semibold text-brand-text hover:underline'

/** Chips, or why there are none and the way out. As high from the beginning as it becomes, so nothing moves. */
export const DayOfFound = (props: DayOfFoundProps) => (
  <div className="noscript:hidden min-h-17">
    <Content {...props} />
  </div>
)

function Content({ restaurant, question, now, most, failure }: DayOfFoundProps) {
  const offer = offerIn(restaurant)
  if (failure && !offer) return <TimesFailed isAsking={failure.isAsking} onAgain={failure.again} />
  if (!offer || !question) return <TimesSkeleton />
  const { restaurantNo, restaurantName: name } = restaurant
  const wayOut = (words: string) => (
    <Link to={restaurantAddress(restaurantNo, question)} className={wayOutClass}>
      {words}
    </Link>
  )
  if (offer.dayState === 'phoneOnly') {
    return (
      <State icon={Phone} words="전화로만" wayOut={offer.phone && <Call phone={offer.phone} />} />
    )
  }
  if (offer.times.length === 0 && offer.timesMore > 0) {
    const words = `${whenText(question, now)} 자리 없음`
    return (
      <State icon={CalendarClock} words={words} wayOut={wayOut(`+${offer.timesMore} 시간 더`)} />
    )
  }
  return <DayLine {...{ restaurantNo, name, offer, question, now, most }} />
}

const Call = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className={wayOutClass}>
    {phone}
  </a>
)

const State = ({
  icon: Icon,
  words,
  wayOut,
}: {
  icon: typeof Phone
  words: string
  wayOut: ReactNode
}) => (
  <p className="num flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
    <Icon aria-hidden="true" className="size-4 flex-none" />
    {words}
    {wayOut && <span aria-hidden="true">·</span>}
    {wayOut}
  </p>
)
