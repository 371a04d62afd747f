import { seoulToday } from '@matjari/contract/seoul-day'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { Check, ShieldCheck } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { happenedText, logTitle, rules, whenText } from './text.ts'

export const OrderCard = () => (
  <Card className="desk-wait-card">
    <section aria-labelledby="desk-wait-order">
      <h2 id="desk-wait-order">순서는 맛자리가 지켜요</h2>
      <ul className="desk-wait-rules">
        {rules.map((rule) => (
          <li key={rule}>
            <Check aria-hidden="true" />
            {rule}
          </li>
        ))}
      </ul>
      <p className="desk-wait-private">
        <ShieldCheck aria-hidden="true" />
        <span>
          누가 기다리는지는 보이지 않아요. 예약하면 명단에 나타나요. 순서는 바꿀 수 없어요.
        </span>
      </p>
    </section>
  </Card>
)

/** What the line has done, and how fast. */
export function LogCard({ log, now }: Pick<DeskWaitlistEntry, 'log' | 'now'>) {
  const today = seoulToday(new Date(now))
  return (
    <Card className="desk-wait-card">
      <section aria-labelledby="desk-wait-log">
        <h2 id="desk-wait-log">{logTitle(log, today)}</h2>
        {log.length === 0 && <p className="desk-wait-none">아직 알린 자리가 없어요.</p>}
        <ul className="desk-wait-log">
          {log.map((one) => (
            <li key={`${one.createDate} ${one.kind} ${one.time} ${one.numberOfGuests}`}>
              <time dateTime={one.createDate}>{whenText(one, today)}</time>
              <span>{happenedText(one)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
