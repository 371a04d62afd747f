import { applicationKinds } from '@matjari/contract/restaurants/approvals'
import type { Shop, ShopEvent, ShopRequest } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { momentText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'

const kinds: Record<ShopEvent['kind'], string> = {
  applied: '신청했어요',
  withdrawn: '신청을 거뒀어요',
  approved: '승인됐어요',
  rejected: '반려됐어요',
  status: '상태가 바뀌었어요',
}

const subjectText = ({ subject }: ShopEvent) =>
  subject === 'status' ? '' : `${applicationKinds[subject]} `

/** As many entries as are shown at first. */
const atOnce = 3

/** The requests about a restaurant and their outcomes. */
export function ShopHistory({ history }: Pick<Shop, 'history'>) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  if (history.length === 0) return null
  const visible = isWhole ? history : history.slice(0, atOnce)
  const folded = history.length - visible.length
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
        <h2 id={id} className="text-lg leading-snug tracking-title">
          지난 신청
        </h2>
        <ol className="divide-y divide-line">
          {visible.map((event, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may say the same at the same moment, and none ever moves
            <Event key={`${event.createDate} ${index}`} event={event} />
          ))}
        </ol>
        {folded > 0 && (
          <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
            지난 신청 {folded}건 더 보기
          </Button>
        )}
      </section>
    </Card>
  )
}

function Event({ event }: { event: ShopEvent }) {
  const change = [event.before, event.after].filter(Boolean).join(' → ')
  return (
    <li className="grid grid-cols-1 gap-0.5 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">
          {subjectText(event)}
          {kinds[event.kind]}
        </b>
        <time dateTime={event.createDate} className="num text-xs text-ink-3">
          {momentText(event.createDate)}
        </time>
      </p>
      {change && <p className="text-ink-2">{change}</p>}
      {event.reason && <p className="text-ink-2">이유: {event.reason}</p>}
    </li>
  )
}

const colours = { waiting: 'text-warn-text', rejected: 'text-danger-text' }

/** The badge of a state, on a tinted background. */
export const StateBadge = ({
  state,
  children,
}: {
  state: ShopRequest['state']
  children: ReactNode
}) => (
  <span
    className={clsx(
      'num inline-flex min-h-6 items-center gap-[0.3rem] rounded-xs bg-surface px-2 text-2xs font-semibold before:size-[0.4rem] before:rounded-full before:bg-current',
      colours[state],
    )}
  >
    {children}
  </span>
)
