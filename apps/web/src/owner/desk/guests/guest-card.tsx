import type { GuestCard as Card } from '@matjari/contract/owner-desk/entities'
import { MessageCircle, Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { withHonorific } from '../../../lib/korean.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card as Panel } from '../../../ui/card.tsx'
import { GuestNote } from './guest-note.tsx'
import { GuestHistory, GuestUpcoming } from './guest-visits.tsx'
import { dayText, visitsText } from './guests-text.ts'

const MessageDialog = lazyComponent(() =>
  import('../board/message-dialog.tsx').then((file) => file.MessageDialog),
)

type GuestCardProps = { restaurantNo: string; card: Card; today: string }

/** Everything this restaurant knows about one guest: upcoming bookings first, then past ones. */
export const GuestCard = ({ restaurantNo, card, today }: GuestCardProps) => (
  <article aria-label={withHonorific(card.name)} className="desk-card">
    <Panel className="desk-card-head">
      <span aria-hidden="true" className="desk-card-letter">
        {Array.from(card.name)[0]}
      </span>
      <div className="min-w-0">
        <h2 tabIndex={-1} className="outline-none">
          {card.name}
        </h2>
        <p className="desk-card-phone">{card.phone ?? '전화번호 없음'}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Badge mark="none" tone={card.visits > 0 ? 'info' : 'neutral'}>
            {visitsText(card)}
          </Badge>
          {card.noShows > 0 && (
            <Badge mark="none" tone="warn">
              노쇼 {card.noShows}
            </Badge>
          )}
          {card.usualGuests !== null && <Badge mark="none">보통 {card.usualGuests}명</Badge>}
          {!card.isMember && <Badge mark="none">전화 손님</Badge>}
        </p>
      </div>
      <Contact restaurantNo={restaurantNo} card={card} />
    </Panel>
    <GuestUpcoming restaurantNo={restaurantNo} rows={card.upcoming} today={today} />
    <dl className="desk-card-numbers">
      <div>
        <dt>방문</dt>
        <dd>{card.visits}번</dd>
      </div>
      <div data-warn={card.noShows > 0 || undefined}>
        <dt>노쇼</dt>
        <dd>{card.noShows}번</dd>
      </div>
      <div>
        <dt>취소</dt>
        <dd>{card.cancels}번</dd>
      </div>
      <div>
        <dt>첫 방문</dt>
        <dd>{card.firstVisit === null ? '아직' : dayText(card.firstVisit, today)}</dd>
      </div>
    </dl>
    <GuestNote key={card.guestKey} restaurantNo={restaurantNo} card={card} />
    <GuestHistory
      key={`${card.guestKey} history`}
      history={card.history}
      historyTotal={card.historyTotal}
      today={today}
    />
  </article>
)

/** A phone link; a member whose number is erased gets a message about the upcoming booking. */
function Contact({ restaurantNo, card }: Pick<GuestCardProps, 'restaurantNo' | 'card'>) {
  const [isWriting, setWriting] = useState(false)
  const upcoming = card.upcoming.find(({ source }) => source === 'app')
  if (card.phone !== null)
    return (
      <a
        href={`tel:${card.phone.replaceAll('-', '')}`}
        className={`${buttonClass({ variant: 'outline' })} desk-card-call`}
      >
        <Phone aria-hidden="true" />
        전화하기
      </a>
    )
  if (!upcoming) return null
  return (
    <>
      <Button variant="outline" className="desk-card-call" onClick={() => setWriting(true)}>
        <MessageCircle aria-hidden="true" />앱 알림 보내기
      </Button>
      {isWriting && (
        <Suspense fallback={null}>
          <MessageDialog
            restaurantNo={restaurantNo}
            row={upcoming}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
