import { guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { Bell, CalendarClock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { type Offer, offerState } from './offer.ts'
import { type Question, restaurantAddress, tableAddress, waitingAddress } from './question.ts'
import { dayWord, isTooMany, nearestTimes, nextText, stateText } from './text.ts'

type DayLineProps = {
  restaurantNo: string
  name: string
  offer: Offer
  question: Question
  now: Date
  /** How many chips have room. */
  most: number
  /** Says how many others there are. */
  isCounted?: boolean
}

/** What a card says of the day: the times that can be had, or why there are none and when there are. */
export const DayLine = (props: DayLineProps) =>
  props.offer.times.length > 0 ? <TimeChips {...props} /> : <NoTimes {...props} />

function TimeChips({
  restaurantNo,
  name,
  offer,
  question,
  now,
  most,
  isCounted = true,
}: DayLineProps) {
  const times = nearestTimes(offer.times, { question, most })
  const more = isCounted ? offer.timesMore + offer.times.length - times.length : 0
  const last = offer.times.findLast((time) => times.includes(time))
  const isLastTable = last?.remaining === 1
  return (
    <div className="relative z-3 grid gap-1">
      <ul aria-label={`${name} 예약할 수 있는 시간`} className="flex gap-1.5">
        {times.map(({ time }) => (
          <li key={time} className="min-w-0 flex-1">
            <Link
              to={tableAddress({ restaurantNo, time }, question)}
              aria-label={`${dayWord(question.day, now)} ${guestClock(time)} ${question.guests}명 예약${time === question.time ? ', 찾는 시간' : ''}`}
              className={clsx(
                'num grid min-h-target place-items-center rounded-[0.625rem] text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-brand hover:text-on-brand focus-visible:rounded-[0.625rem]',
                time === question.time ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-text',
              )}
            >
              {guestClock(time)}
            </Link>
          </li>
        ))}
      </ul>
      {(isLastTable || more > 0) && (
        <p className="num flex flex-wrap gap-x-2 text-xs leading-5 text-ink-3">
          {isLastTable && <span>{guestClock(last.time)} 1팀 남음</span>}
          {more > 0 && (
            <Link
              to={restaurantAddress(restaurantNo, question)}
              className="relative underline-offset-2 after:absolute after:-inset-2 hover:underline"
            >
              +{more} 시간 더
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const wayOutClass =
  'relative z-3 inline-flex min-h-target items-center font-semibold text-brand-text hover:underline'

/** That day one can sit down, though not when it was asked for. */
const isElsewhen = (offer: Offer) => offer.dayState === 'open'

function NoTimes({ restaurantNo, name, offer, question, now }: DayLineProps) {
  const state = offerState(offer)
  const next = isElsewhen(offer) ? null : nextText(offer, now)
  const Icon = state === 'phoneOnly' ? Phone : CalendarClock
  return (
    <p className="num flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {stateText(offer, question, now)}
      {next !== null && offer.nextDay !== null && offer.nextTime !== null && (
        <>
          <span aria-hidden="true">·</span>
          <Link
            to={tableAddress(
              { restaurantNo, time: offer.nextTime },
              { day: offer.nextDay, guests: question.guests },
            )}
            className={wayOutClass}
          >
            {next}
          </Link>
        </>
      )}
      {isElsewhen(offer) && (
        <>
          <span aria-hidden="true">·</span>
          <Link to={restaurantAddress(restaurantNo, question)} className={wayOutClass}>
            +{offer.timesMore} 시간 더
          </Link>
        </>
      )}
      {state === 'full' && !isTooMany(offer, question.guests) && (
        <Link
          to={waitingAddress(restaurantNo, question)}
          aria-label={`${name} 빈자리 알림`}
          className="relative z-3 ml-auto inline-flex min-h-target min-w-target items-center justify-center gap-1.5 rounded-full bg-sunken px-3 font-semibold text-ink hover:bg-sunken-2 focus-visible:rounded-full"
        >
          <Bell aria-hidden="true" className="size-4 flex-none" />
          <span className="@min-[480px]:hidden">빈자리 알림</span>
        </Link>
      )}
    </p>
  )
}
