import { clsx } from 'clsx'
import { barText, movedText, sinceText } from './offer.ts'
import type { Offer } from './use-offer.ts'

/** Above the button of a phone: 오늘 19:00부터 자리 있어요. Its place is kept while it is not known. */
export function BarLine({ offer, isMember, now }: { offer: Offer; isMember: boolean; now: Date }) {
  const { said, aside, isOpen } = lineOf(offer, isMember, now)
  return (
    <p className="num -mr-14 flex min-h-6 grow basis-full items-baseline justify-between gap-3 text-xs text-ink-3">
      <b className={clsx('text-[0.9375rem] font-semibold', isOpen ? 'text-ok-text' : 'text-ink-2')}>
        {said}
      </b>
      <span>{aside}</span>
    </p>
  )
}

function lineOf({ isMoved, days = [], today, text, guests }: Offer, isMember: boolean, now: Date) {
  if (!text) return { said: null, aside: null, isOpen: false }
  const moved = isMoved ? movedText(days, today) : null
  if (moved && text.first) return { said: moved, aside: sinceText(text.first, now), isOpen: false }
  return { ...barText(text, { guests, isMember, now }), isOpen: text.isOpen }
}
