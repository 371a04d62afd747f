import './view.css'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { clockText } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { DaySteps } from '../../desk/board/top/day-steps.tsx'
import { LogCard, OrderCard } from './aside.tsx'
import { Holds } from './holds.tsx'
import { openText } from './text.ts'
import { AwaitedTimes } from './times.tsx'

type ShopWaitingProps = {
  title: string
  waiting: DeskWaitlistEntry
  /** When it came, and whether asking again has failed since. */
  receivedAt: number
  isLost: boolean
  /** Another day is on its way; this is the one before it. */
  isComing: boolean
  /** The one that is asked for. */
  day: string
  onGoTo: (day: string | undefined) => void
}

/** Who waits for a place, in numbers: nothing here can be pressed but the day. */
export const ShopWaiting = ({
  title,
  waiting,
  receivedAt,
  isLost,
  isComing,
  day,
  onGoTo,
}: ShopWaitingProps) => (
  <>
    <div className="desk-wait-top">
      <h1 className="outline-none">{title}</h1>
      <DaySteps day={day} runningDay={waiting.runningDay} onGoTo={onGoTo} />
    </div>
    {isLost && (
      <div aria-live="polite" className="mb-4">
        <Notice tone="warn">
          연결이 끊겼어요. {clockText(new Date(receivedAt).toISOString())}까지의 내용이에요.
        </Notice>
      </div>
    )}
    <div className="desk-wait" aria-busy={isComing}>
      <section aria-label="시간마다 기다리는 팀" className="min-w-0">
        <Card className="overflow-hidden">
          <Holds holds={waiting.holds} serverNow={waiting.now} receivedAt={receivedAt} />
          {waiting.times.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title="기다리는 팀이 없어요"
              hint={
                waiting.day < waiting.runningDay
                  ? '지난 날이에요.'
                  : '마감된 시간에 빈자리 알림을 신청한 팀이 여기에 보여요.'
              }
            />
          ) : (
            <AwaitedTimes times={waiting.times} />
          )}
          {waiting.openSpans.length > 0 && (
            <p className="desk-wait-fold">{openText(waiting.openSpans)}</p>
          )}
        </Card>
      </section>
      <aside aria-label="순서와 있었던 일" className="desk-wait-aside">
        <OrderCard />
        <LogCard log={waiting.log} now={waiting.now} />
      </aside>
    </div>
  </>
)
