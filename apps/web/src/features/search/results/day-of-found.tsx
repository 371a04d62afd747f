import { Phone } from 'lucide-react'
import { offerIn } from '../../tonight/offer.ts'
import type { Question } from '../../tonight/question.ts'
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
  if (offer.dayState === 'phoneOnly') return <PhoneOnly phone={offer.phone} />
  return <DayLine {...{ restaurantNo, name, offer, question, now, most }} />
}

const PhoneOnly = ({ phone }: { phone: string | null }) => (
  <p className="num flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
    <Phone aria-hidden="true" className="size-4 flex-none" />
    전화로만
    {phone !== null && (
      <>
        <span aria-hidden="true">·</span>
        <a href={`tel:${phone}`} className={wayOutClass}>
          {phone}
        </a>
      </>
    )}
  </p>
)
