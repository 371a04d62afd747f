import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { reservationStateLabel } from '@matjari/contract/reservations/state'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { cancelText, dayText, stateTone } from '../text.ts'
import { useBookAgain } from './use-book-again.ts'

/** Where the reviews are is for the page to know. */
export type ReviewAddresses = {
  readonly write: (restaurantNo: string) => string
  readonly mine: string
}

type PastTableProps = { table: Reservation; now: Date; reviews: ReviewAddresses }

/** A booking that has been, or will not be. */
export function PastTable({ table, now, reviews }: PastTableProps) {
  const factsId = useId()
  const cancelled = cancelText(table)
  return (
    <article className="grid grid-cols-[4.75rem_minmax(0,1fr)] overflow-hidden rounded-xl border border-line bg-surface p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-5">
      <div className="relative aspect-square self-start overflow-hidden rounded-lg bg-sunken sm:row-span-2">
        <Photo
          src={table.restaurantImage ?? undefined}
          srcSet={pictureSrcSet(table.restaurantImage)}
          sizes="104px"
          width={240}
          height={216}
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-center gap-2 pl-4 sm:pl-6">
        <div className="grid gap-0.5">
          <h3 className="text-lg leading-snug font-bold tracking-title">
            <Link
              to={`/restaurant/${table.restaurantNo}`}
              className="py-0.5 wrap-anywhere hover:underline"
            >
              {table.restaurantName}
            </Link>
          </h3>
          <p className="flex gap-1.5 text-sm text-ink-3">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            {table.restaurantAddress}
          </p>
        </div>
        <dl
          id={factsId}
          className="grid gap-1 text-[0.9375rem] max-sm:[&_dt]:min-w-18 sm:flex sm:flex-wrap sm:gap-x-4"
        >
          <Fact name="예약 날짜">{dayText(table.reserveDay, now)}</Fact>
          <Fact name="예약 시간">{guestClock(table.reserveTime)}</Fact>
          <Fact name="인원">{table.numberOfGuests}명</Fact>
          <Fact name="예약 상태">
            <Badge tone={stateTone(table.state)}>{reservationStateLabel(table.state)}</Badge>
          </Fact>
        </dl>
        {cancelled && <p className="text-sm wrap-anywhere text-ink-2">{cancelled}</p>}
      </div>
      <div className="pt-3 max-sm:col-span-2 sm:pl-6">
        <PastActions table={table} reviews={reviews} describedBy={factsId} />
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center gap-1.5">
    <dt className="text-ink-3">{name}: </dt>
    <dd className="font-medium text-ink">{children}</dd>
  </div>
)

/** Whoever was there may say how it was, once; everybody may come again. */
function PastActions({
  table,
  reviews,
  describedBy,
}: Omit<PastTableProps, 'now'> & { describedBy: string }) {
  const again = useBookAgain(table)
  const { restaurantNo, restaurantName: name } = table
  return (
    <div className="flex flex-wrap gap-2">
      {table.state === 'visited' &&
        (table.isReviewed ? (
          <Link
            to={reviews.mine}
            aria-describedby={describedBy}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            내 리뷰 보기
          </Link>
        ) : (
          <Link
            to={reviews.write(restaurantNo)}
            aria-describedby={describedBy}
            className={buttonClass({ size: 'sm', variant: 'soft' })}
          >
            <span>
              <span className="sr-only">{name} </span>리뷰 쓰기
            </span>
          </Link>
        ))}
      <Button
        size="sm"
        aria-describedby={describedBy}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        <span>
          <span className="sr-only">{name} </span>다시 예약
        </span>
      </Button>
    </div>
  )
}
