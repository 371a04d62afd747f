import type { Reservation } from '@matjari/contract/entities/reservation'
import { pictureSrcSet } from '@matjari/contract/rules/picture-address'
import { reservationStateLabel } from '@matjari/contract/rules/reservations/state'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { cancelText, dayText, distanceText, stateTone } from '../text.ts'

// The table that comes next is shown large, the others in a row each.
const looks = {
  next: {
    frame: 'sm:grid-cols-[15rem_minmax(0,1fr)]',
    photo: 'max-sm:h-42 sm:row-span-2',
    body: 'gap-3 px-5 pt-5 sm:px-7 sm:pt-6',
    facts: 'grid gap-1.5 [&_dt]:min-w-18',
    value: 'text-lg font-bold tracking-title',
    actions: 'p-5 pt-4 sm:px-7 sm:pb-6',
    sizes: '(min-width: 640px) 240px, 95vw',
  },
  row: {
    frame: 'grid-cols-[4.75rem_minmax(0,1fr)] p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-5',
    photo: 'aspect-square self-start rounded-lg sm:row-span-2',
    body: 'gap-2 pl-4 sm:pl-6',
    facts: 'grid gap-1 max-sm:[&_dt]:min-w-18 sm:flex sm:flex-wrap sm:gap-x-4',
    value: 'font-medium text-ink',
    actions: 'pt-3 max-sm:col-span-2 sm:pl-6',
    sizes: '104px',
  },
}

/** One booking. Stands in an <li>; `actions` gets the id of what says which table it is. */
export function MineTicket({
  table,
  now,
  look,
  actions,
}: {
  table: Reservation
  now: Date
  look: keyof typeof looks
  actions?: ((describedBy: string) => ReactNode) | undefined
}) {
  const factsId = useId()
  const classes = looks[look]
  const cancelled = cancelText(table)
  return (
    <article
      className={clsx(
        'grid overflow-hidden rounded-xl border border-line bg-surface',
        classes.frame,
      )}
    >
      <div className={clsx('relative overflow-hidden bg-sunken', classes.photo)}>
        <Photo
          src={table.restaurantImage ?? undefined}
          srcSet={pictureSrcSet(table.restaurantImage)}
          sizes={classes.sizes}
          width={240}
          height={216}
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className={clsx('grid min-w-0 content-center', classes.body)}>
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="text-lg leading-snug font-bold tracking-title">
              <Link
                to={`/restaurant/${table.restaurantNo}`}
                className="py-0.5 wrap-anywhere hover:underline"
              >
                {table.restaurantName}
              </Link>
            </h3>
            {actions && <Badge mark="none">{distanceText(table.reserveDay, now)}</Badge>}
          </div>
          <p className="flex gap-1.5 text-sm text-ink-3">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            {table.restaurantAddress}
          </p>
        </div>
        <dl id={factsId} className={clsx('text-[0.9375rem]', classes.facts)}>
          <Fact name="예약 날짜" className={classes.value}>
            {dayText(table.reserveDay, now)}
          </Fact>
          <Fact name="예약 시간" className={classes.value}>
            {guestClock(table.reserveTime)}
          </Fact>
          <Fact name="인원" className={classes.value}>
            {table.numberOfGuests}명
          </Fact>
          <Fact name="예약 상태">
            <Badge tone={stateTone(table.state)}>{reservationStateLabel(table.state)}</Badge>
          </Fact>
        </dl>
        {cancelled && <p className="text-sm wrap-anywhere text-ink-2">{cancelled}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions(factsId)}</div>}
    </article>
  )
}

const Fact = ({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) => (
  <div className="flex items-center gap-1.5">
    <dt className="text-ink-3">{name}: </dt>
    <dd className={className}>{children}</dd>
  </div>
)
