import { applicationKinds } from '@matjari/contract/restaurants/approvals'
import type { ShopEvent } from '@matjari/contract/restaurants/entities'
import { momentText } from '../../../../../lib/format.ts'

const words: Record<ShopEvent['kind'], string> = {
  applied: '신청',
  withdrawn: '신청 거둠',
  approved: '승인',
  rejected: '반려',
  status: '상태 변경',
}

const whatOf = ({ kind, subject }: ShopEvent) =>
  subject === 'status' ? words[kind] : `${applicationKinds[subject]} ${words[kind]}`

const detailOf = ({ before, after, reason }: ShopEvent) =>
  [before && after ? `${before} → ${after}` : after, reason && `이유: ${reason}`]
    .filter(Boolean)
    .join(' · ')

/** What was decided about it before, newest first. */
export const Earlier = ({ events }: { events: readonly ShopEvent[] }) =>
  events.length > 0 && (
    <section aria-label="지난 처리" className="grid gap-1.5">
      <h3 className="text-sm">지난 처리</h3>
      <ol className="grid gap-1.5 text-sm">
        {events.map((event, at) => (
          <li key={`${event.createDate} ${at}`} className="grid gap-x-3 sm:flex">
            <time dateTime={event.createDate} className="num flex-none text-ink-3">
              {momentText(event.createDate)}
            </time>
            <b className="flex-none font-semibold">{whatOf(event)}</b>
            <span className="wrap-anywhere text-ink-2">{detailOf(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
