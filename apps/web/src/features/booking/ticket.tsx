import './ticket.css'
import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { districtOf } from '@matjari/contract/places/district-of'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { reservationStateLabel } from '@matjari/contract/reservations/state'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { dayText, distanceText, stateTone } from './booking-text.ts'

type TicketProps = {
  table: Reservation
  now: Date
  /** In a list: how far off it is, its state, and its buttons. The id labels which booking they belong to. */
  actions?: ((describedBy: string) => ReactNode) | undefined
}

/** A booking as a ticket. Where there is room the restaurant is beside it. */
export function Ticket({ table, now, actions }: TicketProps) {
  const factsId = useId()
  return (
    <article className={clsx('tk', actions && 'tk-wide')}>
      <div className="tk-top">
        <div className="tk-pic">
          <Photo
            src={table.restaurantImage ?? undefined}
            srcSet={pictureSrcSet(table.restaurantImage)}
            sizes={actions ? '(min-width: 860px) 224px, 72px' : '72px'}
            width={224}
            height={136}
          />
        </div>
        <div>
          <h3 className="tk-name">
            <Link to={`/restaurant/${table.restaurantNo}`}>{table.restaurantName}</Link>
          </h3>
          <p className="tk-sub">{districtOf(table.restaurantAddress)}</p>
          {actions && (
            <Badge tone="brand" mark="none">
              {distanceText(table.reserveDay, now)}
            </Badge>
          )}
        </div>
      </div>
      <div className="tk-body">
        <dl id={factsId} className="tk-grid">
          <Fact name="예약 날짜">{dayText(table.reserveDay, now)}</Fact>
          <Fact name="예약 시간">{guestClock(table.reserveTime)}</Fact>
          <Fact name="인원">{table.numberOfGuests}명</Fact>
          {actions && (
            <div className="tk-state">
              <dt>예약 상태: </dt>
              <dd>
                <Badge tone={stateTone(table.state)}>{reservationStateLabel(table.state)}</Badge>
              </dd>
            </div>
          )}
        </dl>
        <dl className="tk-rows">
          <Row name="주소">{table.restaurantAddress}</Row>
          {table.request !== '' && <Row name="요청사항">{table.request}</Row>}
          {table.phone && <Row name="전화번호">{table.phone}</Row>}
        </dl>
        {actions && <div className="tk-act">{actions(factsId)}</div>}
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}: </dt>
    <dd>{children}</dd>
  </div>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
